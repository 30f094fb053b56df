import { localTimeAt } from '../../../shared/zoned-time.ts'

/** Weekly updates are sent from 9:00 to 20:59 local time. */
const firstHour = 9
const hoursADay = 12
const slotsAWeek = 7 * hoursADay

/** How long an update may be delayed, in milliseconds; then the next week has started. */
export const putOffMs = 24 * 3_600_000

/**
 * When in the week a member's update is due: one of 84 slots, Monday's first hour is 0. The last two bytes of an id are random, so members
 * spread evenly; `weeklySlot` in tables.ts is the same in SQL.
 */
export function slotOf(memberId: string): number {
  return Number.parseInt(memberId.slice(-4), 16) % slotsAWeek
}

/**
 * The hour of a day (9 to 20) for other emails to a member. It changes daily so that quiet hours do not block it for
 * long.
 */
export function hourOf(memberId: string, day: number): number {
  // 5 and 12 are coprime, so every hour comes up
  return firstHour + ((Number.parseInt(memberId.slice(-4), 16) + 5 * day) % hoursADay)
}

/** Local wall-clock time. `day` increases by one every day; `week` is ISO 8601, such as `2026-W25`. */
export type LocalTime = { hour: number; day: number; week: string; slot: number | null }

/** Local time in an IANA time zone. `slot` is null at night. */
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

/** An ISO 8601 week belongs to the year of its Thursday. */
function weekOf(day: number): string {
  const thursday = day - weekdayOf(day) + 3
  const year = new Date(thursday * dayMs).getUTCFullYear()
  const week = 1 + Math.floor((thursday - Date.UTC(year, 0, 1) / dayMs) / 7)
  return `${year}-W${String(week).padStart(2, '0')}`
}
