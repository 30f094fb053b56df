import { Suspense } from 'react'
import type { DiscountView } from '../../../contract/payments/payments.ts'
import { isTimeBonus } from '../../features/payments/offers/time-bonus-rules.ts'
import { useLiveState } from '../../live/provider.tsx'
import { optionalPart } from '../../ui/loaded-later.tsx'
import { useFloating } from '../floating/use-floating.ts'

const OfferBar = optionalPart(async () => (await import('../../features/payments/offers/offer-bar.tsx')).OfferBar)

/** The offer of a member who has not paid, as a pill in the bar of the members area. Comes after the first paint and moves nothing. */
export function OfferPill({ className }: { className?: string }) {
  const floats = useFloating()
  const discount = useLiveState((state) => state.offer)
  const offer = kindOf(discount)
  if (!discount || !(floats('time-bonus-banner', { offer }) || floats('welcome-banner', { offer }))) return null
  return (
    <Suspense>
      <OfferBar offer={discount} className={className} />
    </Suspense>
  )
}

export function kindOf(discount: DiscountView | null | undefined) {
  return discount && (isTimeBonus(discount) ? 'time-bonus' : 'welcome')
}
