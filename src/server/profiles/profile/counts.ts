import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { onlineMinutes } from '../../../contract/constants.ts'
import { originRelation } from '../../accounts/index.ts'
import { walk } from '../../platform/db/batches.ts'
import type { Db, Pooled } from '../../platform/db/db.ts'
import { tableCount } from '../../platform/db/table-count.ts'
import { photos, profiles } from '../tables.ts'

/** Visible profiles of one pool, country, region and kind: all, and those verified and online. */
export type ProfileCount = {
  poolId: string
  country: string
  /** ISO 3166-2; null if the member did not set it. */
  region: string | null
  kind: 'member' | 'fictional'
  shown: number
  verified: number
  online: number
}

/** No index leads to these numbers: it would cost more on every presence update than it saves. Well below a second each. */
const profilesPerSlice = 20_000

/** Visible profiles by pool, country, region and kind. At most some minutes old, see `tableCount`. */
export const countProfiles = tableCount(async (db, now) => {
  const counts = new Map<string, ProfileCount>()
  await walk(
    db,
    profiles,
    async (slice) => {
      const rows = await countSlice(db, slice, now)
      for (const row of rows) {
        const key = `${row.poolId} ${row.country} ${row.region} ${row.kind}`
        const sum = counts.get(key)
        const { shown, verified, online } = row
        counts.set(
          key,
          sum === undefined
            ? row
            : { ...sum, shown: sum.shown + shown, verified: sum.verified + verified, online: sum.online + online },
        )
      }
      return rows.length
    },
    profilesPerSlice,
  )
  return [...counts.values()]
})

function countSlice(db: Pooled, slice: SQL, now: Date): Promise<ProfileCount[]> {
  const { poolId, country, region, kind } = profiles
  const since = new Date(now.getTime() - onlineMinutes * 60_000)
  return db
    .select({
      poolId,
      country,
      region,
      kind,
      shown: sql<number>`count(*)`,
      verified: sql<number>`count(*) FILTER (WHERE ${profiles.isVerified})`,
      online: sql<number>`count(*) FILTER (WHERE ${profiles.lastActiveAt} > ${since})`,
    })
    .from(profiles)
    .where(and(slice, eq(profiles.status, 'active')))
    .groupBy(poolId, country, region, kind)
}

/** Members of a site who were active since a moment, by the country of their account. In slices as well. */
export async function countActive(db: Pooled, siteId: string, since: Date): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const isActive = and(eq(profiles.kind, 'member'), gte(profiles.lastActiveAt, since))
  const count = async (slice: SQL) => {
    const { rows } = await db.execute<{ country: string; count: number }>(sql`
      SELECT o.country, count(*) AS count FROM ${profiles} JOIN ${originRelation} o ON o.id = ${profiles.memberId}
      WHERE ${and(slice, isActive)} AND o.site_id = ${siteId} GROUP BY o.country`)
    for (const row of rows) counts.set(row.country, row.count + (counts.get(row.country) ?? 0))
    return rows.length
  }
  await walk(db, profiles, count, profilesPerSlice)
  return counts
}

/** Counts photos not reviewed yet. */
export function countWaitingPhotos(db: Db): Promise<number> {
  return db.$count(photos, eq(photos.status, 'pending'))
}
