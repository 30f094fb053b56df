const [minute, day] = [60_000, 86_400_000]
/** A rhythm that never came up in so many days is none of ours. */
const furthestDays = 370

type Rhythm = {
  minutes: Set<number>
  hours: Set<number>
  days: Set<number>
  months: Set<number>
  weekdays: Set<number>
}

/**
 * The last moment at or before `now` at which a cron of five fields (UTC) was due; null where it cannot be read or comes less than once a
 * year. Fields are `*`, numbers, ranges, lists and steps; of day and weekday both must fit.
 */
export function lastDue(cron: string, now: Date): Date | null {
  const rhythm = readCron(cron)
  if (rhythm === null) return null
  let at = Math.floor(now.getTime() / minute) * minute
  for (let passed = 0; passed < furthestDays; passed++) {
    const midnight = Math.floor(at / day) * day
    const found = fitsDay(rhythm, new Date(at)) ? lastOn(rhythm, at, midnight) : null
    if (found !== null) return new Date(found)
    at = midnight - minute
  }
  return null
}

function lastOn({ minutes, hours }: Rhythm, from: number, midnight: number): number | null {
  for (let at = from; at >= midnight; at -= minute) {
    const then = new Date(at)
    if (hours.has(then.getUTCHours()) && minutes.has(then.getUTCMinutes())) return at
  }
  return null
}

function fitsDay({ days, months, weekdays }: Rhythm, then: Date): boolean {
  return days.has(then.getUTCDate()) && months.has(then.getUTCMonth() + 1) && weekdays.has(then.getUTCDay())
}

function readCron(cron: string): Rhythm | null {
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== 5) return null
  const [minutes, hours, days, months, weekdays] = [
    [0, 59],
    [0, 23],
    [1, 31],
    [1, 12],
    [0, 6],
  ].map(([least = 0, most = 0], at) => readField(fields[at] ?? '', least, most))
  if (!minutes || !hours || !days || !months || !weekdays) return null
  return { minutes, hours, days, months, weekdays }
}

function readField(field: string, least: number, most: number): Set<number> | null {
  const parts = field.split(',').map((part) => readPart(part, least, most))
  return parts.includes(null) ? null : new Set(parts.flatMap((part) => part ?? []))
}

function readPart(part: string, least: number, most: number): number[] | null {
  const [, from, to, step = '1'] = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(part) ?? []
  if (from === undefined) return null
  const first = from === '*' ? least : Number(from)
  const last = to === undefined ? lastWithout(from, part, most) : Number(to)
  const by = Number(step)
  if (first < least || last > most || first > last || by < 1) return null
  return Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, at) => first + at * by)
}

/** Of a part that names no end: `*` and a start with a step (`5/10`) go on to the last. */
function lastWithout(from: string, part: string, most: number): number {
  return from === '*' || part.includes('/') ? most : Number(from)
}
