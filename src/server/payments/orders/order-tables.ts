import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Texts of an order's day as the buyer got them: request to start, return policy and terms. Stored once for all orders
 * with the same texts.
 */
export const orderTexts = pgTable('order_texts', {
  hash: text().primaryKey(),
  /** Version of the terms. */
  version: text().notNull(),
  locale: text().notNull(),
  text: text().notNull(),
  firstUsedAt: timestamp('first_used_at', { withTimezone: true }).notNull(),
})
