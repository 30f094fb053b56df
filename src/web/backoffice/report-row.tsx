import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ReportView } from '../../contract/backoffice.ts'
import { useMoments } from '../i18n/format.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'

export const gravityTones: Record<ReportView['gravity'], BadgeTone> = {
  grave: 'danger',
  serious: 'warning',
  ordinary: 'neutral',
}

/** A report in the list: how grave, what, about whom, how long ago. */
export function ReportRow({ report, to, isShown }: { report: ReportView; to: string; isShown: boolean }) {
  const t = useTranslations('office.reports')
  const { ago } = useMoments()
  return (
    <li>
      <Link
        to={to}
        data-report={report.id}
        aria-current={isShown || undefined}
        className={classes(
          'flex flex-col gap-1 border-s-4 px-4 py-3 -outline-offset-2 hover:bg-sunken',
          isShown ? 'border-transparent lg:border-primary-ink lg:bg-primary-soft' : 'border-transparent',
        )}
      >
        <span className="flex items-center justify-between gap-2">
          <Badge tone={gravityTones[report.gravity]}>{t(`gravity.${report.gravity}`)}</Badge>
          <time dateTime={report.created_at} className="text-sm text-ink-soft">
            {ago(report.created_at)}
          </time>
        </span>
        <span className="font-semibold">{t(`reasons.${report.reason}`)}</span>
        <span className="truncate text-sm text-ink-soft">
          {t('about', { name: report.member.name || t('erased') })}
        </span>
      </Link>
    </li>
  )
}
