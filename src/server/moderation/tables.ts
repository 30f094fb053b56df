import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { noticeKinds } from '../../contract/constants.ts'
import { reportReasons } from '../../contract/moderation/moderation.ts'
import { members } from '../accounts/tables.ts'
import { enumChecks, notSelf } from '../platform/db/checks.ts'
import { sites } from '../sites/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const blocks = pgTable(
  'blocks',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => members.id),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.blockedId] }),
    index('blocks_reverse').on(table.blockedId),
    notSelf(table.blockedId, table.memberId),
  ],
)

export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    receipt: text().notNull(),
    reporterId: uuid('reporter_id').notNull(),
    memberId: uuid('member_id').notNull(),
    messageId: uuid('message_id'),
    reason: text({ enum: reportReasons }).notNull(),
    text: text().notNull(),
    /** Copies at the time of the report; they outlive the original. */
    evidence: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text({ enum: ['open', 'decided'] }).notNull(),
    createdAt: time('created_at').notNull(),
    /** Null while open; then outcome, reason, staff account and time. */
    decision: text({ enum: ['no_action', 'closed'] }),
    decisionReason: text('decision_reason'),
    decidedBy: uuid('decided_by'),
    decidedAt: time('decided_at'),
  },
  (table) => [
    index('reports_open').on(table.status, table.createdAt),
    index('reports_member').on(table.memberId),
    index('reports_reporter').on(table.reporterId),
    index('reports_receipt').on(table.receipt),
    index('reports_decided').on(table.decidedAt).where(sql`decided_at IS NOT NULL`),
    ...enumChecks(table),
    notSelf(table.memberId, table.reporterId),
    check('reports_decided', sql`(status = 'decided') = (decided_at IS NOT NULL)`),
  ],
)

/** Notices of illegal content from members and visitors; decided by staff. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    receipt: text().notNull(),
    kind: text({ enum: noticeKinds }).notNull(),
    location: text().notNull(),
    text: text().notNull(),
    name: text().notNull(),
    /** Null for anonymous notices. */
    email: text(),
    /** Who wrote it, where they were logged in. */
    memberId: uuid('member_id'),
    /** The member at the given URL and copies of their photos; null and empty if it matches none. */
    aboutId: uuid('about_id'),
    evidence: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    locale: text().notNull(),
    status: text({ enum: ['open', 'decided'] }).notNull(),
    createdAt: time('created_at').notNull(),
    /** Null while open; then the outcome and the answer to the sender. */
    decision: text({ enum: ['removed', 'limited', 'no_action'] }),
    decisionReason: text('decision_reason'),
    decidedBy: uuid('decided_by'),
    decidedAt: time('decided_at'),
  },
  (table) => [
    uniqueIndex('notices_receipt').on(table.receipt),
    index('notices_decided').on(table.decidedAt).where(sql`decided_at IS NOT NULL`),
    index('notices_open').on(table.status, table.createdAt),
    index('notices_member').on(table.memberId).where(sql`member_id IS NOT NULL`),
    index('notices_about').on(table.aboutId).where(sql`about_id IS NOT NULL`),
    ...enumChecks(table),
    check('notices_decided', sql`(status = 'decided') = (decided_at IS NOT NULL)`),
  ],
)
