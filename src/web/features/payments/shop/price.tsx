import { useTranslations } from 'use-intl'
import type { BundleView } from '../../../../contract/payments/payments.ts'
import { useMoney } from '../../../i18n/format.ts'
import { classes } from '../../../ui/classes.ts'

type PricedBundle = Pick<BundleView, 'price' | 'price_to_pay' | 'lowest_price'>

function isReduced({ price, price_to_pay }: PricedBundle): boolean {
  return price_to_pay.amount_minor < price.amount_minor
}

/** What a bundle costs now, and beside a discount what it is measured by. */
export function Price({ bundle }: { bundle: PricedBundle }) {
  const money = useMoney()
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-xl leading-7 font-bold tabular-nums">{money(bundle.price_to_pay)}</span>
      <LowestPrice bundle={bundle} />
    </span>
  )
}

/** With a discount, what it is taken off, crossed out: the lowest price of the last 30 days. Nothing without one. */
export function LowestPrice({ bundle }: { bundle: PricedBundle }) {
  const t = useTranslations('payments.credits')
  const money = useMoney()
  if (!isReduced(bundle)) return null
  return (
    <span className="text-sm text-ink-soft tabular-nums">
      <span className="sr-only">{t('lowest')} </span>
      <s>{money(bundle.lowest_price)}</s>
    </span>
  )
}

/** What a crossed-out price is, wherever one is shown. */
export function LowestNote({ bundles, className }: { bundles: readonly PricedBundle[]; className?: string }) {
  const t = useTranslations('payments.credits')
  if (!bundles.some(isReduced)) return null
  return <p className={classes('text-sm text-ink-soft', className)}>{t('lowestNote')}</p>
}
