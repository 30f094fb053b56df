const dayMs = 86_400_000
const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const after = (day: string, days: number) => dayOf(new Date(utc(day).getTime() + days * dayMs))

/** Fixed holidays (`MM-DD`) on which T2, the Eurosystem's payment system (formerly TARGET), is closed. */
const fixedFeasts = ['01-01', '05-01', '12-25', '12-26']

/** Whether banks settle euro payments on a day (`YYYY-MM-DD`): not on weekends or the six T2 holidays. */
export function isTargetDay(day: string): boolean {
  const weekday = utc(day).getUTCDay()
  if (weekday === 0 || weekday === 6 || fixedFeasts.includes(day.slice(5))) return false
  const easter = easterOf(Number(day.slice(0, 4)))
  return day !== after(easter, -2) && day !== after(easter, 1)
}

/** The nth TARGET day after a day. With 0, the day itself or the next TARGET day. */
export function addTargetDays(day: string, days: number): string {
  let reached = day
  while (!isTargetDay(reached) && days === 0) reached = after(reached, 1)
  for (let left = days; left > 0; ) {
    reached = after(reached, 1)
    if (isTargetDay(reached)) left -= 1
  }
  return reached
}

/** The later of two days. */
export function laterOf(a: string, b: string): string {
  return [a, b].toSorted()[1] ?? a
}

const bankCalendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' })

/** The calendar day for banks, in central European time. */
export function bankDay(at: Date): string {
  return bankCalendar.format(at)
}

/** Easter Sunday of a year, by the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): string {
  const golden = year % 19
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const sum = moon + weekday - 7 * shift + 114
  return dayOf(new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)))
}
