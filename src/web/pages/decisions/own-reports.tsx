import { useTranslations } from 'use-intl'
import type { OwnReportView } from '../../../contract/moderation/decisions.ts'
import { useUtcDay } from '../../i18n/format.ts'
import { Card } from '../../ui/card.tsx'

/** What somebody told us of, by receipt, and whether we found something; nothing about who it was. */
export function OwnReports({ reports }: { reports: readonly OwnReportView[] }) {
  const t = useTranslations('decisions.reports')
  const day = useUtcDay()
  if (reports.length === 0) return null
  return (
    <section aria-labelledby="own-reports" className="mt-10">
      <h2 id="own-reports" className="text-xl font-bold">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">{t('lead')}</p>
      <Card isPadded={false} className="overflow-hidden">
        <ul className="divide-y divide-line">
          {reports.map(({ receipt, at, outcome }) => (
            <li key={receipt} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-5 py-3">
              <span>
                <span className="block font-semibold tabular-nums">{receipt}</span>
                <span className="text-sm text-ink-soft">{t('sent', { day: day(at) })}</span>
              </span>
              <span>{t(outcome ?? 'open')}</span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
