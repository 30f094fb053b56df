import { useEffect } from 'react'
import { useLiveStore } from '../../../live/provider.tsx'
import { keepOffer } from './offer-storage.ts'
import { TimeBonusPopup, type TimeBonusPopupProps } from './time-bonus-popup.tsx'

/** For members who have not paid: loads their offer, and shows the time bonus as a popup. */
export function OfferOverlay(props: TimeBonusPopupProps) {
  const store = useLiveStore()
  useEffect(() => keepOffer(store), [store])
  return <TimeBonusPopup {...props} />
}
