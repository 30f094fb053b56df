import { and, eq, gt, sql } from 'drizzle-orm'
import { onlineMinutes } from '../../../contract/constants.ts'
import type { Db } from '../../platform/db/db.ts'
import { photos, profiles } from '../tables.ts'

/** Counts visible profiles, fictional ones among them, and members online. */
export async function countProfiles(db: Db, now: Date): Promise<{ shown: number; fictional: number; online: number }> {
  const isFictional = eq(profiles.kind, 'fictional')
  const isHere = and(
    eq(profiles.kind, 'member'),
    gt(profiles.lastActiveAt, new Date(now.getTime() - onlineMinutes * 60_000)),
  )
  const [counts] = await db
    .select({
      shown: sql<number>`count(*)`,
      fictional: sql<number>`count(*) FILTER (WHERE ${isFictional})`,
      online: sql<number>`count(*) FILTER (WHERE ${isHere})`,
    })
    .from(profiles)
    .where(eq(profiles.status, 'active'))
  return counts ?? { shown: 0, fictional: 0, online: 0 }
}

/** Members online, by pool. */
export async function countOnlineOfPools(db: Db, now: Date): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - onlineMinutes * 60_000)
  const rows = await db
    .select({ poolId: profiles.poolId, count: sql<number>`count(*)` })
    .from(profiles)
    .where(and(eq(profiles.status, 'active'), eq(profiles.kind, 'member'), gt(profiles.lastActiveAt, since)))
    .groupBy(profiles.poolId)
  return new Map(rows.map(({ poolId, count }) => [poolId, count]))
}

/** Counts photos not reviewed yet. */
export function countWaitingPhotos(db: Db): Promise<number> {
  return db.$count(photos, eq(photos.status, 'pending'))
}
