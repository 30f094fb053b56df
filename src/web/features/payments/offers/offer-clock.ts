/** Offers end by the server's clock. A device's own may be wrong: how far the server's is ahead of it, in milliseconds. */
let aheadMs = 0
// Per document; unused on the server.
let documentDate: string | null = null
/**
 * Form answers contain the server time too, less exactly: only a device clock that was changed in between is
 * corrected.
 */
const exactMs = 5_000

/**
 * Sets the clock from the server time of the page (ISO 8601). It was read after the document was requested, so counting
 * from the request makes the clock slightly fast and never slow: nothing is shown after its end.
 */
export function hearServerClock(now: string) {
  if (now === documentDate) return
  const ahead = new Date(now).getTime() - (documentDate === null ? documentLoadedAt() : Date.now())
  if (documentDate === null || Math.abs(ahead - aheadMs) > exactMs) aheadMs = ahead
  documentDate = now
}

/** Milliseconds until an end (ISO 8601) by the server's clock; below zero after it. */
export function msUntil(end: string): number {
  return new Date(end).getTime() - Date.now() - aheadMs
}

/** By the device's clock. */
function documentLoadedAt(): number {
  const [navigation] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[]
  if (!navigation) return Date.now()
  return performance.timeOrigin + (navigation.requestStart || navigation.responseStart)
}

/** From here on seconds are counted; before, a look now and then is enough. */
export const countdownMs = 24 * 3_600_000
const restMs = 3_600_000

/**
 * Notifies each second of the last day before an end, at the end, and at once when a page wakes up. Returns a function
 * that stops.
 */
export function watchSeconds(end: string, tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function schedule() {
    const left = msUntil(end)
    if (left <= 0) return
    const untilNext = left > countdownMs ? Math.min(left - countdownMs, restMs) : left % 1000 || 1000
    timer = setTimeout(tick, untilNext)
  }
  function tick() {
    clearTimeout(timer)
    tell()
    schedule()
  }
  schedule()
  document.addEventListener('visibilitychange', tick)
  window.addEventListener('pageshow', tick)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
    window.removeEventListener('pageshow', tick)
  }
}
