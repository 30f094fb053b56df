import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLiveState } from '../../../live/provider.tsx'
import { useDismissed } from '../../../ui/use-dismissed.ts'
import type { TimeBonusDialogProps } from './time-bonus-dialog.tsx'
import { isTimeBonus } from './time-bonus-rules.ts'

// If it cannot be loaded the pill still shows the offer
const TimeBonusDialog = lazy<ComponentType<TimeBonusDialogProps>>(() =>
  import('./time-bonus-dialog.tsx').then(
    (loaded) => ({ default: loaded.TimeBonusDialog }),
    () => ({ default: () => null }),
  ),
)

const key = 'hide-time-bonus-modal'
/** Delay after entering the members area. */
const quietMs = 40_000
const lookAgainMs = 1_000

export type TimeBonusPopupProps = {
  /** In the members area. */
  isHere: boolean
  /** Whether to show it to this member, by closed notices. */
  isWanted: (closed: string[]) => boolean
  /** Whether something may be laid over the page at this moment. */
  mayOpen: () => boolean
}

/**
 * Shown once to a member without credits: the time bonus and its end. Disappears when the bonus or the need for it
 * does.
 */
export function TimeBonusPopup({ isHere, isWanted, mayOpen }: TimeBonusPopupProps) {
  const offer = useLiveState((state) => state.offer)
  const [isDismissed, dismiss] = useDismissed(key)
  const hasSettled = useStayed(isHere)
  const bonus = offer && isTimeBonus(offer) ? offer : null
  const isOpen = useGoodMoment(hasSettled && isWanted(isDismissed ? [key] : []), mayOpen)
  if (!isOpen || !bonus?.expires) return null
  return (
    <Suspense>
      <TimeBonusDialog percentage={bonus.value_percentage} ends={bonus.expires} onClose={dismiss} />
    </Suspense>
  )
}

/** Whether the member has stayed for the quiet time; leaving restarts it. */
function useStayed(isHere: boolean): boolean {
  const [hasStayed, setStayed] = useState(false)
  useEffect(() => {
    if (!isHere) return
    const timer = setTimeout(() => setStayed(true), quietMs)
    return () => {
      clearTimeout(timer)
      setStayed(false)
    }
  }, [isHere])
  return hasStayed && isHere
}

/** True from the first good moment on, for as long as it is wanted. */
function useGoodMoment(isWanted: boolean, mayOpen: () => boolean): boolean {
  const [hasCome, setCome] = useState(false)
  useEffect(() => {
    if (!isWanted) return setCome(false)
    if (hasCome) return
    if (mayOpen()) return setCome(true)
    const timer = setInterval(() => mayOpen() && setCome(true), lookAgainMs)
    return () => clearInterval(timer)
  }, [isWanted, hasCome, mayOpen])
  return isWanted && hasCome
}
