import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import {
  claimMinutes,
  type QueueKind,
  queueKinds,
  undoGraceSeconds,
  undoSeconds,
} from '../../../contract/office/office-constants.ts'
import { deleteByWalk } from '../../platform/db/batches.ts'
import type { Db, Pooled, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { queueClaims, type Undo } from '../tables.ts'

export type Held = { kind: QueueKind; id: string }
type Asking = { staffId: string; now: Date }

/** End of a claim made now. */
export function claimEnd(now: Date): Date {
  return new Date(now.getTime() + claimMinutes * 60_000)
}

/** What this person has before them at this moment. */
export function ownClaims(db: Db, { staffId, now }: Asking): Promise<Held[]> {
  return claimsWhere(db, and(eq(queueClaims.staffId, staffId), isNull(queueClaims.undo), gt(queueClaims.until, now)))
}

/** What colleagues have before them at this moment. */
export function othersClaims(db: Db, { staffId, now }: Asking): Promise<Held[]> {
  return claimsWhere(db, and(ne(queueClaims.staffId, staffId), gt(queueClaims.until, now)))
}

async function claimsWhere(db: Db, which: ReturnType<typeof and>): Promise<Held[]> {
  const rows = await db.select({ queue: queueClaims.queue, id: queueClaims.subject }).from(queueClaims).where(which)
  return rows.flatMap(({ queue, id }) => {
    const kind = queueKinds.find((known) => known === queue)
    return kind === undefined ? [] : [{ kind, id }]
  })
}

/**
 * Claims entries that are free, expired, or already held by the same staff account. Concurrent claims are resolved by
 * the database. Returns the entries now held.
 */
export async function claim(db: Db, { staffId, now }: Asking, wanted: readonly Held[]): Promise<Held[]> {
  if (wanted.length === 0) return []
  // Fixed lock order, so concurrent claims of the same entries cannot deadlock
  const ordered = wanted.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const isFree = or(lte(queueClaims.until, now), eq(queueClaims.staffId, staffId))
  const won = await db
    .insert(queueClaims)
    .values(ordered.map(({ kind, id }) => ({ queue: kind, subject: id, staffId, until: claimEnd(now) })))
    .onConflictDoUpdate({
      target: [queueClaims.queue, queueClaims.subject],
      set: { staffId: sql`excluded.staff_id`, until: sql`excluded.until`, undoId: null, undo: null },
      ...(isFree && { setWhere: isFree }),
    })
    .returning({ kind: queueClaims.queue, id: queueClaims.subject })
  const keys = new Set(won.map(({ kind, id }) => `${kind} ${id}`))
  return wanted.filter((each) => keys.has(keyOf(each)))
}

/** A sign of life: of these, those that are still theirs stay so. Answers which. */
export async function keepClaims(db: Db, { staffId, now }: Asking, held: readonly Held[]): Promise<string[]> {
  if (held.length === 0) return []
  const extended = await db
    .update(queueClaims)
    .set({ until: claimEnd(now) })
    .where(and(theirs(staffId, held), gt(queueClaims.until, now)))
    .returning({ id: queueClaims.subject })
  return extended.map(({ id }) => id)
}

/** Releases claims. */
export async function releaseClaims(db: Db, staffId: string, held: readonly Held[]): Promise<void> {
  if (held.length > 0) await db.delete(queueClaims).where(theirs(staffId, held))
}

function theirs(staffId: string, held: readonly Held[]) {
  const [kinds, ids] = [held.map(({ kind }) => kind), held.map(({ id }) => id)]
  return and(
    eq(queueClaims.staffId, staffId),
    isNull(queueClaims.undo),
    inArray(queueClaims.queue, kinds),
    inArray(queueClaims.subject, ids),
  )
}

/** Ends the claim of a decided entry, or stores its undo data for the undo window. Returns the undo id. */
export async function endClaim(
  tx: Tx,
  { staffId, now }: Asking,
  { kind, id }: Held,
  undo: Undo | null,
): Promise<string> {
  const undoId = newId()
  await tx.delete(queueClaims).where(and(eq(queueClaims.queue, kind), eq(queueClaims.subject, id)))
  const until = new Date(now.getTime() + (undoSeconds + undoGraceSeconds) * 1000)
  if (undo !== null) await tx.insert(queueClaims).values({ queue: kind, subject: id, staffId, until, undoId, undo })
  return undoId
}

/** Deletes claims that ended. */
export async function forgetClaims(db: Pooled, now: Date): Promise<void> {
  await deleteByWalk(db, queueClaims, lte(queueClaims.until, now))
}

const keyOf = ({ kind, id }: Held) => `${kind} ${id}`
