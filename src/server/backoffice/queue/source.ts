import type { StaffRole } from '../../../contract/constants.ts'
import type { QueueKind } from '../../../contract/office/office-constants.ts'
import type { QueueEntryView, QueueMemberView } from '../../../contract/office/queue.ts'
import type { DecisionTimes } from '../../moderation/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import type { Undo } from '../tables.ts'
import type { Gravity } from './ordering.ts'

/**
 * Result of an action: the member, since when the entry was open, and the data to undo it. `mayUndo` is false once a
 * member was notified.
 */
export type Done = {
  memberId: string | null
  waitingSince: Date
  before: Pick<Undo, 'photo' | 'decisions'>
  mayUndo: boolean
  isWaiting?: boolean
  /** The act has written itself down. */
  isNoted?: boolean
  receipt?: string
  reason?: string
}
export type Undoing = { subject: string; before: Pick<Undo, 'photo' | 'decisions'>; waitingSince: Date }

/** An entry as known to its source, before it is read. `dueAt`: legal deadline, or null. */
export type Waiting = {
  id: string
  siteId: string | null
  memberId: string | null
  gravity: Gravity
  since: Date
  dueAt: Date | null
}
/** `only`, `except`: of these ids; none of these. */
export type Wanted = {
  siteId?: string | undefined
  only?: readonly string[] | undefined
  except: readonly string[]
  limit: number
}
/** `overdue`: of those, how many whose clock has run out. */
export type Tally = { siteId: string | null; count: number; oldest: Date | null; overdue: number }
/** What is common to the views of all kinds, made for the source. */
export type EntryFrame = {
  id: string
  gravity: Gravity
  waiting_since: string
  due_at: string | null
  site: string
  member: QueueMemberView | null
  held_until: string | null
}

/**
 * One kind of review queue: open entries, their views and undo. Claims are in `claims.ts`; decisions start in
 * `decide.ts`.
 */
export type QueueSource<K extends QueueKind = QueueKind> = {
  /** Roles that look at it, and those that decide it. Deciders look as well. */
  readers: readonly StaffRole[]
  deciders: readonly StaffRole[]
  tally(ctx: Ctx, who: Staff): Promise<Tally[]>
  /** What waits, overdue first, then the gravest, then as the kind is ordered; no more than `limit`. */
  next(ctx: Ctx, who: Staff, wanted: Wanted): Promise<Waiting[]>
  /** Views of entries, in their order; those that are gone meanwhile are left out. */
  views(
    ctx: Ctx,
    entries: readonly { waiting: Waiting; frame: EntryFrame }[],
  ): Promise<Extract<QueueEntryView, { kind: K }>[]>
  /** How many were decided since then, and the middle of how long they had waited. */
  decisionTimes(ctx: Ctx, since: Date): Promise<DecisionTimes>
  /** Additional members and receipt for the audit entry of a read. */
  readNote?(entry: Extract<QueueEntryView, { kind: K }>): { memberIds?: string[]; receipt?: string }
  /** Reverts a decision and reopens the entry. Returns the member. Missing where decisions are final. */
  undo?(ctx: Ctx, tx: Tx, who: Staff, made: Undoing): Promise<string | null>
}
