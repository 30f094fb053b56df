import { ArrowLeft } from 'lucide-react'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ReportView } from '../../contract/backoffice.ts'
import type { Refused } from '../api/load.ts'
import { buttonLooks } from '../ui/button-looks.ts'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { DecisionForm } from './decision-form.tsx'
import { KeyLegend } from './key-legend.tsx'
import { ReportDetail } from './report-detail.tsx'
import { ReportRow } from './report-row.tsx'
import { useMay } from './staff.ts'
import { useDrafts } from './use-drafts.ts'
import { useQueueKeys } from './use-queue-keys.ts'

type QueueProps = { reports: ReportView[]; hasMore: boolean; refused: Refused | undefined }

/** A list and the chosen report beside it; on narrow screens one at a time. */
export function Queue({ reports, hasMore, refused }: QueueProps) {
  const t = useTranslations('office.reports')
  const [query] = useSearchParams()
  const mayDecide = useMay('decideReport')
  const chosen = reports.find(({ id }) => id === query.get('report'))
  const shown = chosen ?? reports[0]
  const drafts = useDrafts(refused)
  const addressOf = (id: string | null) => addressIn(query, id)
  const place = useRef<HTMLDivElement>(null)
  const onKeyDown = useQueueKeys({ reports, shown, addressOf, drafts: mayDecide ? drafts : null, place })
  if (shown === undefined) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that work where the focus is inside, beside the links and buttons
    <div ref={place} onKeyDown={onKeyDown} className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className={classes('flex flex-col gap-4 lg:sticky lg:top-22 lg:self-start', chosen && 'max-lg:hidden')}>
        <Card isPadded={false} className="overflow-hidden">
          <ul
            aria-label={t('list')}
            data-queue
            className="divide-y divide-line lg:max-h-[calc(100dvh-13rem)] lg:overflow-y-auto"
          >
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} to={addressOf(report.id)} isShown={report === shown} />
            ))}
          </ul>
        </Card>
        <Pages query={query} nextAfter={hasMore ? reports.at(-1)?.id : undefined} />
        <KeyLegend mayDecide={mayDecide} />
      </div>
      <div className={classes('min-w-0', !chosen && 'max-lg:hidden')}>
        <Link to={addressOf(null)} className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold lg:hidden">
          <ArrowLeft aria-hidden className="size-5" /> {t('backToList')}
        </Link>
        <ReportDetail report={shown}>
          <DecisionForm key={shown.id} report={shown} mayDecide={mayDecide} drafts={drafts} refused={refused} />
        </ReportDetail>
      </div>
    </div>
  )
}

/** The address of the same page of the queue with this report beside it. */
function addressIn(query: URLSearchParams, report: string | null): string {
  const wanted = new URLSearchParams()
  const after = query.get('after')
  if (after !== null) wanted.set('after', after)
  if (report !== null) wanted.set('report', report)
  return `/office/reports${wanted.size > 0 ? `?${wanted}` : ''}`
}

function Pages({ query, nextAfter }: { query: URLSearchParams; nextAfter: string | undefined }) {
  const t = useTranslations('office.reports')
  if (nextAfter === undefined && !query.has('after')) return null
  return (
    <div className="flex flex-wrap gap-2">
      {query.has('after') && (
        <Link to="/office/reports" className={buttonLooks('secondary', 'small')}>
          {t('start')}
        </Link>
      )}
      {nextAfter !== undefined && (
        <Link to={`/office/reports?after=${nextAfter}`} className={buttonLooks('secondary', 'small')}>
          {t('older')}
        </Link>
      )}
    </div>
  )
}
