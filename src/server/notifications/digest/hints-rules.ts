/**
 * Hints for new members, each sent at most once: add a photo, complete the profile, like or message someone, widen the
 * search.
 */
export const hints = ['photo', 'profile', 'hello', 'wider'] as const
export type Hint = (typeof hints)[number]

/** State of a member for the hint rules. */
export type Standing = {
  lastActiveAt: Date
  hasPhoto: boolean
  /** Profile completeness in per cent. */
  completeness: number
  /** Has liked or messaged someone. */
  hasReachedOut: boolean
  /** The first message is free, or the member has enough credits. */
  canWrite: boolean
  /** Members that match and have not been liked, passed or messaged; counted up to a small limit. */
  fitting: number
  /** Hints already sent or skipped. */
  given: readonly { hint: Hint; at: Date }[]
}
export type HintFacts = Standing & { confirmedAt: Date }

const dayMs = 86_400_000
/**
 * New members only: the log is purged after 30 days (`retentionDays` in on.ts), so a later hint could be sent twice.
 */
export const hintsFromDays = 2
export const hintsUntilDays = 28
const daysBetween = 7
/** Members inactive for longer get no hints. */
const hereWithinDays = 30
/** Below this number the member has seen all matches. */
export const fewFitting = 3

type Rule = { afterDays: number; isDue(standing: Standing): boolean }
/** In order; the first hint that is due is sent. */
const rules: Record<Hint, Rule> = {
  photo: { afterDays: hintsFromDays, isDue: ({ hasPhoto }) => !hasPhoto },
  profile: { afterDays: 5, isDue: ({ completeness }) => completeness < 50 },
  // Never an upsell: only for members who can write at no further cost
  hello: { afterDays: 9, isDue: ({ hasReachedOut, canWrite, fitting }) => !hasReachedOut && canWrite && fitting > 0 },
  wider: { afterDays: 9, isDue: ({ fitting }) => fitting < fewFitting },
}

/** The hint to send now; null if none applies. At most one per week, each at most once. */
export function hintFor(facts: HintFacts, now: Date): Hint | null {
  const { confirmedAt, lastActiveAt, given } = facts
  const daysSince = (at: Date) => (now.getTime() - at.getTime()) / dayMs
  const age = daysSince(confirmedAt)
  if (age >= hintsUntilDays || daysSince(lastActiveAt) >= hereWithinDays) return null
  if (given.some(({ at }) => daysSince(at) < daysBetween)) return null
  const open = hints.filter((hint) => !given.some((one) => one.hint === hint))
  return open.find((hint) => age >= rules[hint].afterDays && rules[hint].isDue(facts)) ?? null
}

/** Whether a hint still applies when its email is rendered. */
export function isHintDue(hint: Hint, standing: Standing): boolean {
  return rules[hint].isDue(standing)
}
