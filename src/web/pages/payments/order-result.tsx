import { CircleX, Hourglass, PartyPopper } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OrderView } from '../../../contract/payments.ts'
import { Outcome } from '../../features/accounts/outcome.tsx'
import { OrderLines } from '../../features/payments/order-lines.tsx'
import { returnPath } from '../../features/payments/return-path.ts'
import { type OrderState, useOrder } from '../../features/payments/use-order.ts'
import { useMoments } from '../../i18n/format.ts'
import { LinkButton } from '../../ui/button.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'
import { Card } from '../../ui/card.tsx'

/** What came of an order; changes by itself until it has ended. */
export function OrderResult({ first }: { first: OrderState }) {
  const t = useTranslations('payments.result')
  const { order, credits, isSlow } = useOrder(first)
  return (
    <>
      {/* One heading through all states: it keeps the focus, and the region says what it has become */}
      <div role="status">
        <Outcome {...looksOf(order)} title={titleOf(order, t)} actions={<Actions order={order} />}>
          <Explanation order={order} credits={credits} isSlow={isSlow} />
        </Outcome>
      </div>
      <Details order={order} />
      <p className="mt-5 text-center">
        <Link to="/transactions" className="prose-link inline-flex min-h-11 items-center">
          {t('all')}
        </Link>
      </p>
    </>
  )
}

function looksOf({ status }: OrderView) {
  if (status === 'completed') return { icon: <PartyPopper />, tone: 'success' as const }
  if (status === 'failed' || status === 'cancelled') return { icon: <CircleX />, tone: 'warning' as const }
  return { icon: <Hourglass /> }
}

function titleOf({ status, credits }: OrderView, t: ReturnType<typeof useTranslations<'payments.result'>>): string {
  if (status === 'completed') return t('completedTitle', { credits })
  return t(status === 'failed' || status === 'cancelled' ? 'failedTitle' : 'pendingTitle')
}

function Explanation({ order: { status }, credits, isSlow }: OrderState & { isSlow: boolean }) {
  const t = useTranslations('payments.result')
  switch (status) {
    case 'completed':
      return (
        <>
          <p>{t('completedText', { credits })}</p>
          <p>{t('premium')}</p>
        </>
      )
    case 'failed':
      return <p>{t('failedText')}</p>
    case 'cancelled':
      return <p>{t('cancelledText')}</p>
    default:
      return (
        <>
          <p>{t('pendingText')}</p>
          {isSlow && <p>{t('pendingLong')}</p>}
        </>
      )
  }
}

/** What to do next. */
function Actions({ order }: { order: OrderView }) {
  const t = useTranslations('payments.result')
  if (order.status === 'completed') return <GoOn />
  if (order.status === 'failed' || order.status === 'cancelled') {
    return (
      <>
        <LinkButton to={`/credits/${order.bundle_id}`}>{t('retry')}</LinkButton>
        <LinkButton to="/credits" variant="secondary">
          {t('otherBundle')}
        </LinkButton>
      </>
    )
  }
  if (order.checkout_url === null) return null
  return (
    <a href={order.checkout_url} className={buttonLooks('secondary')}>
      {t('toPayment')}
    </a>
  )
}

function GoOn() {
  const t = useTranslations('payments.result')
  // Kept in this tab only, so the server draws without it
  const [back, setBack] = useState<string | null>(null)
  useEffect(() => setBack(returnPath()), [])
  return (
    <>
      {back && <LinkButton to={back}>{t('goOn')}</LinkButton>}
      <LinkButton to="/chats" variant={back ? 'secondary' : 'primary'}>
        {t('chats')}
      </LinkButton>
      <LinkButton to="/members" variant="secondary">
        {t('members')}
      </LinkButton>
    </>
  )
}

function Details({ order }: { order: OrderView }) {
  const t = useTranslations('payments')
  const { dayAndTime } = useMoments()
  return (
    <Card as="section" className="mt-4">
      <h2 className="mb-3 text-lg font-bold">{t('result.details')}</h2>
      <OrderLines {...order} method={order.payment_method} />
      <dl className="mt-4 grid gap-1 border-t border-line pt-3 text-sm text-ink-soft">
        <Fact label={t('transactions.method')}>{t(`methods.${order.payment_method}`)}</Fact>
        <Fact label={t('transactions.date')}>{dayAndTime(order.created_at)}</Fact>
        <Fact label={t('transactions.number')}>{order.id}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt>{label}</dt>
      <dd className="break-all tabular-nums">{children}</dd>
    </div>
  )
}
