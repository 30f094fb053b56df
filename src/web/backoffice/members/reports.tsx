import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MemberView } from '../../../contract/office/member-views.ts'
import { useMoments } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { MemberSection } from './member-section.tsx'

type Report = NonNullable<MemberView['reports']>[number]

/** Reports by them and about them; the messages of one are read by the way of that report alone. */
export function MemberReports({ id, reports }: { id: string; reports: readonly Report[] }) {
  const t = useTranslations('office.members.reports')
  return (
    <MemberSection title={t('title')} none={reports.length === 0 ? t('none') : null}>
      <ul className="divide-y divide-line">
        {reports.map((report) => (
          <ReportRow key={report.id} memberId={id} report={report} />
        ))}
      </ul>
    </MemberSection>
  )
}

function ReportRow({ memberId, report }: { memberId: string; report: Report }) {
  const t = useTranslations('office.members.reports')
  const reasons = useTranslations('office.reports.reasons')
  const { dayAndTime } = useMoments()
  const { other, receipt } = report
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <Link to={`/office/members/${other.id}`} className="font-medium underline underline-offset-2">
          {t(report.is_by_member ? 'by' : 'about', { name: other.name || t('gone') })}
        </Link>
        <Badge tone={report.status === 'open' ? 'warning' : 'neutral'}>{t(report.status)}</Badge>
      </p>
      <p className="text-sm text-ink-soft">
        {reasons(report.reason)}, {receipt}, {dayAndTime(report.at)}
      </p>
      {report.text && <blockquote className="mt-1 border-s-4 border-line ps-3 wrap-anywhere">{report.text}</blockquote>}
      {report.has_message && (
        <Link
          to={`/office/members/${memberId}/as?report=${report.id}`}
          aria-label={t('readOf', { receipt })}
          className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-2"
        >
          {t('read')}
        </Link>
      )}
    </li>
  )
}
