import { sql } from 'drizzle-orm'
import { photos, profiles } from './tables.ts'

/** Photos and when they came and were looked at (member_id, created_at, reviewed_at), as a relation that statements of other domains join. */
export const photoTimeRelation = sql`(SELECT member_id, created_at, reviewed_at FROM ${photos})`
/** Profiles that are shown (pool_id, kind, country), as such a relation. */
export const shownRelation = sql`(SELECT pool_id, kind, country FROM ${profiles} WHERE status = 'active')`
