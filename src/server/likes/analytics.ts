import { sql } from 'drizzle-orm'
import { likes } from './tables.ts'

/** Matches that stand (member_id, matched_at), a row for each of the two, as a relation that statements of other domains join. */
export const matchRelation = sql`(SELECT member_id, matched_at FROM ${likes} WHERE matched_at IS NOT NULL)`
