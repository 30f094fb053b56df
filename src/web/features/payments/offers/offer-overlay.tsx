import { useEffect } from 'react'
import { useLiveStore } from '../../../live/provider.tsx'
import { keepOffer } from './offer-storage.ts'
import { TimeBonusPopup, type TimeBonusPopupProps } from './time-bonus-popup.tsx'

/** For a member who has not paid yet, as long as that is so: keeps what they are offered, and tells of the time bonus over the page. */
export function OfferOverlay(props: TimeBonusPopupProps) {
  const store = useLiveStore()
  useEffect(() => keepOffer(store), [store])
  return <TimeBonusPopup {...props} />
}
