import { CircleX, Hourglass, Landmark, PartyPopper, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OrderView, RefundNotice } from '../../../contract/payments/payments.ts'
import { useSite } from '../../api/page-facts.ts'
import { Outcome } from '../../features/accounts/outcome.tsx'
import { returnOf } from '../../features/payments/orders/order-returns.ts'
import { type OrderState, useOrder } from '../../features/payments/shop/use-order.ts'
import { useMoney, useOnUtcDay } from '../../i18n/format.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderDetails } from './order-details.tsx'

/** What came of an order; changes by itself, also when a payment comes late or goes back. */
export function OrderResult({ first, hasPayPal }: { first: OrderState; hasPayPal: boolean }) {
  const t = useTranslations('payments.result')
  const state = useOrder(first)
  const { order } = state
  const title = useTitle(order)
  return (
    <>
      {/* One heading through all states: it keeps the focus, and the region says what it has become */}
      <div role="status">
        <Outcome {...looksOf(order)} title={title} actions={<OrderActions order={order} hasPayPal={hasPayPal} />}>
          <Explanation {...state} hasPayPal={hasPayPal} />
          {state.refund_notice && <RefundLine notice={state.refund_notice} />}
        </Outcome>
      </div>
      <OrderDetails {...state} />
      <p className="mt-5 text-center">
        <Link to="/transactions" className="prose-link inline-flex min-h-11 items-center">
          {t('all')}
        </Link>
      </p>
    </>
  )
}

function looksOf(order: OrderView) {
  const { status } = order
  const returned = returnOf(order)
  if (returned === 'charged_back') return { icon: <Landmark />, tone: 'warning' as const }
  if (returned) return { icon: <Undo2 /> }
  if (status === 'completed') return { icon: <PartyPopper />, tone: 'success' as const }
  if (status === 'failed' || status === 'cancelled') return { icon: <CircleX />, tone: 'warning' as const }
  return { icon: <Hourglass /> }
}

function useTitle(order: OrderView): string {
  const t = useTranslations('payments.result')
  const returned = returnOf(order)
  if (returned) return t(`${returned}.title`)
  if (order.status === 'completed') return t('completedTitle', { credits: order.credits })
  return t(order.status === 'failed' || order.status === 'cancelled' ? 'failedTitle' : 'pendingTitle')
}

type ExplanationProps = OrderState & { isSlow: boolean; hasPayPal: boolean }

function Explanation({ order, credits, isSlow, hasPayPal }: ExplanationProps) {
  const t = useTranslations('payments.result')
  if (order.status === 'completed') return <Completed order={order} credits={credits} />
  if (order.status === 'failed' && order.failure === 'recurring_card')
    return <p>{t(hasPayPal ? 'recurringCardOrPayPal' : 'recurringCard')}</p>
  if (order.status === 'failed') return <p>{t('failedText')}</p>
  if (order.status === 'cancelled') return <p>{t('cancelledText')}</p>
  return (
    <>
      <p>{t('pendingText')}</p>
      {isSlow && <p>{t('pendingLong')}</p>}
    </>
  )
}

function RefundLine({ notice }: { notice: RefundNotice }) {
  const t = useTranslations('payments.result')
  const money = useMoney()
  const onDay = useOnUtcDay()
  const { support_email: support } = useSite()
  switch (notice.state) {
    case 'delayed':
      return <p>{t('refundDelayed', { amount: money(notice.amount), day: onDay(notice.due_at), support })}</p>
    case 'refused':
      return <p>{t('refundNotPaid', { amount: money(notice.amount), reason: notice.reason })}</p>
    default:
      return <p>{t('discountUsedUp')}</p>
  }
}

function Completed({ order, credits }: Pick<OrderState, 'order' | 'credits'>) {
  const t = useTranslations('payments.result')
  const money = useMoney()
  const returned = returnOf(order)
  if (!returned) {
    return (
      <>
        <p>{t('completedText', { credits })}</p>
        <p>{t('premium')}</p>
      </>
    )
  }
  const amounts = { refunded: money(order.refunded), taken: money(order.charged_back) }
  return (
    <>
      <p>{t(`${returned}.text`, amounts)}</p>
      <p>{t(`${returned}.next`)}</p>
      <p>{t('balance', { credits })}</p>
    </>
  )
}
