import type { gravities } from '../../../contract/office/evidence.ts'
import { type QueueKind, queueKinds } from '../../../contract/office/office-constants.ts'

export type Gravity = (typeof gravities)[number]
type Placed = { kind: QueueKind; gravity: Gravity; since: Date; dueAt: Date | null }

const gravest: readonly Gravity[] = ['grave', 'serious', 'ordinary']

function isOverdue({ dueAt }: Pick<Placed, 'dueAt'>, now: Date): boolean {
  return dueAt !== null && dueAt <= now
}

/**
 * Which of two entries of different kinds comes first: whose clock has run out; then what is graver; then what has a clock, by how little is left;
 * then the kind, in the order of `queueKinds`. Within a kind the order is the source's.
 */
export function compareEntries(one: Placed, other: Placed, now: Date): number {
  const overdue = Number(isOverdue(other, now)) - Number(isOverdue(one, now))
  if (overdue !== 0) return overdue
  const grave = gravest.indexOf(one.gravity) - gravest.indexOf(other.gravity)
  if (grave !== 0) return grave
  if (one.kind === other.kind) return 0
  const left = (entry: Placed) => entry.dueAt?.getTime() ?? Number.POSITIVE_INFINITY
  const [mine, theirs] = [left(one), left(other)]
  if (mine !== theirs) return mine - theirs
  return queueKinds.indexOf(one.kind) - queueKinds.indexOf(other.kind)
}
