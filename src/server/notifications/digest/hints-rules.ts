/** What newcomers are told once, as far as it fits them: add a photo, fill in the profile, say hello to somebody, look a little wider. */
export const hints = ['photo', 'profile', 'hello', 'wider'] as const
export type Hint = (typeof hints)[number]

/** How a member stands. */
export type Standing = {
  lastActiveAt: Date
  hasPhoto: boolean
  /** Of the profile, in per cent. */
  completeness: number
  /** Has liked or written to somebody. */
  hasReachedOut: boolean
  /** The first line costs nothing, or what it costs is there. */
  canWrite: boolean
  /** People who fit and whom the member has not liked, passed or written; a few are enough to know. */
  fitting: number
  /** What they were told already, or what was decided against. */
  given: readonly { hint: Hint; at: Date }[]
}
export type HintFacts = Standing & { confirmedAt: Date }

const dayMs = 86_400_000
/** Newcomers only: what was told is forgotten after 30 days (see `retentionDays` in on.ts), so nothing is told twice. */
export const hintsFromDays = 2
export const hintsUntilDays = 28
const daysBetween = 7
/** Whoever has not been here for so long is left alone. */
const hereWithinDays = 30
/** So few are soon seen. */
export const fewFitting = 3

type Rule = { afterDays: number; isDue(standing: Standing): boolean }
/** The first that is due is told. */
const rules: Record<Hint, Rule> = {
  photo: { afterDays: hintsFromDays, isDue: ({ hasPhoto }) => !hasPhoto },
  profile: { afterDays: 5, isDue: ({ completeness }) => completeness < 50 },
  // Never a way to the till: only for whom it costs nothing more
  hello: { afterDays: 9, isDue: ({ hasReachedOut, canWrite, fitting }) => !hasReachedOut && canWrite && fitting > 0 },
  wider: { afterDays: 9, isDue: ({ fitting }) => fitting < fewFitting },
}

/** The hint that a member is given now; null where none fits them: one a week at most, and each of them once. */
export function hintFor(facts: HintFacts, now: Date): Hint | null {
  const { confirmedAt, lastActiveAt, given } = facts
  const daysSince = (at: Date) => (now.getTime() - at.getTime()) / dayMs
  const age = daysSince(confirmedAt)
  if (age >= hintsUntilDays || daysSince(lastActiveAt) >= hereWithinDays) return null
  if (given.some(({ at }) => daysSince(at) < daysBetween)) return null
  const open = hints.filter((hint) => !given.some((one) => one.hint === hint))
  return open.find((hint) => age >= rules[hint].afterDays && rules[hint].isDue(facts)) ?? null
}

/** Whether what a hint says still holds, as its mail is written. */
export function isHintDue(hint: Hint, standing: Standing): boolean {
  return rules[hint].isDue(standing)
}
