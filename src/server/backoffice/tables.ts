import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type Locale, staffRoles } from '../../contract/constants.ts'
import type { NoticeDecision, ReportDecision } from '../../contract/moderation/moderation.ts'
import type { auditActions } from '../../contract/office/backoffice.ts'
import type { AuditFact } from '../../contract/office/office-constants.ts'
import { queueKinds } from '../../contract/office/office-constants.ts'
import { enumChecks, isAfter, isEmailKey } from '../platform/db/checks.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** The people who run the installation. They are no members: nothing of theirs is in a member's table. */
export const staff = pgTable(
  'staff',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    /** Lower case, domain in ASCII. */
    emailKey: text('email_key').notNull(),
    name: text().notNull(),
    role: text({ enum: staffRoles }).notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: time('created_at').notNull(),
    /** `off`: deactivated. Staff are never deleted because the audit log refers to them. */
    status: text({ enum: ['active', 'off'] })
      .notNull()
      .default('active'),
  },
  (table) => [uniqueIndex('staff_email').on(table.emailKey), ...enumChecks(table), isEmailKey(table.emailKey)],
)

export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** SHA-256 of the cookie's token: a stolen database opens no session. */
    tokenHash: text('token_hash').primaryKey(),
    /** What others call it by, who may end it but not have it. */
    id: uuid().notNull().defaultRandom(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    userAgent: text('user_agent').notNull(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('staff_sessions_id').on(table.id),
    index('staff_sessions_staff').on(table.staffId),
    index('staff_sessions_expiry').on(table.expiresAt),
    isAfter(table.expiresAt, table.createdAt),
  ],
)

/** What else an entry says, by its action. */
export type AuditDetail = {
  receipts?: string[]
  decision?: ReportDecision | NoticeDecision
  reason?: string
  icebreaker?: { siteId: string; locale: Locale; text?: string; was?: string }
  page?: { siteId: string; token: string; language: Locale; version: number }
  campaign?: { siteId: string; id: string; name: string; language?: Locale }
  /** Ids of what was handed out by a queue, or decided there. */
  entries?: string[]
  /** Anything else worth knowing; nothing private. */
  facts?: Partial<Record<AuditFact, string>>
}

/** Who of the staff did or read what. Only ever added to: a trigger refuses the rest. Partitioned by `id` (docs/decisions/0034). */
export const auditLog = pgTable(
  'audit_log',
  {
    /** In the order of time. */
    id: uuid().primaryKey(),
    at: time('at').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** No constraint: entries outlive the code that made them. */
    action: text().$type<(typeof auditActions)[number]>().notNull(),
    /** Ids of affected members; ids only, so erasure needs no change here. */
    memberIds: uuid('member_ids').array().notNull(),
    detail: jsonb().$type<AuditDetail>().notNull(),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('audit_log_staff').on(table.staffId, table.id),
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_members').using('gin', table.memberIds),
  ],
)

/** What it takes to undo the decision of an entry. */
export type Undo = {
  outcome: string
  waitingSince: string
  /** Of a photo: as it was, and whether it was the main photo. */
  photo?: { status: 'pending' | 'active'; isMain: boolean }
  /** Decisions about the member that came of it (moderation). */
  decisions?: string[]
}

/**
 * Claims of queue entries by staff, so that no entry is decided twice. After the decision the row holds the undo data
 * during the undo window. The record is elsewhere: `decisions` of moderation for every action about a member.
 */
export const queueClaims = pgTable(
  'queue_claims',
  {
    queue: text({ enum: queueKinds }).notNull(),
    subject: text().notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    until: time('until').notNull(),
    /** Identifies the decision for an undo. */
    undoId: uuid('undo_id'),
    undo: jsonb().$type<Undo>(),
  },
  (table) => [
    primaryKey({ columns: [table.queue, table.subject] }),
    uniqueIndex('queue_claims_undo').on(table.undoId).where(sql`undo_id IS NOT NULL`),
    index('queue_claims_staff').on(table.staffId, table.queue),
    ...enumChecks(table),
  ],
)
