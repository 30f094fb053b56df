import { sql } from 'drizzle-orm'
import { refunds } from './returns/tables.ts'
import { orders } from './tables.ts'

/** Orders that were paid (id, member_id, site_id, country, language, currency, total_minor, completed_at), as a relation that statements of other domains join. */
export const paidRelation = sql`(SELECT id, member_id, site_id, country, locale AS language, currency, total_minor, completed_at
  FROM ${orders} WHERE completed_at IS NOT NULL)`
/** Money that went back (order_id, currency, amount_minor, done_at), as such a relation. */
export const refundRelation = sql`(SELECT order_id, currency, amount_minor, done_at FROM ${refunds} WHERE status = 'done' AND done_at IS NOT NULL)`
