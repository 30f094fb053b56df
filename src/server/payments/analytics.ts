import { sql } from 'drizzle-orm'
import { refunds } from './returns/tables.ts'
import { orders } from './tables.ts'

/**
 * SQL relation of paid orders (id, member_id, site_id, country, language, currency, total_minor, completed_at), for
 * joins in statements of other domains.
 */
export const paidRelation = sql`(SELECT id, member_id, site_id, country, locale AS language, currency, total_minor, completed_at
  FROM ${orders} WHERE completed_at IS NOT NULL)`
/** SQL relation of refunds and chargebacks (order_id, currency, amount_minor, done_at), for the same joins. */
export const refundRelation = sql`(SELECT order_id, currency, amount_minor, done_at FROM ${refunds} WHERE status = 'done' AND done_at IS NOT NULL)`
