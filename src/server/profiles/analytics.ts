import { sql } from 'drizzle-orm'
import { photos, profiles } from './tables.ts'

/**
 * SQL relation of photos and their times (member_id, created_at, reviewed_at), for joins in statements of other
 * domains.
 */
export const photoTimeRelation = sql`(SELECT member_id, created_at, reviewed_at FROM ${photos})`
/** SQL relation of visible profiles (pool_id, kind, country), for the same joins. */
export const shownRelation = sql`(SELECT pool_id, kind, country FROM ${profiles} WHERE status = 'active')`
/** SQL relation of members and when they were last active (member_id, last_active_at), for the same joins. */
export const activeRelation = sql`(SELECT member_id, last_active_at FROM ${profiles} WHERE kind = 'member')`
