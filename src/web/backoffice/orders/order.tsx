import { ArrowLeft } from 'lucide-react'
import { Link, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { v7 as newId } from 'uuid'
import type { Api } from '../../../contract/index.ts'
import type { OrderDetailView, OrderRowView } from '../../../contract/office/orders.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowser, inBrowserAction, type LoadArgs, onServer, onServerAction } from '../../api/load.ts'
import { useMoments, useMoney, useRegionName } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { forStaff } from '../auth/entry.ts'
import { OfficeTitle } from '../layout/office-title.tsx'
import { useMay } from '../staff/staff.ts'
import { type Fact, Facts } from '../ui/facts.tsx'
import { OrderDocuments, OrderEvents, OrderUses } from './order-events.tsx'
import { OrderStanding } from './order-parts.tsx'
import { minorFrom } from './order-query.ts'
import { OrderRefund } from './order-refund.tsx'

const load = forStaff(async ({ backoffice }: Api, { params }: LoadArgs) => {
  const { order } = await backoffice.getOrder({ id: params.id ?? '' })
  return { order, refundId: newId() }
})
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export const action = onServerAction(forStaff(actOnOrder))
export const clientAction = inBrowserAction(forStaff(actOnOrder))

/** An order: what was bought, all that became of it, and the way to pay it back. */
export default function OrderPage() {
  const t = useTranslations('office.orders')
  const { order, refundId } = useLoaderData<typeof loader>()
  const mayRefund = useMay('refundOrder')
  const title = t('one', { number: order.number })
  return (
    <>
      <OfficeTitle title={title} />
      <Link to="/office/orders" className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold">
        <ArrowLeft aria-hidden className="size-5" /> {t('back')}
      </Link>
      <PageHeader
        title={title}
        actions={<OrderStanding status={order.status} refunded={order.refunded} chargedBack={order.charged_back} />}
      />
      <Outcome />
      <div key={order.id} className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <div className="grid min-w-0 gap-5">
          <OrderFacts order={order} />
          <OrderEvents order={order} />
        </div>
        <div className="grid min-w-0 gap-5">
          {mayRefund && <OrderRefund order={order} refundId={refundId} />}
          <OrderDocuments order={order} />
          <OrderUses order={order} />
        </div>
      </div>
    </>
  )
}

/** What was just done: in sight, and aloud. */
function Outcome() {
  const t = useTranslations('office.orders.done')
  const money = useMoney()
  const answer = useActionData<Partial<OrderAnswer>>()
  const isDone = answer?.done === 'refund' && answer.amount !== undefined
  return (
    <div role="status" className="not-empty:mb-5">
      {answer?.done === 'waits' && <Alert title={t('waits')} />}
      {isDone && answer.amount !== undefined && (
        <Alert tone="success" title={t('refund', { amount: money(answer.amount) })}>
          {t('refundCredits', { credits: answer.credits ?? 0 })}
        </Alert>
      )}
    </div>
  )
}

function OrderFacts({ order }: { order: OrderDetailView }) {
  const t = useTranslations('office.orders')
  const methods = useTranslations('office.orders.methods')
  const money = useMoney()
  const country = useRegionName()
  const { dayAndTime } = useMoments()
  const { member, price, discount, fee, total, code, provider, provider_ref, checked_at } = order
  const whom = (
    <Link key="member" to={`/office/members/${member.id}`} className="prose-link">
      {member.name}
    </Link>
  )
  const facts: Fact[] = [
    [t('member'), member.name === '' ? t('gone') : whom],
    [t('site'), order.site],
    [t('total'), <b key="total">{money(total)}</b>],
    [t('price'), money(price)],
    ...(discount.amount_minor === 0 ? [] : [[t('discount'), money(discount)] as const]),
    ...(fee.amount_minor === 0 ? [] : [[t('fee'), money(fee)] as const]),
    [t('code'), code ?? t('none')],
    [t('credits'), order.credits],
    [t('method'), `${methods.has(order.method as never) ? methods(order.method as never) : order.method}, ${provider}`],
    [t('reference'), provider_ref === null ? t('none') : <code key="ref">{provider_ref}</code>],
    [t('country'), country(order.country)],
    [t('networkCountry'), order.client_country === null ? t('none') : country(order.client_country)],
    [t('paymentCountry'), order.payment_country === null ? t('none') : country(order.payment_country)],
    ...(order.vat_country === null || order.vat_basis === null
      ? []
      : [[t('vatCountry'), t(`vatBasis.${order.vat_basis}`, { country: country(order.vat_country) })] as const]),
    [t('checked'), checked_at === null ? t('none') : dayAndTime(checked_at)],
    [t('startRequested'), order.start_requested_at === null ? t('none') : dayAndTime(order.start_requested_at)],
  ]
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg font-bold">{t('facts')}</h2>
      <Facts facts={facts} />
      {order.texts !== null && (
        <details className="mt-4">
          <summary className="cursor-pointer font-semibold">{t('texts')}</summary>
          <p className="mt-2 max-w-2xl text-sm whitespace-pre-line">{order.texts}</p>
        </details>
      )}
    </Card>
  )
}

/** What a refund came to: on its way, or waiting for a second person. */
type OrderAnswer = {
  done: 'refund' | 'waits'
  amount?: OrderRowView['total']
  credits?: number | null
}

/** The form of a refund: `unspent/<minor>`, `whole/<minor>` as they were shown, or `part` with an amount as people write it. */
async function actOnOrder({ backoffice }: Api, { form, params }: ActArgs): Promise<OrderAnswer> {
  const { id = '' } = params
  const { intent, refund_id = '', scope = '', amount = '', reason = '' } = formTexts(form)
  if (intent !== 'refund') throw new Response(null, { status: 404 })
  const [how, shown = ''] = scope.split('/')
  const chosen = (['unspent', 'whole', 'part'] as const).find((known) => known === how) ?? 'part'
  // No amount at all is refused by the call, beside its field
  const amount_minor = chosen === 'part' ? (minorFrom(amount) ?? 0) : Number(shown)
  const answer = await backoffice.refundOrder({ id, refund_id, scope: chosen, amount_minor, reason })
  return { done: answer.is_waiting ? 'waits' : 'refund', amount: answer.amount, credits: answer.credits }
}
