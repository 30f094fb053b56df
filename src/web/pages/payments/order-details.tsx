import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { OrderLines } from '../../features/payments/orders/order-lines.tsx'
import { InvoiceLinks } from '../../features/payments/shop/invoice-links.tsx'
import type { OrderState } from '../../features/payments/shop/use-order.ts'
import { useMoments, useMoney, useUtcDay } from '../../i18n/format.ts'
import { Card } from '../../ui/card.tsx'

/** What an order is made of, what went back of it, its documents, and the way to withdraw from it. */
export function OrderDetails({ order, withdrawal, invoices }: OrderState) {
  const t = useTranslations('payments')
  const money = useMoney()
  const { dayAndTime } = useMoments()
  return (
    <>
      <Card as="section" className="mt-4">
        <h2 className="mb-3 font-display text-xl font-semibold">{t('result.details')}</h2>
        <OrderLines {...order} method={order.payment_method} />
        <dl className="mt-4 grid gap-1 border-t border-line pt-3 text-sm text-ink-soft">
          {order.refunded.amount_minor > 0 && <Fact label={t('result.refundedLine')}>{money(order.refunded)}</Fact>}
          {order.charged_back.amount_minor > 0 && (
            <Fact label={t('result.chargedBackLine')}>{money(order.charged_back)}</Fact>
          )}
          <Fact label={t('transactions.method')}>{t(`methods.${order.payment_method}`)}</Fact>
          <Fact label={t('transactions.date')}>{dayAndTime(order.created_at)}</Fact>
          <Fact label={t('transactions.number')}>{order.id}</Fact>
        </dl>
      </Card>
      <InvoiceLinks invoices={invoices} />
      {order.status === 'completed' && <Withdraw id={order.id} withdrawal={withdrawal} />}
    </>
  )
}

/** The way out of the contract, on every paid order; what it would give back as long as it gives something back. */
function Withdraw({ id, withdrawal }: { id: string } & Pick<OrderState, 'withdrawal'>) {
  const t = useTranslations('payments.withdrawal')
  const money = useMoney()
  const day = useUtcDay()
  return (
    <Card as="section" className="mt-4">
      <h2 className="mb-1 font-display text-xl font-semibold">{t('onOrderTitle')}</h2>
      <p className="text-ink-soft">
        {withdrawal
          ? t('onOrder', {
              day: day(withdrawal.until),
              refund: money(withdrawal.refund),
              credits: withdrawal.credits,
            })
          : t('onOrderNothing')}
      </p>
      <Link to={`/withdraw?order=${id}`} className="prose-link inline-flex min-h-11 items-center">
        {t('title')}
      </Link>
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
