import { sql } from 'drizzle-orm'
import { sessions } from './tables.ts'

/** Log-ins that last (id, member_id, expires_at), as a relation that statements of other domains join. */
export const sessionRelation = sql`(SELECT id, member_id, expires_at FROM ${sessions})`
