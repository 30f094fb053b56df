import { localTimeAt } from '../../../shared/zoned-time.ts'

/** Weekly updates go out between 9 and 20 o'clock, local time: the last ones in the hour that begins at 20. */
const firstHour = 9
const hoursADay = 12
const slotsAWeek = 7 * hoursADay

/** How long an update may be put off, in milliseconds; after that the next week has begun. */
export const putOffMs = 24 * 3_600_000

/**
 * When in the week a member's update is due: one of 84 slots, Monday's first hour is 0. The last two bytes of an id are random, so members
 * spread evenly; `weeklySlot` in tables.ts is the same in SQL.
 */
export function slotOf(memberId: string): number {
  return Number.parseInt(memberId.slice(-4), 16) % slotsAWeek
}

/** Which hour of a day, 9 to 20, is a member's for other things: another one every day, so that quiet hours are in the way of none for long. */
export function hourOf(memberId: string, day: number): number {
  // 5 and 12 have nothing in common: all hours come around
  return firstHour + ((Number.parseInt(memberId.slice(-4), 16) + 5 * day) % hoursADay)
}

/** A moment as a clock on the wall tells it. `day`: a number that is one higher every day; `week`: of ISO 8601, such as `2026-W25`. */
export type LocalTime = { hour: number; day: number; week: string; slot: number | null }

/** What time it is in a time zone (IANA). `slot` is null at night. */
export function localTime(now: Date, timeZone: string): LocalTime {
  const local = localTimeAt(now, timeZone)
  const hour = Number(local.slice(11, 13))
  const day = Date.parse(`${local.slice(0, 10)}Z`) / dayMs
  const weekday = weekdayOf(day)
  const isByDay = hour >= firstHour && hour < firstHour + hoursADay
  return { hour, day, week: weekOf(day), slot: isByDay ? weekday * hoursADay + hour - firstHour : null }
}

const dayMs = 86_400_000
/** Monday is 0; the first day of 1970 was a Thursday. */
const weekdayOf = (day: number) => (day + 3) % 7

/** The week belongs to the year that its Thursday is in (ISO 8601). */
function weekOf(day: number): string {
  const thursday = day - weekdayOf(day) + 3
  const year = new Date(thursday * dayMs).getUTCFullYear()
  const week = 1 + Math.floor((thursday - Date.UTC(year, 0, 1) / dayMs) / 7)
  return `${year}-W${String(week).padStart(2, '0')}`
}
