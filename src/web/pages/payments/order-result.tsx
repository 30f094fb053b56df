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
  const t = useTranslations('payments')
  const { order, credits, isSlow } = useOrder(first)
  return (
    <>
      <div role="status">
        {order.status === 'completed' && <Completed order={order} credits={credits} />}
        {(order.status === 'failed' || order.status === 'cancelled') && <NotPaid order={order} />}
        {(order.status === 'created' || order.status === 'pending') && <Waiting order={order} isSlow={isSlow} />}
      </div>
      <Details order={order} />
      <p className="mt-5 text-center">
        <Link to="/transactions" className="prose-link inline-flex min-h-11 items-center">
          {t('result.all')}
        </Link>
      </p>
    </>
  )
}

function Waiting({ order, isSlow }: { order: OrderView; isSlow: boolean }) {
  const t = useTranslations('payments')
  const toPayment = order.checkout_url && (
    <a href={order.checkout_url} className={buttonLooks('secondary')}>
      {t('result.toPayment')}
    </a>
  )
  return (
    <Outcome icon={<Hourglass />} title={t('result.pendingTitle')} actions={toPayment}>
      <p>{t('result.pendingText')}</p>
      {isSlow && <p>{t('result.pendingLong')}</p>}
    </Outcome>
  )
}

function Completed({ order, credits }: { order: OrderView; credits: number }) {
  const t = useTranslations('payments.result')
  // Kept in this tab only, so the server draws without it
  const [back, setBack] = useState<string | null>(null)
  useEffect(() => setBack(returnPath()), [])
  const actions = (
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
  return (
    <Outcome
      icon={<PartyPopper />}
      tone="success"
      title={t('completedTitle', { credits: order.credits })}
      actions={actions}
    >
      <p>{t('completedText', { credits })}</p>
      <p>{t('premium')}</p>
    </Outcome>
  )
}

function NotPaid({ order }: { order: OrderView }) {
  const t = useTranslations('payments.result')
  const actions = (
    <>
      <LinkButton to={`/credits/${order.bundle_id}`}>{t('retry')}</LinkButton>
      <LinkButton to="/credits" variant="secondary">
        {t('otherBundle')}
      </LinkButton>
    </>
  )
  return (
    <Outcome icon={<CircleX />} tone="warning" title={t('failedTitle')} actions={actions}>
      <p>{t(order.status === 'failed' ? 'failedText' : 'cancelledText')}</p>
    </Outcome>
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
