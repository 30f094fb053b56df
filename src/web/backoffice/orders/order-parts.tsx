import { useTranslations } from 'use-intl'
import type { OrderRowView } from '../../../contract/office/orders.ts'
import { useMoney } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Status, type StatusTone } from '../ui/status.tsx'

type Money = OrderRowView['total']
const tones: Record<OrderRowView['status'], StatusTone> = {
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
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Status tone={tones[status]}>{words(status)}</Status>
      {refunded.amount_minor > 0 && <Badge tone="secondary">{t('wentBack', { amount: money(refunded) })}</Badge>}
      {chargedBack.amount_minor > 0 && <Badge tone="danger">{t('taken', { amount: money(chargedBack) })}</Badge>}
    </span>
  )
}
