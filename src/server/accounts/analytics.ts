import { sql } from 'drizzle-orm'
import { members } from './tables.ts'

/** Members with where they are from (id, site_id, country, language, network, signed_up_at, confirmed_at), as a relation that statements of other domains join. */
export const originRelation = sql`(SELECT id, site_id, country, locale AS language, tracking->>'network' AS network, signed_up_at, confirmed_at
  FROM ${members} WHERE kind = 'member')`
