import { type SQL, sql } from 'drizzle-orm'
import type { MemberFilter } from '../../../contract/office/members.ts'
import { type MemberState, mostCounted } from '../../../contract/office/office-constants.ts'
import { accountRelation } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { activityRelation } from '../../profiles/visibility/index.ts'

type Criteria = { filter: MemberFilter; now: Date }
type Page = { before: string | undefined; limit: number }

/** Ids of the members that fit, newest first, older than `before`; ids are in the order of time. */
export async function listFiltered(db: Db, criteria: Criteria, { before, limit }: Page): Promise<string[]> {
  const page = before === undefined ? sql`` : sql` AND m.id < ${before}`
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT m.id FROM ${fitting(criteria)}${page} ORDER BY m.id DESC LIMIT ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** How many fit; null where they are more than `mostCounted`. */
export async function countFiltered(db: Db, criteria: Criteria): Promise<number | null> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (SELECT FROM ${fitting(criteria)} LIMIT ${mostCounted + 1}) found`,
  )
  const count = rows[0]?.count ?? 0
  return count > mostCounted ? null : count
}

/** Those of the members that fit. */
export async function filterMembers(db: Db, criteria: Criteria, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT m.id FROM ${fitting(criteria)} AND m.id = ANY (${sql.param([...ids])}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

function fitting({ filter, now }: Criteria): SQL {
  const { site_id, state, gender, verified, premium, country, from_day, to_day } = filter
  const conditions: (SQL | undefined)[] = [
    sql`true`,
    site_id === undefined ? undefined : sql`m.site_id = ${site_id}`,
    state === undefined ? undefined : stateCondition(state, now),
    premium === undefined ? undefined : sql`m.is_paid = ${premium === 'yes'}`,
    country === undefined ? undefined : sql`m.country = ${country}`,
    from_day === undefined ? undefined : sql`m.signed_up_at >= ${from_day}::date AT TIME ZONE 'UTC'`,
    to_day === undefined ? undefined : sql`m.signed_up_at < (${to_day}::date + 1) AT TIME ZONE 'UTC'`,
    gender === undefined ? undefined : sql`a.gender = ${gender}`,
    verified === undefined ? undefined : sql`a.is_verified = ${verified === 'yes'}`,
  ]
  // Accounts whose profile was erased have none: they fit where nothing of a profile is asked for
  const profile =
    gender === undefined && verified === undefined ? sql`` : sql` JOIN ${activityRelation} a ON a.member_id = m.id`
  return sql`${accountRelation} m${profile} WHERE ${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` AND `,
  )}`
}

function stateCondition(state: MemberState, now: Date): SQL {
  const isLimited = sql`coalesce(m.limited_until > ${now.toISOString()}::timestamptz, false)`
  if (state === 'limited') return sql`m.status = 'active' AND ${isLimited}`
  if (state === 'paused') return sql`m.status = 'active' AND m.paused_at IS NOT NULL`
  if (state === 'active') return sql`m.status = 'active' AND m.paused_at IS NULL AND NOT ${isLimited}`
  return sql`m.status = ${state}`
}
