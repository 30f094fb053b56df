import { dateFormat } from './formatters.ts'

const minuteMs = 60_000

/** How far a zone (IANA) is ahead of UTC at an instant, in milliseconds. */
function aheadMs(at: Date, timeZone: string): number {
  return Date.parse(`${localTimeAt(at, timeZone)}Z`) - Math.floor(at.getTime() / minuteMs) * minuteMs
}

/** An instant as the clocks of a zone show it: `YYYY-MM-DDTHH:MM`. */
export function localTimeAt(at: Date, timeZone: string): string {
  // Swedish writes dates and times the ISO way, with a space between them
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at).replace(' ', 'T')
}

/**
 * When the clocks of a zone show `YYYY-MM-DDTHH:MM`; null for a day that there is not. Of an hour that comes twice the first one; of one that
 * is left out, as much later as it is long.
 */
export function instantAt(local: string, timeZone: string): Date | null {
  const shown = Date.parse(`${local}Z`)
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 16) !== local) return null
  const dayMs = 86_400_000
  const [before, later] = [shown - dayMs, shown + dayMs].map((at) => aheadMs(new Date(at), timeZone))
  const candidates = [before ?? 0, later ?? 0].map((ahead) => new Date(shown - ahead))
  const fitting = candidates.filter((at) => localTimeAt(at, timeZone) === local)
  return fitting.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? candidates[0] ?? null
}
