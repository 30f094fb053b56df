import { sql } from 'drizzle-orm'
import { members } from './tables.ts'

/** Accounts (id, pool_id, kind, status) as a relation that statements of other domains join: `LEFT JOIN ${accountRelation} account ON …`. */
export const accountRelation = sql`(SELECT id, pool_id, kind, status FROM ${members})`
