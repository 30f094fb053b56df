import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { useMoney } from '../../i18n/format.ts'
import { Card } from '../../ui/card.tsx'

type Totals = Awaited<ReturnType<Api['backoffice']['listOrders']>>['totals']

/** What the orders come to, for each currency by itself. */
export function OrdersTotals({ totals }: { totals: Totals }) {
  const t = useTranslations('office.orders')
  const money = useMoney()
  if (totals.length === 0) return null
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg font-bold">{t('totals')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {totals.map(({ currency, orders, completed, paid, refunded, charged_back }) => (
          <li key={currency}>
            <p className="text-xl font-bold tabular-nums">{money(paid)}</p>
            <p className="text-sm text-ink-soft">{t('totalsOf', { orders, completed })}</p>
            {refunded.amount_minor > 0 && <p className="text-sm">{t('wentBack', { amount: money(refunded) })}</p>}
            {charged_back.amount_minor > 0 && <p className="text-sm">{t('taken', { amount: money(charged_back) })}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
