import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { members } from '../tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Members with a proof of age from a provider; no further data of the provider. */
export const ageProofs = pgTable('age_proofs', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id),
  provedAt: time('proved_at').notNull(),
  provider: text().notNull(),
})

/** Open age checks, each valid for one answer in the browser that started it. */
export const ageChecks = pgTable(
  'age_checks',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Null: a visitor's. */
    memberId: uuid('member_id').references(() => members.id),
    provider: text().notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('age_checks_expiry').on(table.expiresAt),
    index('age_checks_member').on(table.memberId).where(sql`member_id IS NOT NULL`),
  ],
)
