import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ReportView } from '../../contract/backoffice.ts'
import { useMoments } from '../i18n/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Evidence } from './evidence.tsx'
import { gravityTones } from './report-row.tsx'

/** One report: what was said, the evidence, and the decision below it. */
export function ReportDetail({ report, children }: { report: ReportView; children: ReactNode }) {
  const t = useTranslations('office')
  const { dayAndTime } = useMoments()
  const nameOf = ({ name }: { name: string }) => name || t('reports.erased')
  return (
    <Card as="article" className="flex flex-col gap-6">
      <header>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={gravityTones[report.gravity]}>{t(`reports.gravity.${report.gravity}`)}</Badge>
          <span className="font-mono text-sm text-ink-soft">{report.receipt}</span>
          <time dateTime={report.created_at} className="text-sm text-ink-soft">
            {dayAndTime(report.created_at)}
          </time>
        </div>
        <h2 tabIndex={-1} data-report-heading className="mt-2 rounded-small text-xl font-bold outline-offset-4">
          {t(`reports.reasons.${report.reason}`)}{' '}
          <span className="font-medium">{t('reports.about', { name: nameOf(report.member) })}</span>
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {t('reports.reportedBy', { name: nameOf(report.reporter) })} · {t('reports.accountNow')}:{' '}
          {t(`overview.status.${report.member.status}`)}
        </p>
        {report.text ? (
          <blockquote className="mt-3 border-s-4 border-line ps-4 whitespace-pre-line">{report.text}</blockquote>
        ) : (
          <p className="mt-3 text-ink-soft">{t('reports.noText')}</p>
        )}
      </header>
      <Evidence report={report} />
      {children}
    </Card>
  )
}
