import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '../../../contract/constants.ts'
import { accountRelation, offersRelation, sessionRelation } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { activityRelation } from '../../profiles/visibility/index.ts'
import { disabledMails, notificationPreferences, pushSubscriptions } from '../tables.ts'
import type { Campaign } from './campaigns.ts'

const dayMs = 86_400_000
/** Lowest id: the cursor before the first member. */
const noMember = '00000000-0000-0000-0000-000000000000'

type To = Pick<Campaign, 'siteId' | 'kind' | 'audience'>

/** Members of the site in the audience. `m` is the account, `a` the last activity. */
function fitting({ siteId, audience }: To, now: Date): SQL {
  const { countries, languages, gender, payers, active_days } = audience
  const since = new Date(now.getTime() - active_days * dayMs).toISOString()
  const conditions = [
    sql`m.site_id = ${siteId} AND m.kind = 'member' AND m.status = 'active' AND m.paused_at IS NULL`,
    sql`a.last_active_at > ${since}::timestamptz`,
    ...(countries.length > 0 ? [sql`m.country = ANY (${sql.param(countries)}::text[])`] : []),
    ...(languages.length > 0 ? [sql`m.locale = ANY (${sql.param(languages)}::text[])`] : []),
    ...(gender === 'all' ? [] : [sql`a.gender = ${gender}`]),
    ...(payers === 'all' ? [] : [sql`m.is_paid = ${payers === 'premium'}`]),
  ]
  return sql.join(conditions, sql` AND `)
}

/** Campaign types are off by default, so members without a preference row do not match (`isWanted` in the rules). */
function wantedBy({ kind }: To, channel: 'mail' | 'push'): SQL {
  const column = channel === 'mail' ? sql`p.mail` : sql`p.push`
  return sql`coalesce((${column} ->> ${kind})::boolean, false)`
}

function agreed({ kind }: To): SQL {
  return kind === 'promotions' ? sql`EXISTS (SELECT FROM ${offersRelation} o WHERE o.member_id = m.id)` : sql`true`
}

/** Opted in and reachable on an enabled channel: `shouldNotify` as a SQL filter, checked again per member. */
function reachable(to: To, now: Date): SQL {
  const isStopped = sql`EXISTS (SELECT FROM ${disabledMails} d WHERE d.member_id = m.id AND d.type = ${to.kind})`
  const hasDevice = sql`EXISTS (SELECT FROM ${pushSubscriptions} s JOIN ${sessionRelation} l ON l.member_id = s.member_id AND l.id = s.session_id
    WHERE s.member_id = m.id AND l.expires_at > ${now.toISOString()}::timestamptz)`
  return sql`${agreed(to)} AND ((${wantedBy(to, 'mail')} AND NOT ${isStopped}) OR (${wantedBy(to, 'push')} AND ${hasDevice}))`
}

export type AudienceCount = { language: string; fitting: number; wanting: number; reachable: number }

/** Audience size by language: all members, those opted in, and those reachable. */
export async function countAudience(db: Db, to: To, now: Date): Promise<AudienceCount[]> {
  const wanting = sql`(${wantedBy(to, 'mail')} OR ${wantedBy(to, 'push')}) AND ${agreed(to)}`
  const { rows } = await db.execute<AudienceCount>(sql`
    SELECT m.locale AS language, count(*) AS fitting, count(*) FILTER (WHERE ${wanting}) AS wanting,
      count(*) FILTER (WHERE ${reachable(to, now)}) AS reachable
    FROM ${accountRelation} m JOIN ${activityRelation} a ON a.member_id = m.id
      LEFT JOIN ${notificationPreferences} p ON p.member_id = m.id
    WHERE ${fitting(to, now)} GROUP BY m.locale ORDER BY count(*) DESC, m.locale`)
  return rows
}

/** Recipients in order of id. Drives from preferences, which exist only for members who changed a setting. */
function recipients(to: To, languages: readonly Locale[], now: Date): SQL {
  return sql`${notificationPreferences} p JOIN ${accountRelation} m ON m.id = p.member_id JOIN ${activityRelation} a ON a.member_id = p.member_id
    WHERE ${fitting(to, now)} AND m.locale = ANY (${sql.param([...languages])}::text[]) AND ${reachable(to, now)}`
}

/** Without `most`: all. */
type Range = { after: string | null; until?: string; most?: number }

/** The next recipients in order of id, up to and including `until`. */
export async function nextReceivers(
  db: Db,
  { to, languages, now }: { to: To; languages: readonly Locale[]; now: Date },
  { after, until, most }: Range,
): Promise<string[]> {
  const end = until === undefined ? sql`true` : sql`p.member_id <= ${until}`
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT p.member_id AS id FROM ${recipients(to, languages, now)} AND p.member_id > ${after ?? noMember} AND ${end}
    ORDER BY p.member_id LIMIT ${most ?? null}`)
  return rows.map(({ id }) => id)
}
