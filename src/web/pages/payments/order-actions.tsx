import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { returnOf } from '../../features/payments/orders/order-returns.ts'
import { returnPath } from '../../features/payments/shop/return-path.ts'
import { LinkButton } from '../../ui/button.tsx'
import { buttonLooks } from '../../ui/button-looks.ts'

/** What to do next, whatever came of an order. */
export function OrderActions({ order, hasPayPal }: { order: OrderView; hasPayPal: boolean }) {
  const t = useTranslations('payments.result')
  const returned = returnOf(order)
  if (returned === 'charged_back') return <AfterChargeBack />
  if (returned === 'refunded') return <LinkButton to="/credits">{t('bundles')}</LinkButton>
  if (order.status === 'completed') return <GoOn />
  if (order.status === 'failed' || order.status === 'cancelled') return <Again order={order} hasPayPal={hasPayPal} />
  if (order.checkout_url === null) return null
  return (
    <a href={order.checkout_url} className={buttonLooks('secondary')}>
      {t('toPayment')}
    </a>
  )
}

function AfterChargeBack() {
  const t = useTranslations('payments.result')
  return (
    <>
      <LinkButton to="/pages/service">{t('service')}</LinkButton>
      <LinkButton to="/credits" variant="secondary">
        {t('bundles')}
      </LinkButton>
    </>
  )
}

function Again({ order, hasPayPal }: { order: OrderView; hasPayPal: boolean }) {
  const t = useTranslations('payments.result')
  const byPayPal = order.failure === 'recurring_card' && hasPayPal
  return (
    <>
      <LinkButton to={`/credits/${order.bundle_id}`}>{t('retry')}</LinkButton>
      {byPayPal && (
        <LinkButton to={`/credits/${order.bundle_id}/paypal`} variant="secondary">
          {t('payPal')}
        </LinkButton>
      )}
      <LinkButton to="/credits" variant="secondary">
        {t('otherBundle')}
      </LinkButton>
    </>
  )
}

function GoOn() {
  const t = useTranslations('payments.result')
  // Stored in this tab only, so the server renders without it
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
