import type { gravities } from '../../../contract/office/evidence.ts'
import { type QueueKind, queueKinds } from '../../../contract/office/office-constants.ts'

export type Gravity = (typeof gravities)[number]
type Placed = { kind: QueueKind; gravity: Gravity; since: Date; dueAt: Date | null }

const bySeverity: readonly Gravity[] = ['grave', 'serious', 'ordinary']

function isOverdue({ dueAt }: Pick<Placed, 'dueAt'>, now: Date): boolean {
  return dueAt !== null && dueAt <= now
}

/**
 * Order of entries of different kinds: overdue first; then by severity; then by remaining time to a deadline; then by
 * `queueKinds`. Within a kind the source decides.
 */
export function compareEntries(one: Placed, other: Placed, now: Date): number {
  const overdue = Number(isOverdue(other, now)) - Number(isOverdue(one, now))
  if (overdue !== 0) return overdue
  const severity = bySeverity.indexOf(one.gravity) - bySeverity.indexOf(other.gravity)
  if (severity !== 0) return severity
  if (one.kind === other.kind) return 0
  const left = (entry: Placed) => entry.dueAt?.getTime() ?? Number.POSITIVE_INFINITY
  const [mine, theirs] = [left(one), left(other)]
  if (mine !== theirs) return mine - theirs
  return queueKinds.indexOf(one.kind) - queueKinds.indexOf(other.kind)
}
