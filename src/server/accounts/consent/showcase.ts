import { sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { dayOf } from '../../../shared/dates.ts'
import type { Ctx } from '../../sites/index.ts'
import { consents, members } from '../tables.ts'

type ShowcaseQuery = {
  most: number
  country?: string
  only?: string
  among?: readonly string[]
  /** What they are selected for: another name gives another order. */
  selection?: string
}

/** Active members of the site's pool whose consent to be shown to visitors is in force; those of a country first, in an order of the day and of the selection. */
export async function showcaseMembers(
  { db, clock, site }: Ctx,
  { most, country, only, among, selection = '' }: ShowcaseQuery,
): Promise<string[]> {
  if (only !== undefined && !isUuid(only)) return []
  const wanted = only === undefined ? among : [only]
  const isWanted = wanted === undefined ? sql`TRUE` : sql`m.id = ANY(${sql.param([...wanted])}::uuid[])`
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT m.id FROM ${consents} c JOIN ${members} m ON m.id = c.member_id
      WHERE c.kind = 'showcase' AND c.withdrawn_at IS NULL AND m.pool_id = ${site.poolId} AND m.kind = 'member'
        AND m.status = 'active' AND m.paused_at IS NULL AND ${isWanted}
      GROUP BY m.id, m.country
      ORDER BY (m.country = ${country ?? ''}) DESC, md5(m.id::text || ${dayOf(clock.now()) + selection}) LIMIT ${most}`,
  )
  return rows.map(({ id }) => id)
}
