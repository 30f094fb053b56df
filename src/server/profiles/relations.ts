import { sql } from 'drizzle-orm'
import { profileAudience, profiles } from './tables.ts'

/** Who keeps to themselves (member_id, is_invisible, is_private), as a relation that statements of other domains join. */
export const seclusionRelation = sql`(SELECT member_id, is_invisible, is_private FROM ${profiles})`
/** To whom members have shown themselves by liking or writing (member_id, viewer_id). */
export const audienceRelation = sql`(SELECT member_id, viewer_id FROM ${profileAudience})`
