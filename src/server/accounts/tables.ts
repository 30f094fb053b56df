import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey(),
    poolId: uuid('pool_id').notNull(),
    siteId: uuid('site_id').notNull(),
    /** Set at creation and never changed: a trigger refuses it. */
    kind: text({ enum: ['member', 'fictional'] }).notNull(),
    /** As typed, for mails. */
    email: text().notNull(),
    /** Lower case, domain in ASCII; plus-addressing kept. */
    emailKey: text('email_key').notNull(),
    passwordHash: text('password_hash').notNull(),
    status: text({ enum: ['not_confirmed', 'active', 'banned', 'deleted'] }).notNull(),
    isPaid: boolean('is_paid').notNull().default(false),
    locale: text().notNull(),
    /** Where the member lives and pays, ISO 3166-1 alpha-2. */
    country: text().notNull(),
    signedUpAt: time('signed_up_at').notNull(),
    confirmedAt: time('confirmed_at'),
    notificationsDisabled: text('notifications_disabled').array().notNull().default([]),
    /** network, ref, sub1, sub2, sub3 of the first visit. */
    tracking: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [
    // Anybody may type any address at sign-up; it belongs to the one who confirms it
    uniqueIndex('members_pool_email').on(table.poolId, table.emailKey).where(sql`status IN ('active', 'banned')`),
    index('members_email').on(table.poolId, table.emailKey),
    index('members_unconfirmed').on(table.signedUpAt).where(sql`status = 'not_confirmed'`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token: a stolen database opens no session. */
    tokenHash: text('token_hash').primaryKey(),
    id: uuid().notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    siteId: uuid('site_id').notNull(),
    userAgent: text('user_agent').notNull(),
    country: text(),
    createdAt: time('created_at').notNull(),
    lastUsedAt: time('last_used_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sessions_member').on(table.memberId), index('sessions_expiry').on(table.expiresAt)],
)

/** Single-use links that were mailed; only the hash of their token is kept. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    purpose: text({ enum: ['activate', 'reset', 'mail_change', 'reactivate'] }).notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('account_links_member').on(table.memberId, table.purpose)],
)

export const consents = pgTable(
  'consents',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    id: uuid().notNull(),
    kind: text({ enum: ['special_category', 'terms'] }).notNull(),
    textVersion: text('text_version').notNull(),
    locale: text().notNull(),
    givenAt: time('given_at').notNull(),
    withdrawnAt: time('withdrawn_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.id] })],
)

/** Failed log-ins per account and network; holds across processes and restarts. */
export const loginLimits = pgTable('login_limits', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  windowStartedAt: time('window_started_at').notNull(),
  blocks: integer().notNull().default(0),
  blockedUntil: time('blocked_until'),
})
