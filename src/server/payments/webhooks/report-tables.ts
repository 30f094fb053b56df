import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Up to when a provider's list of transactions was read, and when it was asked for last. */
export const providerReports = pgTable('provider_reports', {
  provider: text().primaryKey(),
  readUntil: timestamp('read_until', { withTimezone: true }).notNull(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
})
