import { addDays, daysBetween, mondayOf } from './days.ts'

/** The parts that a day is counted in, and how many days later: the last count holds. Those that come late are in the later ones. */
export const partAges = { events: [1, 8], chance: [31] } as const satisfies Record<string, readonly number[]>
export type DayPart = keyof typeof partAges
/** How many weeks after their own a week's members are looked at. */
export const cohortWeeks = 12
/** Older days that were never counted stay so: for those who signed up then, too much has gone since. */
const mostDaysBack = 400

/** Days of which a count is due, oldest first. `counted`: on which day each was last counted; `first`: the first with something to count. */
export function dueDays(wish: {
  ages: readonly number[]
  first: string
  today: string
  counted: ReadonlyMap<string, string>
}): string[] {
  const { ages, today, counted } = wish
  const first = later(wish.first, addDays(today, -mostDaysBack))
  const days = Array.from({ length: Math.max(0, daysBetween(first, today)) }, (_, place) => addDays(first, place))
  return days.filter((day) => {
    const latest = ages.map((age) => addDays(day, age)).findLast((when) => when <= today)
    return latest !== undefined && (counted.get(day) ?? '') < latest
  })
}

/** Weeks that are over for those who signed up in an earlier one, as [the Monday of theirs, how many weeks later]. */
export function dueWeeks(wish: {
  first: string
  today: string
  isCounted: (cohort: string, week: number) => boolean
}): [cohort: string, week: number][] {
  const { today, isCounted } = wish
  const oldest = addDays(mondayOf(today), -7 * (cohortWeeks + 1))
  const start = later(mondayOf(wish.first), oldest)
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
