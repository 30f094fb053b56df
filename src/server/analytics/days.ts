import { addDays } from '../../shared/dates.ts'
import { instantAt } from '../../shared/zoned-time.ts'

export { addDays } from '../../shared/dates.ts'

const dayMs = 86_400_000
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** Days from the first to the second. */
export function daysBetween(first: string, second: string): number {
  return Math.round((noon(second) - noon(first)) / dayMs)
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(noon(day)).getUTCDay() + 6) % 7))
}

/** Start and end of a day in a time zone: 23, 24 or 25 hours. Consecutive days have no gaps. */
export function spanOf(day: string, timeZone: string): { from: Date; until: Date } {
  return { from: startOf(day, timeZone), until: startOf(addDays(day, 1), timeZone) }
}

function startOf(day: string, timeZone: string): Date {
  const start = instantAt(`${day}T00:00`, timeZone)
  if (start === null) throw new Error(`${day} is no day`)
  return start
}
