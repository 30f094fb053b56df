import { dateFormat } from './formatters.ts'

/** Calendar dates as YYYY-MM-DD, without time zones. */

export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Full years between two dates. Somebody born on 29 February has their birthday on 1 March in other years. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) >= birth.slice(5) ? years : years - 1
}

/** The day of an instant in UTC. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** The day so many days after another one. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return dayOf(at)
}

/** An instant so many working days (Monday to Friday, UTC) later; a weekend counts from its Monday. */
export function addWorkingDays(from: Date, days: number): Date {
  const at = new Date(from)
  if (isWeekend(at)) at.setUTCHours(0, 0, 0, 0)
  while (isWeekend(at)) at.setUTCDate(at.getUTCDate() + 1)
  for (let left = days; left > 0; ) {
    at.setUTCDate(at.getUTCDate() + 1)
    if (!isWeekend(at)) left -= 1
  }
  return at
}

/** The latest instant from which so many working days have passed now: what began by then is due. */
export function workingDaysAgo(now: Date, days: number): Date {
  const at = new Date(now)
  while (isWeekend(at)) {
    at.setUTCDate(at.getUTCDate() - 1)
    at.setUTCHours(23, 59, 59, 999)
  }
  for (let left = days; left > 0; ) {
    at.setUTCDate(at.getUTCDate() - 1)
    if (!isWeekend(at)) left -= 1
  }
  return at
}

const isWeekend = (at: Date) => at.getUTCDay() % 6 === 0

/** The date of birth from which somebody is at least `age` on `today`: born on or before it. */
export function bornOnOrBefore(age: number, today: string): string {
  const year = String(Number(today.slice(0, 4)) - age).padStart(4, '0')
  const monthDay = today.slice(4)
  return isRealDate(year + monthDay) ? year + monthDay : `${year}-02-28`
}

/** The day of an instant in a time zone (IANA name). */
export function dayIn(time: Date, timeZone: string): string {
  // Swedish writes dates the ISO way
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time)
}

/** The instant at which the day of a time zone ends, to the minute; zones move their clocks by quarters of an hour at the least. */
export function endOfDayIn(time: Date, timeZone: string): Date {
  const today = dayIn(time, timeZone)
  // Between 0 and 25 hours from now: halve until one minute is left
  let [from, to] = [Math.floor(time.getTime() / 60_000), Math.floor(time.getTime() / 60_000) + 26 * 60]
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (dayIn(new Date(middle * 60_000), timeZone) === today) from = middle
    else to = middle
  }
  return new Date(to * 60_000)
}

/** Whether a time zone of this IANA name exists. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
