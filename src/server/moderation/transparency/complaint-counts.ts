/** A period of time; `until` is exclusive. */
export type Span = { from: Date; until: Date }
/** A complaint: when it came, was due and was decided, and whether it was acted on. */
export type ComplaintTimes = { createdAt: Date; dueAt: Date; decidedAt: Date | null; isActedOn: boolean }

/** ComplaintCounts of complaints in a period. Hours are those of complaints decided in it; null if there are none. */
export type ComplaintCounts = {
  received: number
  decided: number
  actedOn: number
  /** Of those decided: within the deadline. */
  inTime: number
  /** At the end of the period, and of those after their deadline. */
  open: number
  overdue: number
  medianHours: number | null
  longestHours: number | null
}

/** Counts complaints of a period: received in it, decided in it whenever they came, and open at its end. */
export function complaintCounts(complaints: readonly ComplaintTimes[], { from, until }: Span): ComplaintCounts {
  const decided = complaints.filter(({ decidedAt }) => decidedAt !== null && decidedAt >= from && decidedAt < until)
  const open = complaints.filter(
    ({ createdAt, decidedAt }) => createdAt < until && (decidedAt === null || decidedAt >= until),
  )
  const durations = decided.map(({ createdAt, decidedAt }) => (decidedAt?.getTime() ?? 0) - createdAt.getTime())
  return {
    received: complaints.filter(({ createdAt }) => createdAt >= from && createdAt < until).length,
    decided: decided.length,
    actedOn: decided.filter(({ isActedOn }) => isActedOn).length,
    inTime: decided.filter(({ decidedAt, dueAt }) => decidedAt !== null && decidedAt <= dueAt).length,
    open: open.length,
    overdue: open.filter(({ dueAt }) => dueAt < until).length,
    medianHours: medianHours(durations),
    longestHours: durations.length === 0 ? null : toHours(Math.max(...durations)),
  }
}

/** The median of durations in milliseconds, in hours; null without any. */
export function medianHours(durations: readonly number[]): number | null {
  const sorted = durations.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : toHours((low + high) / 2)
}

const toHours = (milliseconds: number) => Math.round(milliseconds / 360_000) / 10
