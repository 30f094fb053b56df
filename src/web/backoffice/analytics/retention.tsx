import { Download } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { AnalyticsView, CohortView } from '../../../contract/office/analytics.ts'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card } from '../../ui/card.tsx'
import { OfficeTable } from '../ui/office-table.tsx'
import { Named } from './analytics-table.tsx'
import { fileAddress, useMetricDays } from './analytics-texts.ts'

const weeks = Array.from({ length: 12 }, (_, place) => place + 1)

/** Retention: of those who signed up in a week, how many were active in the weeks after it. */
export function MetricsRetention({ cohorts, metrics }: { cohorts: readonly CohortView[]; metrics: AnalyticsView }) {
  const t = useTranslations('office.analytics.retention')
  const words = useTranslations('office.analytics')
  const format = useFormatter()
  const { dayOf } = useMetricDays()
  return (
    <Card as="section" className="grid gap-3">
      <p className="max-w-prose text-sm text-ink-soft">{t('what')}</p>
      {cohorts.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('none')}</p>
      ) : (
        <OfficeTable
          isSmall
          isWide
          caption={t('title')}
          heads={[t('cohort'), t('members'), ...weeks.map((week) => t('week', { week }))]}
          numbers={[t('members'), ...weeks.map((week) => t('week', { week }))]}
        >
          {cohorts.map((cohort) => (
            <tr key={cohort.cohort}>
              <th scope="row" className="py-1.5 pe-4 text-start font-normal whitespace-nowrap">
                {dayOf(cohort.cohort)}
              </th>
              <td className="py-1.5 pe-4 tabular-nums">{format.number(cohort.members)}</td>
              {weeks.map((week) => (
                <Retained key={week} of={cohort.weeks.find((each) => each.week === week)} />
              ))}
            </tr>
          ))}
        </OfficeTable>
      )}
      <div>
        <a href={fileAddress(metrics, 'retention')} download className={buttonLooks('secondary', 'small')}>
          <Download aria-hidden className="size-4" /> <Named word={words('download')} title={t('title')} />
        </a>
      </div>
    </Card>
  )
}

function Retained({ of }: { of: CohortView['weeks'][number] | undefined }) {
  const format = useFormatter()
  if (of === undefined || of.members === 0) return <td className="py-1.5 pe-4 text-ink-soft tabular-nums">–</td>
  return (
    <td className="py-1.5 pe-4 tabular-nums">
      <span
        className="inline-block min-w-12 rounded-small px-1.5 text-center"
        style={{ backgroundColor: groundOf(of.active / of.members) }}
      >
        {format.number(of.active / of.members, { style: 'percent', maximumFractionDigits: 0 })}
      </span>
    </td>
  )
}

/** The more were here, the stronger the ground; it never gets so strong that the words on it are hard to read. */
function groundOf(share: number): string {
  return `color-mix(in srgb, var(--color-secondary-soft) ${Math.round(100 * Math.min(1, share * 1.5))}%, transparent)`
}
