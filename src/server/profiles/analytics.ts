import { sql } from 'drizzle-orm'
import { photos } from './tables.ts'

/**
 * SQL relation of photos and their times (member_id, created_at, reviewed_at), for joins in statements of other
 * domains.
 */
export const photoTimeRelation = sql`(SELECT member_id, created_at, reviewed_at FROM ${photos})`
