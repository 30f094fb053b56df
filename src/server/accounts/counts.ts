import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { walk } from '../platform/db/batches.ts'
import type { Db } from '../platform/db/db.ts'
import { tableCount } from '../platform/db/table-count.ts'
import { members } from './tables.ts'

export type MemberCount = { poolId: string; status: typeof members.$inferSelect.status; count: number }

/** Only the primary key leads to all accounts. Well below a second each. */
const membersPerSlice = 20_000

/** Members by pool and state of their account, without fictional profiles. At most some minutes old, see `tableCount`. */
export const countMembers = tableCount(async (db): Promise<MemberCount[]> => {
  const counts = new Map<string, MemberCount>()
  const { poolId, status } = members
  await walk(
    db,
    members,
    async (slice) => {
      const rows = await db
        .select({ poolId, status, count: sql<number>`count(*)` })
        .from(members)
        .where(and(slice, eq(members.kind, 'member')))
        .groupBy(poolId, status)
      for (const row of rows) {
        const key = `${row.poolId} ${row.status}`
        counts.set(key, { ...row, count: row.count + (counts.get(key)?.count ?? 0) })
      }
      return rows.length
    },
    membersPerSlice,
  )
  return [...counts.values()]
})

/** Members of sites who signed up since a moment, from an index; fictional profiles are none. */
export function countSignUps(db: Db, siteIds: readonly string[], since: Date): Promise<number> {
  return db.$count(
    members,
    and(inArray(members.siteId, [...siteIds]), gte(members.signedUpAt, since), eq(members.kind, 'member')),
  )
}
