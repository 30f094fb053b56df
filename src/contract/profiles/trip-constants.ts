import { addDays } from '../../shared/dates.ts'

/** Trips of members, shared by server and browser. No schemas, because the browser loads this file directly. */

/** `days`: the most of one trip; `aheadDays`: until it begins. */
export const tripLimits = { most: 2, days: 60, aheadDays: 365 } as const
/** Search finds a trip that begins within so many days. */
export const soonDays = 30
/** Kilometres around a member's own place: their area, for trips of others. */
export const areaKm = 50

/** First and last day of a trip, as YYYY-MM-DD. */
export type TripDays = { first_day: string; last_day: string }
export type TripFault = 'order' | 'over' | 'too_long' | 'too_far' | 'overlap'

/** What is wrong with the days of a trip; `others`: the member's other trips. Two trips may share a day of travel. */
export function tripFault(
  { first_day: first, last_day: last }: TripDays,
  others: readonly TripDays[],
  today: string,
): TripFault | null {
  if (last < first) return 'order'
  if (last < today) return 'over'
  if (last > addDays(first, tripLimits.days - 1)) return 'too_long'
  if (first > addDays(today, tripLimits.aheadDays)) return 'too_far'
  const isMeeting = (other: TripDays) => first === other.first_day || (first < other.last_day && other.first_day < last)
  return others.some(isMeeting) ? 'overlap' : null
}

/** The trips whose last day has not passed, the next one first. */
export function comingTrips<T extends TripDays>(trips: readonly T[], today: string): T[] {
  return trips
    .filter(({ last_day }) => last_day >= today)
    .toSorted((one, other) => (one.first_day < other.first_day ? -1 : 1))
}
