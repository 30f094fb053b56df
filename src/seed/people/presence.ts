import type { Chance } from '../random.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How likely somebody is on the site at each hour of their day, against the best one. */
const byHour = [
  0.22, 0.06, 0.015, 0.008, 0.008, 0.03, 0.14, 0.35, 0.42, 0.34, 0.34, 0.4, 0.55, 0.45, 0.36, 0.38, 0.48, 0.6, 0.72,
  0.85, 1, 1, 0.82, 0.5,
]
/** Of those who come daily, how many are there at the best hour. */
const mostAtOnce = 0.32

const formats = new Map<string, Intl.DateTimeFormat>()

/** The hour on the clocks of a place. */
export function hourAt(time: Date, timeZone: string): number {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  return Number(format.format(time))
}

type Presence = { now: Date; joined: Date; timeZone: string }

/** When somebody was last here: at an hour when they are awake, and never before they joined. */
export function lastSeen(chance: Chance, { now, joined, timeZone }: Presence): Date {
  const isDaily = chance.is(0.55)
  if (isDaily && chance.is(mostAtOnce * (byHour[hourAt(now, timeZone)] ?? 0)))
    return new Date(Math.max(joined.getTime(), now.getTime() - chance.int(0, 4) * minuteMs))
  const longest = isDaily ? 24 * hourMs : chance.is(0.65) ? 7 * 24 * hourMs : 24 * 24 * hourMs
  const at = awake(chance, timeZone, () => new Date(now.getTime() - 6 * minuteMs - Math.floor(chance.next() * longest)))
  return new Date(Math.max(joined.getTime(), at.getTime()))
}

/** One of these times, at an hour when people of that place are on the site. */
export function awake(chance: Chance, timeZone: string, draw: () => Date): Date {
  for (;;) {
    const at = draw()
    if (chance.is(byHour[hourAt(at, timeZone)] ?? 0)) return at
  }
}
