import { sql } from 'drizzle-orm'
import { blocks } from './tables.ts'

/** Blocks (member_id, blocked_id) as a relation that statements of other domains join. */
export const blockRelation = sql`(SELECT member_id, blocked_id FROM ${blocks})`
