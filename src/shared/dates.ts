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

/** The date of birth from which somebody is at least `age` on `today`: born on or before it. */
export function bornOnOrBefore(age: number, today: string): string {
  const year = String(Number(today.slice(0, 4)) - age).padStart(4, '0')
  const monthDay = today.slice(4)
  return isRealDate(year + monthDay) ? year + monthDay : `${year}-02-28`
}
