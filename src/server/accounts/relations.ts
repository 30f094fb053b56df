import { sql } from 'drizzle-orm'
import { consents, members, sessions } from './tables.ts'

/** Log-ins that last (id, member_id, expires_at), as a relation that statements of other domains join. */
export const sessionRelation = sql`(SELECT id, member_id, expires_at, last_used_at FROM ${sessions})`

/** Accounts (id, site_id, kind, status, paused_at, limited_until, is_paid, locale, country, signed_up_at), as a relation that statements of other domains join. */
export const accountRelation = sql`(SELECT id, site_id, kind, status, paused_at, limited_until, is_paid, locale, country, signed_up_at FROM ${members})`
/** Addresses of members (id, pool_id, email_key), also unconfirmed ones, as such a relation. */
export const addressRelation = sql`(SELECT id, pool_id, email_key FROM ${members} WHERE kind = 'member')`
/** Who has agreed to be shown to visitors and has not withdrawn it (member_id), as such a relation. */
export const showcaseRelation = sql`(SELECT member_id FROM ${consents} WHERE kind = 'showcase' AND withdrawn_at IS NULL)`
/** Members who currently agree to offers by email (member_id), as a relation. */
export const offersRelation = sql`(SELECT member_id FROM ${consents} WHERE kind = 'promotions' AND withdrawn_at IS NULL)`

/** Members with where they are from (id, site_id, country, language, network, signed_up_at, confirmed_at), as a relation that statements of other domains join. */
export const originRelation = sql`(SELECT id, site_id, country, locale AS language, tracking->>'network' AS network, signed_up_at, confirmed_at
  FROM ${members} WHERE kind = 'member')`
