import { addDays, daysBetween, mondayOf } from './days.ts'

/**
 * Parts of a day's statistics and after how many days they are counted; the last count is final and includes late
 * events.
 */
export const partAges = { events: [1, 8], chance: [31] } as const satisfies Record<string, readonly number[]>
export type DayPart = keyof typeof partAges
/** Number of weeks for which a cohort's retention is counted. */
export const cohortWeeks = 12
/** Older days are never counted: too much data of their sign-ups has been deleted since. */
const mostDaysBack = 400

/** Days due to be counted, oldest first. `counted`: when each was last counted; `first`: the first with data. */
export function dueDays(span: {
  ages: readonly number[]
  first: string
  today: string
  counted: ReadonlyMap<string, string>
}): string[] {
  const { ages, today, counted } = span
  const first = later(span.first, addDays(today, -mostDaysBack))
  const days = Array.from({ length: Math.max(0, daysBetween(first, today)) }, (_, place) => addDays(first, place))
  return days.filter((day) => {
    const latest = ages.map((age) => addDays(day, age)).findLast((when) => when <= today)
    return latest !== undefined && (counted.get(day) ?? '') < latest
  })
}

/** Completed weeks of earlier cohorts, as [Monday of the cohort, weeks since]. */
export function dueWeeks(span: {
  first: string
  today: string
  isCounted: (cohort: string, week: number) => boolean
}): [cohort: string, week: number][] {
  const { today, isCounted } = span
  const oldest = addDays(mondayOf(today), -7 * (cohortWeeks + 1))
  const start = later(mondayOf(span.first), oldest)
  const cohorts = Array.from({ length: Math.max(0, Math.floor(daysBetween(start, today) / 7)) }, (_, place) =>
    addDays(start, 7 * place),
  )
  return cohorts.flatMap((cohort) =>
    Array.from({ length: cohortWeeks }, (_, place) => place + 1)
      .filter((week) => addDays(cohort, 7 * (week + 1)) <= today && !isCounted(cohort, week))
      .map((week): [string, number] => [cohort, week]),
  )
}

function later(one: string, other: string): string {
  return [one, other].toSorted()[1] ?? one
}
