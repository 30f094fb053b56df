import { useTranslations } from 'use-intl'
import type { OrderRowView } from '../../../contract/office/orders.ts'
import { useMoney } from '../../i18n/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

type Money = OrderRowView['total']
const tones: Record<OrderRowView['status'], BadgeTone> = {
  created: 'neutral',
  pending: 'warning',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
}

/** Status of an order, and what was returned. */
export function OrderStanding({
  status,
  refunded,
  chargedBack,
}: {
  status: OrderRowView['status']
  refunded: Money
  chargedBack: Money
}) {
  const t = useTranslations('office.orders')
  const words = useTranslations('office.overview.orderStatus')
  const money = useMoney()
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[status]}>{words(status)}</Badge>
      {refunded.amount_minor > 0 && <Badge tone="secondary">{t('wentBack', { amount: money(refunded) })}</Badge>}
      {chargedBack.amount_minor > 0 && <Badge tone="danger">{t('taken', { amount: money(chargedBack) })}</Badge>}
    </span>
  )
}
