import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { handToConversation } from '../../features/chat/attachments/shared-photo.ts'
import { returnOf } from '../../features/payments/orders/order-returns.ts'
import { returnPath } from '../../features/payments/shop/return-path.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
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

/** A conversation with something written, as the notice of its composer names it. */
const withDraft = /^\/chats\/([\w-]+)\?draft$/

/** Back to where credits were missing; a message that waited for them is sent by the same press. */
function Return({ to }: { to: string }) {
  const t = useTranslations('payments.result')
  const navigate = useNavigate()
  const conversationId = withDraft.exec(to)?.[1]
  if (conversationId === undefined) return <LinkButton to={to}>{t('goOn')}</LinkButton>
  return (
    <Button
      onPress={() => {
        handToConversation(conversationId, { photo: null, text: '', isReady: true })
        void navigate(`/chats/${conversationId}`)
      }}
    >
      {t('sendDraft')}
    </Button>
  )
}

function GoOn() {
  const t = useTranslations('payments.result')
  // Stored in this tab only, so the server renders without it
  const [back, setBack] = useState<string | null>(null)
  useEffect(() => setBack(returnPath()), [])
  return (
    <>
      {back && <Return to={back} />}
      <LinkButton to="/chats" variant={back ? 'secondary' : 'primary'}>
        {t('chats')}
      </LinkButton>
      <LinkButton to="/members" variant="secondary">
        {t('members')}
      </LinkButton>
    </>
  )
}
