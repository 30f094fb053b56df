import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { members } from './tables.ts'

type Status = typeof members.$inferSelect.status

/** Members by the state of their account, and how many of them signed up since a moment; fictional profiles are none. */
export async function countMembers(
  db: Db,
  since: Date,
): Promise<{ byStatus: Record<Status, number>; signedUpSince: number }> {
  const rows = await db
    .select({
      status: members.status,
      count: sql<number>`count(*)`,
      recent: sql<number>`count(*) FILTER (WHERE ${members.signedUpAt} >= ${since})`,
    })
    .from(members)
    .where(eq(members.kind, 'member'))
    .groupBy(members.status)
  const byStatus = { not_confirmed: 0, active: 0, banned: 0, pending_deletion: 0, deleted: 0 }
  for (const row of rows) byStatus[row.status] = row.count
  return { byStatus, signedUpSince: rows.reduce((sum, row) => sum + row.recent, 0) }
}

/** Members per pool, without deleted accounts and fictional profiles. */
export async function countMembersOfPools(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ poolId: members.poolId, count: sql<number>`count(*)` })
    .from(members)
    .where(and(eq(members.kind, 'member'), inArray(members.status, ['not_confirmed', 'active'])))
    .groupBy(members.poolId)
  return new Map(rows.map(({ poolId, count }) => [poolId, count]))
}
