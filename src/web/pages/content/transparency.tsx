import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { TransparencyView } from '../../../contract/content.ts'
import { apiContext } from '../../api/page-context.ts'
import { useMoments, useRegionName } from '../../i18n/format.ts'
import { loader as documentLoader } from './document.tsx'
import { DocumentView } from './document-view.tsx'

export { handle } from './document.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const [document, { report }] = await Promise.all([
    documentLoader(args),
    args.context.get(apiContext).content.getTransparency({}),
  ])
  return { document, report }
}

const dayMs = 86_400_000
const shownMeasures = ['warn', 'remove', 'limit', 'ban'] as const

/** The transparency report: the document, and the numbers of the last twelve months below it. */
export default function TransparencyPage() {
  const { document, report } = useLoaderData<typeof loader>()
  return (
    <DocumentView document={document}>
      <Numbers report={report} />
    </DocumentView>
  )
}

function Numbers({ report }: { report: TransparencyView }) {
  const t = useTranslations('content.transparency')
  const kinds = useTranslations('content.complaint.kinds')
  const { day } = useMoments()
  const { from, until, recipients, notices, reports, appeals } = report
  const lastDay = new Date(new Date(until).getTime() - dayMs)
  const sum = (name: 'received' | 'decided' | 'acted_on') => reports.reduce((total, row) => total + row[name], 0)
  return (
    <section className="document-text mt-10">
      <h2>{t('numbers')}</h2>
      <p>{t('period', { from: day(from), until: day(lastDay.toISOString()) })}</p>
      <p>{recipients === null ? t('recipientsUnknown') : t('recipients', { count: recipients })}</p>
      <Part title={t('notices')} isEmpty={notices.length === 0}>
        {notices.map(({ kind, ...figures }) => (
          <li key={kind}>
            <strong>{kinds(kind)}</strong>
            <br />
            <Complaints {...figures} />
          </li>
        ))}
      </Part>
      <Part title={t('reports')} isEmpty={reports.length === 0}>
        <li>{t('figures', { received: sum('received'), decided: sum('decided'), acted: sum('acted_on') })}</li>
      </Part>
      <Decisions decisions={report.decisions} />
      <Part title={t('appeals')} isEmpty={appeals.received + appeals.decided === 0}>
        <li>
          <Complaints {...appeals} text="appealFigures" />
        </li>
      </Part>
      <AuthorityOrders orders={report.authority_orders} />
    </section>
  )
}

function AuthorityOrders({ orders }: { orders: TransparencyView['authority_orders'] }) {
  const t = useTranslations('content.transparency')
  const kinds = useTranslations('content.complaint.kinds')
  const regionName = useRegionName()
  return (
    <Part title={t('orders')} isEmpty={orders.length === 0}>
      {orders.map(({ kind, country, category, count, receipt_hours, effect_hours }) => (
        <li key={`${kind} ${country} ${category}`}>
          <strong>
            {t(`orderKinds.${kind}`)} · {regionName(country)} · {kinds(category)}
          </strong>
          <br />
          {t('orderFigures', { count })}
          {receipt_hours !== null && (
            <>
              <br />
              {t('orderReceipt', { hours: receipt_hours })}
            </>
          )}
          {effect_hours !== null && (
            <>
              <br />
              {t('orderEffect', { hours: effect_hours })}
            </>
          )}
        </li>
      ))}
    </Part>
  )
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const t = useTranslations('content.transparency')
  return (
    <>
      <h3>{title}</h3>
      {isEmpty ? <p>{t('none')}</p> : <ul>{children}</ul>}
    </>
  )
}

type ComplaintsProps = TransparencyView['appeals'] & { text?: 'figures' | 'appealFigures' }

function Complaints({ received, decided, acted_on, median_hours, text = 'figures' }: ComplaintsProps) {
  const t = useTranslations('content.transparency')
  return (
    <>
      {t(text, { received, decided, acted: acted_on })}
      {median_hours !== null && (
        <>
          <br />
          {t('median', { hours: median_hours })}
        </>
      )}
    </>
  )
}

function Decisions({ decisions }: Pick<TransparencyView, 'decisions'>) {
  const t = useTranslations('content.transparency')
  return (
    <Part title={t('decisions')} isEmpty={decisions.length === 0}>
      {shownMeasures.map((measure) => {
        const rows = decisions.filter((row) => row.measure === measure)
        const total = (of: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + of(row), 0)
        return (
          <li key={measure}>
            <strong>{t(`measures.${measure}`)}</strong>
            <br />
            {t('decisionFigures', {
              count: total(({ count }) => count),
              own: total(({ own_initiative, count }) => (own_initiative ? count : 0)),
              overturned: total(({ overturned }) => overturned),
            })}
          </li>
        )
      })}
    </Part>
  )
}
