import { useCallback, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { usePageFacts } from '../../../api/page-facts.ts'
import { classes } from '../../../ui/classes.ts'
import { clockTime } from '../shop/clock-time.ts'
import { countdownMs, hearServerClock, msUntil, watchSeconds } from './offer-clock.ts'

/** A value derived from the remaining milliseconds; re-renders when it changes, checked each second of the last day. */
function useTimeLeft<T extends number | boolean>(end: string, read: (left: number) => T): T {
  const { now } = usePageFacts()
  const readNow = () => {
    hearServerClock(now)
    return read(msUntil(end))
  }
  const watch = useCallback((tell: () => void) => watchSeconds(end, tell), [end])
  // The document was drawn at the page's own time, and is taken over so
  return useSyncExternalStore(watch, readNow, () => read(new Date(end).getTime() - new Date(now).getTime()))
}

/** Whether the server's clock has come to an end. */
export function useHasEnded(end: string): boolean {
  return useTimeLeft(end, isOver)
}

const isOver = (left: number) => left <= 0
const wholeSeconds = (left: number) => Math.max(0, Math.ceil(left / 1000)) * 1000

/** Hours, minutes and seconds until an end; nothing if more than a day away. Not announced by screen readers. */
export function Countdown({ to, className }: { to: string; className?: string }) {
  const t = useTranslations('common.offers')
  const left = useTimeLeft(to, wholeSeconds)
  if (left > countdownMs) return null
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={t('timeLeft')}
      className={classes('font-bold tabular-nums', className)}
    >
      {clockTime(left)}
    </span>
  )
}
