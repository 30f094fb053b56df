import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderView } from '../../../../contract/payments/payments.ts'
import { useMoney } from '../../../i18n/format.ts'
import { classes } from '../../../ui/classes.ts'

type OrderLinesProps = Pick<OrderView, 'credits' | 'price' | 'discount' | 'fee' | 'total' | 'discount_code'> & {
  method: OrderView['payment_method']
  percentage?: number | undefined
  className?: string
}

/** What an order is made of, line by line, and what it comes to. */
export function OrderLines({
  credits,
  price,
  discount,
  fee,
  total,
  discount_code,
  method,
  percentage,
  className,
}: OrderLinesProps) {
  const t = useTranslations('payments')
  const money = useMoney()
  return (
    <dl className={classes('grid gap-2', className)}>
      <Line label={t('order.credits', { credits })}>{money(price)}</Line>
      {discount.amount_minor > 0 && (
        <Line
          label={
            percentage
              ? t('order.discount', { code: discount_code ?? '', percentage })
              : t('order.discountCode', { code: discount_code ?? '' })
          }
        >
          {money({ ...discount, amount_minor: -discount.amount_minor })}
        </Line>
      )}
      {fee.amount_minor > 0 && <Line label={t('order.feeLine', { method: t(`methods.${method}`) })}>{money(fee)}</Line>}
      <Line label={t('order.total')} isTotal>
        {money(total)}
      </Line>
    </dl>
  )
}

function Line({ label, isTotal = false, children }: { label: ReactNode; isTotal?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        'flex items-baseline justify-between gap-4',
        isTotal && 'mt-1 border-t border-line pt-3 text-lg font-bold',
      )}
    >
      <dt>{label}</dt>
      <dd className={classes('tabular-nums', isTotal && 'text-xl')}>{children}</dd>
    </div>
  )
}
