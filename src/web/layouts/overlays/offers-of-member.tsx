import { Suspense, useEffect } from 'react'
import { usePageFacts } from '../../api/page-facts.ts'
import { mayInterrupt } from '../../features/likes/interruption.ts'
import { hearServerClock } from '../../features/payments/offers/offer-clock.ts'
import { useLiveState } from '../../live/provider.tsx'
import { optionalPart } from '../../ui/loaded-later.tsx'
import { useFloating } from '../floating/use-floating.ts'
import { kindOf } from './offer-pill.tsx'

const OfferOverlay = optionalPart(
  async () => (await import('../../features/payments/offers/offer-overlay.tsx')).OfferOverlay,
)

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
