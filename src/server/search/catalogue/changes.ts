import { lt, sql } from 'drizzle-orm'
import { deleteByWalk } from '../../platform/db/batches.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { searchChanges } from '../tables.ts'

/** A reader that was away for longer cannot catch up. */
export const retentionMs = 60 * 60_000

/** Records in its transaction that a profile has changed, for other processes. */
export async function recordChange(
  tx: Tx,
  { clock, process, memberId }: Pick<Platform, 'clock'> & { process: string; memberId: string },
): Promise<void> {
  await tx.insert(searchChanges).values({ id: newId(), process, memberId, at: clock.now() })
}

/** Stands for all members, after rows were written outside the product: every index is loaded anew. */
export const everyone = '00000000-0000-0000-0000-000000000000'

/** Call after profiles were written without events, for example by a seed. */
export async function recordUnknownChanges({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await transaction(db, (tx) => recordChange(tx, { clock, process: newId(), memberId: everyone }))
}

/** A position among the changes: a snapshot of PostgreSQL, which knows of each transaction whether it contains it. */
export type Position = string

const noProcess = '00000000-0000-0000-0000-000000000000'

/** A replica does not say which transactions are under way: there, those from the first of them on count as not contained. */
export const currentPosition = `SELECT CASE WHEN pg_is_in_recovery() THEN format('%s:%s:', pg_snapshot_xmin(s), pg_snapshot_xmin(s)) ELSE s::text END
  AS position FROM pg_current_snapshot() s`

/**
 * Members who were changed in transactions that `since` does not contain, by others than `process`, and the position
 * for the next call.
 */
export async function changesSince(
  db: Platform['db'],
  { since, process = noProcess }: { since: Position; process?: string },
): Promise<{ memberIds: string[]; position: Position }> {
  const { rows } = await db.execute<{ memberIds: string[]; position: Position }>(sql`
    SELECT pg_current_snapshot()::text AS position, ARRAY(
      SELECT DISTINCT member_id FROM ${searchChanges}
      WHERE transaction >= pg_snapshot_xmin(${since}::pg_snapshot)
        AND NOT pg_visible_in_snapshot(transaction, ${since}::pg_snapshot) AND process <> ${process}
    ) AS "memberIds"`)
  const [row] = rows
  if (row === undefined) throw new Error('no position')
  return row
}

/** Deletes changes that every process has read. Returns the number. */
export function sweepChanges({ db, clock }: Platform): Promise<number> {
  return deleteByWalk(db, searchChanges, lt(searchChanges.at, new Date(clock.now().getTime() - retentionMs)))
}
