import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import type { DiscountView } from '../../contract/payments/payments.ts'
import { usePageFacts } from '../api/page-facts.ts'
import { mayInterrupt } from '../features/likes/interruption.ts'
import { hearServerClock } from '../features/payments/offers/offer-clock.ts'
import type { TimeBonusPopupProps } from '../features/payments/offers/time-bonus-popup.tsx'
import { isTimeBonus } from '../features/payments/offers/time-bonus-rules.ts'
import { useLiveState } from '../live/provider.tsx'
import { useFloating } from './use-floating.ts'

const OfferBar = lazy<ComponentType<{ offer: DiscountView; className?: string | undefined }>>(() =>
  import('../features/payments/offers/offer-bar.tsx').then(
    (loaded) => ({ default: loaded.OfferBar }),
    () => ({ default: () => null }),
  ),
)
const OfferOverlay = lazy<ComponentType<TimeBonusPopupProps>>(() =>
  import('../features/payments/offers/offer-overlay.tsx').then(
    (loaded) => ({ default: loaded.OfferOverlay }),
    () => ({ default: () => null }),
  ),
)

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

function kindOf(discount: DiscountView | null | undefined) {
  return discount && (isTimeBonus(discount) ? 'time-bonus' : 'welcome')
}

/** Loads the offers of each member that logs in, on every page until they pay, and announces the time bonus. */
export function OffersOfMember() {
  const memberId = useLiveState(({ user }) => (user && !user.paid_user ? user.id : null))
  const offer = kindOf(useLiveState((state) => state.offer))
  const floats = useFloating()
  const { now } = usePageFacts()
  useEffect(() => hearServerClock(now), [now])
  if (memberId === null) return null
  return (
    <Suspense>
      <OfferOverlay
        key={memberId}
        isHere={floats('offer-place')}
        isWanted={(closed) => floats('time-bonus-popup', { offer, closed })}
        mayOpen={mayInterrupt}
      />
    </Suspense>
  )
}
