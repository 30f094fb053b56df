import { useTranslations } from 'use-intl'
import type { BundleView } from '../../../contract/payments.ts'
import { useMoney } from '../../i18n/format.ts'
import { classes } from '../../ui/classes.ts'

type PricedBundle = Pick<BundleView, 'price' | 'price_to_pay' | 'lowest_price'>

export function isReduced({ price, price_to_pay }: PricedBundle): boolean {
  return price_to_pay.amount_minor < price.amount_minor
}

/** What a bundle costs now; with a discount also the lowest price of the last 30 days, crossed out. */
export function Price({ bundle, className }: { bundle: PricedBundle; className?: string }) {
  const t = useTranslations('payments.credits')
  const money = useMoney()
  return (
    <span className={classes('flex flex-wrap items-baseline gap-x-2', className)}>
      <span className="text-xl font-bold tabular-nums">{money(bundle.price_to_pay)}</span>
      {isReduced(bundle) && (
        <span className="text-sm text-ink-soft tabular-nums">
          <span className="sr-only">{t('lowest')} </span>
          <s>{money(bundle.lowest_price)}</s>
        </span>
      )}
    </span>
  )
}
