import { desc, eq } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { enumChecks } from '../db/checks.ts'
import type { Db } from '../db/db.ts'
import type { Partitioned } from '../db/partitions.ts'
import { newId } from '../ids.ts'

/** Next send time per recipient domain, shared by all processes. */
export const emailSendRates = pgTable('email_send_rates', {
  /** The part behind the @, in lower case; with a word and a colon before it for what has a pace of its own (`mail-pace.ts`). */
  domain: text().primaryKey(),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  /** Number of consecutive temporary refusals. */
  refusals: integer().notNull().default(0),
})

/**
 * Delivery log: which emails were sent or given up, and when; no contents. Partitioned by `at` (docs/decisions/0034).
 */
export const mailLog = pgTable(
  'mail_log',
  {
    id: uuid().notNull(),
    memberId: uuid('member_id'),
    kind: text().notNull(),
    /** Of the receiver's address. */
    domain: text().notNull(),
    outcome: text({ enum: ['sent', 'refused', 'bounced', 'complained'] }).notNull(),
    /** The server's enhanced status code (RFC 3463) or reply code; not its text, which may contain personal data. */
    status: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('mail_log_member').on(table.memberId, table.at),
    index('mail_log_age').on(table.at),
    ...enumChecks(table),
  ],
)

type Entry = Pick<typeof mailLog.$inferInsert, 'memberId' | 'kind' | 'domain' | 'outcome' | 'status' | 'at'>

/** Logs the outcome of an email. */
export async function noteMail(db: Db, entry: Entry): Promise<void> {
  await db.insert(mailLog).values({ id: newId(), ...entry })
}

/** Emails to a member, newest first. */
export async function mailsTo(db: Db, memberId: string): Promise<(typeof mailLog.$inferSelect)[]> {
  return db.select().from(mailLog).where(eq(mailLog.memberId, memberId)).orderBy(desc(mailLog.at))
}

export const mailLogPartitions: Partitioned = { table: mailLog, key: mailLog.at, step: 'week', retentionDays: 90 }
