import { sql } from 'drizzle-orm'
import type { Locale } from '../../../contract/constants.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Site } from '../../sites/index.ts'
import { type BlockState, mayBeSeen } from '../rules.ts'
import { profileAudience, profiles } from '../tables.ts'
import { standingColumns } from './relations.ts'

/**
 * For whom something is looked up: a member, or null for a visitor. Without a site, as in jobs, there are no fictional
 * profiles, which only appear on pages of sites that have them.
 */
export type CardContext = Platform & {
  viewerId: string | null
  site?: Pick<Site, 'settings'>
  /** Language of region names; default English. */
  locale?: Locale
}

/** Relation of a member and a viewer: columns of `standingColumns`. */
export type StandingRow = {
  /** The member has liked or messaged the viewer; false where irrelevant. */
  is_shown: boolean
  /** The viewer has liked or messaged the member; false where irrelevant. */
  is_known: boolean
  /** The viewer is a blocked contact whom the member has neither liked nor messaged. */
  is_contact: boolean
  /** The member has blocked the viewer. */
  is_blocked: boolean
  /** The viewer has blocked the member. */
  is_blocking: boolean
  /** The viewer is a member, or the member has showcase consent. */
  has_consent: boolean
}
/** A profile's visibility facts: columns of `visibilityModesRelation`. */
export type VisibilityModesRow = {
  kind: 'member' | 'fictional'
  status: 'disabled' | 'active'
  is_invisible: boolean
  is_private: boolean
}

/** Applies the visibility rule to a row. */
export function sightOf(
  row: VisibilityModesRow & StandingRow,
  { isOwn, allowsFictional }: { isOwn: boolean; allowsFictional: boolean },
): ReturnType<typeof mayBeSeen> {
  return mayBeSeen({
    isOwn,
    hasConsent: row.has_consent,
    status: row.status,
    kind: row.kind,
    allowsFictional,
    isInvisible: row.is_invisible,
    isPrivate: row.is_private,
    isShownToViewer: row.is_shown,
    isKnownToViewer: row.is_known,
    isContact: row.is_contact,
    block: blockOf(row),
  })
}

function blockOf(row: StandingRow): BlockState {
  if (row.is_blocked) return row.is_blocking ? 'both' : 'by_owner'
  return row.is_blocking ? 'by_viewer' : null
}

/** Whether the site of a lookup has fictional profiles. */
export function allowsFictional({ site }: Pick<CardContext, 'site'>): boolean {
  return site?.settings.fictionalProfiles ?? false
}

type Row = VisibilityModesRow & StandingRow & { id: string; name: string; pool_id: string; has_turned: boolean }
type Sighting = {
  sight: ReturnType<typeof mayBeSeen>
  name: string
  poolId: string
  isInvisible: boolean
  /** They have liked or messaged the viewer. */
  hasTurned: boolean
}

const query = statement<{ ids: readonly string[]; viewerId: string | null }, Row>('profile_sights', () => {
  const [owner, viewer] = [sql`p.member_id`, sql`${sql.placeholder('viewerId')}::uuid`]
  const isSecluded = sql`(p.is_invisible OR p.is_private)`
  return sql`SELECT p.member_id AS id, p.name, p.pool_id, p.kind, p.status, p.is_invisible, p.is_private,
      ${standingColumns({ owner, viewer, isSecluded })},
      EXISTS (SELECT FROM ${profileAudience} a WHERE a.member_id = ${owner} AND a.viewer_id = ${viewer}) AS has_turned
    FROM ${profiles} p WHERE p.member_id = ANY(${sql.placeholder('ids')}::uuid[])`
})

/** The viewer's relation to these members; unknown ids are omitted. One query. */
export async function sightings(
  ctx: Omit<CardContext, 'db'> & { db: Db },
  ids: readonly string[],
): Promise<Map<string, Sighting>> {
  if (ids.length === 0) return new Map()
  const rows = await query(ctx.db, { ids, viewerId: ctx.viewerId })
  return new Map(rows.map((row) => [row.id, sightingOf(ctx, row)]))
}

function sightingOf(ctx: Pick<CardContext, 'viewerId' | 'site'>, row: Row): Sighting {
  return {
    sight: sightOf(row, { isOwn: row.id === ctx.viewerId, allowsFictional: allowsFictional(ctx) }),
    name: row.name,
    poolId: row.pool_id,
    isInvisible: row.is_invisible,
    hasTurned: row.has_turned,
  }
}
