import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ageLevels } from '../../../contract/accounts/age-rules.ts'
import { members } from '../tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Members with a proof of age from a provider: how sure, when and by which; no further data of the provider. */
export const ageProofs = pgTable(
  'age_proofs',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id),
    provedAt: time('proved_at').notNull(),
    provider: text().notNull(),
    /** Proofs from before levels count as the weakest. */
    level: text({ enum: ageLevels }).notNull().default('estimated'),
  },
  () => [check('age_proofs_level_check', sql`level IN ('estimated', 'document', 'wallet')`)],
)

/** Open age checks, each for the browser that started it. Deleted when their result has been shown, or after an hour. */
export const ageChecks = pgTable(
  'age_checks',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Null: a visitor's. */
    memberId: uuid('member_id').references(() => members.id),
    provider: text().notNull(),
    /** The provider's session; its result is looked up there. */
    sessionId: text('session_id').notNull().default(''),
    /** The provider's page, or the link of an app, while the check is pending. */
    openUrl: text('open_url').notNull().default(''),
    opens: text({ enum: ['page', 'app'] })
      .notNull()
      .default('page'),
    /** Path to return to. */
    next: text().notNull().default(''),
    /** `passed` and `refused` only if a callback came before the browser. */
    status: text({ enum: ['pending', 'passed', 'refused'] })
      .notNull()
      .default('pending'),
    level: text({ enum: ageLevels }),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('age_checks_expiry').on(table.expiresAt),
    index('age_checks_member').on(table.memberId).where(sql`member_id IS NOT NULL`),
    check('age_checks_opens_check', sql`opens IN ('page', 'app')`),
    check('age_checks_status_check', sql`status IN ('pending', 'passed', 'refused')`),
    check(
      'age_checks_level_check',
      sql`(status = 'passed') = (level IS NOT NULL) AND (level IS NULL OR level IN ('estimated', 'document', 'wallet'))`,
    ),
  ],
)
