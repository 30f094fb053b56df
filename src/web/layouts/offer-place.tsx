import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { welcomeDiscount } from '../../contract/constants.ts'
import type { DiscountView } from '../../contract/payments/payments.ts'
import { usePageFacts } from '../api/page-facts.ts'
import { mayInterrupt } from '../features/likes/interruption.ts'
import { hearServerClock } from '../features/payments/offers/offer-clock.ts'
import type { TimeBonusPopupProps } from '../features/payments/offers/time-bonus-popup.tsx'
import { isTimeBonus } from '../features/payments/offers/time-bonus-rules.ts'
import { useLiveState, useUser } from '../live/provider.tsx'
import { useFloating } from './use-floating.ts'

const OfferBar = lazy<ComponentType<{ offer: DiscountView }>>(() =>
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

/**
 * Offers below the bar in the members area, for members who have not paid. Its space is reserved from the first paint.
 */
export function OfferPlace() {
  const user = useUser()
  const floats = useFloating()
  const discount = useLiveState((state) => state.offer)
  const { now } = usePageFacts()
  const offer = kindOf(discount)
  if (user && floats('offer-room', { offer })) return isNew(user.signup_date, now) ? <Room /> : null
  if (!discount || !(floats('time-bonus-banner', { offer }) || floats('welcome-banner', { offer }))) return null
  return (
    <Suspense fallback={<Room />}>
      <OfferBar offer={discount} />
    </Suspense>
  )
}

function kindOf(discount: DiscountView | null | undefined) {
  return discount && (isTimeBonus(discount) ? 'time-bonus' : 'welcome')
}

/** No offers after the welcome code has expired. */
function isNew(signedUpAt: string, now: string) {
  return new Date(now).getTime() - new Date(signedUpAt).getTime() < welcomeDiscount.days * 86_400_000
}

/** As high as the offer that comes, so that nothing moves then; not where no script will bring it. */
function Room() {
  return <div aria-hidden className="min-h-14 bg-primary-soft noscript:hidden print:hidden" />
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
