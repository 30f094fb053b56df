import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { members } from '../tables.ts'

export type Newcomer = { id: string; siteId: string; confirmedAt: Date }
type Span = { since: Date; until: Date; after: Pick<Newcomer, 'id' | 'confirmedAt'> | null; most: number }

/** Members who confirmed their address after `since` and at `until` or before, who are active and on no pause; oldest first, those that come after `after`. */
export async function newcomersOf(db: Db, { since, until, after, most }: Span): Promise<Newcomer[]> {
  const { id, siteId, confirmedAt } = members
  const isFurther =
    after === null
      ? undefined
      : sql`(${confirmedAt}, ${id}) > (${after.confirmedAt.toISOString()}::timestamptz, ${after.id}::uuid)`
  const rows = await db
    .select({ id, siteId, confirmedAt })
    .from(members)
    .where(
      and(
        eq(members.kind, 'member'),
        eq(members.status, 'active'),
        isNull(members.pausedAt),
        gt(confirmedAt, since),
        lte(confirmedAt, until),
        isFurther,
      ),
    )
    .orderBy(asc(confirmedAt), asc(id))
    .limit(most)
  return rows.flatMap((row) => (row.confirmedAt === null ? [] : [{ ...row, confirmedAt: row.confirmedAt }]))
}

/** Sign-up site and referrer: the network and its references from the first visit. */
type CameFrom = { siteId: string; tracking: Record<string, string> }

/** Null for fictional profiles and unknown members. */
export async function cameFrom(db: Db, memberId: string): Promise<CameFrom | null> {
  const [row] = await db
    .select({ siteId: members.siteId, tracking: members.tracking, kind: members.kind })
    .from(members)
    .where(eq(members.id, memberId))
  return row?.kind === 'member' ? { siteId: row.siteId, tracking: row.tracking } : null
}
