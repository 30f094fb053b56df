import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { approvalActs, approvalOutcomes } from '../../../contract/office/access.ts'
import { enumChecks, isAfter, notNegative } from '../../platform/db/checks.ts'
import { staff } from '../tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
const ofStaff = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id)

/**
 * Second factor of a staff account. Active once `secret` is set; `nextSecret` waits for its first code, and the old
 * secret is valid until then.
 */
export const staffFactors = pgTable('staff_factors', {
  staffId: uuid('staff_id')
    .primaryKey()
    .references(() => staff.id),
  /** Sealed. */
  secret: text(),
  /** Sealed. */
  nextSecret: text('next_secret'),
  confirmedAt: time('confirmed_at'),
  /** The last used 30-second step, so that no code is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
})

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    staffId: ofStaff(),
    /** Keyed hash: the few million codes cannot be brute-forced from a stolen database. */
    codeHash: text('code_hash').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
)

/** Single-use tokens: a log-in waiting for its second factor; an emailed link to set a password. */
export const staffTokens = pgTable(
  'staff_tokens',
  {
    /** SHA-256. */
    tokenHash: text('token_hash').primaryKey(),
    staffId: ofStaff(),
    purpose: text({ enum: ['second_step', 'welcome'] }).notNull(),
    tries: integer().notNull().default(0),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('staff_tokens_staff').on(table.staffId, table.purpose),
    ...enumChecks(table),
    notNegative(table.tries),
  ],
)

/** What an act that waits is about: `minor` with `currency`, and `credits`, are shown to who decides; the rest is the act's own. */
export type ApprovalPayload = { minor?: number; currency?: string; credits?: number; [name: string]: unknown }

/** Acts that need four-eyes approval, and their outcome. Anonymized when the member is erased. */
export const approvals = pgTable(
  'approvals',
  {
    /** In the order of time. */
    id: uuid().primaryKey(),
    act: text({ enum: approvalActs }).notNull(),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => staff.id),
    requestedAt: time('requested_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    memberId: uuid('member_id'),
    payload: jsonb().$type<ApprovalPayload>().notNull(),
    reason: text().notNull(),
    /** Null while it waits. */
    outcome: text({ enum: approvalOutcomes }),
    /** Null if the approval expired. */
    decidedBy: uuid('decided_by').references(() => staff.id),
    decidedAt: time('decided_at'),
    note: text(),
  },
  (table) => [
    index('approvals_open').on(table.expiresAt).where(sql`outcome IS NULL`),
    index('approvals_member').on(table.memberId),
    // Also where the code has a fault
    check('approvals_second_person', sql`decided_by IS NULL OR decided_by <> requested_by`),
    ...enumChecks(table),
    isAfter(table.expiresAt, table.requestedAt),
    check('approvals_decided', sql`(outcome IS NULL) = (decided_at IS NULL)`),
  ],
)
export type Approval = typeof approvals.$inferSelect
