import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { campaignKinds, campaignStatuses, disabledReasons } from '../../contract/constants.ts'
import type { CampaignAudience } from '../../contract/office/campaigns.ts'
import { members } from '../accounts/tables.ts'
import { enumChecks, notNegative } from '../platform/db/checks.ts'
import { sites } from '../sites/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Members with the weekly update and their slot (0 to 83): `slotOf` of the rules as an indexable SQL expression. */
export const wantsWeekly = sql`mail ->> 'weekly_updates' = 'true'`
export const weeklySlot = sql`((get_byte(uuid_send(member_id), 14) * 256 + get_byte(uuid_send(member_id), 15)) % 84)`

/** What a member chose; where there is no row, the defaults of the rules hold. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id),
    /** Type -> whether to send; only explicit choices. */
    mail: jsonb().$type<Partial<Record<string, boolean>>>().notNull().default({}),
    push: jsonb().$type<Partial<Record<string, boolean>>>().notNull().default({}),
    /** `HH:MM`, local. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    timeZone: text('time_zone').notNull().default('Europe/Amsterdam'),
    isTelling: boolean('is_telling').notNull().default(false),
    /** Notifications up to this time have been seen; null: none yet. */
    seenUntil: time('seen_until'),
  },
  (table) => [
    index('notification_preferences_weekly').on(table.timeZone, weeklySlot, table.memberId).where(wantsWeekly),
    check(
      'notification_preferences_quiet',
      sql`(quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$' AND quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'`,
    ),
  ],
)

/** Types stopped outside the settings page: fbl, bounce, listunsubscribe. */
export const disabledMails = pgTable(
  'disabled_mails',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    type: text().notNull(),
    reason: text({ enum: disabledReasons }).notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.type] }), ...enumChecks(table)],
)

/** A push subscription, bound to the session that created it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** SHA-256 of the endpoint. A browser belongs to the member who logged in last. */
    endpointHash: text('endpoint_hash').notNull(),
    sessionId: uuid('session_id').notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: time('created_at').notNull(),
    lastSentAt: time('last_sent_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.endpointHash] }),
    uniqueIndex('push_subscriptions_endpoint').on(table.endpointHash),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)

/** Sent and skipped notifications: prevents duplicates and repeated decisions, and enforces limits. */
export const sentNotifications = pgTable(
  'sent_notifications',
  {
    memberId: uuid('member_id').notNull(),
    /** One per thing that happened: `like:<id>`, `conversation:<id>:<seq>`, `reminder:<id>:<seq>`, `searches:<time>`. */
    key: text().notNull(),
    channel: text({ enum: ['mail', 'push'] }).notNull(),
    type: text().notNull(),
    at: time('at').notNull(),
    /** 0: decided against. */
    tries: integer().notNull().default(1),
    /** What decided against it, in a word of the rules. */
    why: text(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.key, table.channel] }),
    index('sent_notifications_key').on(table.key),
    index('sent_notifications_age').on(table.at),
    index('sent_notifications_recent').on(table.memberId, table.at).where(sql`channel = 'mail'`),
    ...enumChecks(table),
    notNegative(table.tries),
  ],
)

/** Bounces (temporary `soft`, permanent) and complaints after delivery. Retained for 90 days. */
export const emailProblems = pgTable(
  'email_problems',
  {
    /** SHA-256 of the report; duplicates count once. */
    id: text().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    kind: text({ enum: ['soft', 'hard', 'complaint'] }).notNull(),
    /** Enhanced status code (RFC 3463), where there was one. */
    status: text(),
    at: time('at').notNull(),
  },
  (table) => [index('email_problems_member').on(table.memberId, table.at), ...enumChecks(table)],
)

/** Numbers of members emailed, pushed to, and skipped by reason. */
export type Tally = { sent: number; mails: number; pushes: number; leftOut: Record<string, number> }

/** News of a site, or an offer, that the staff write to many. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    kind: text({ enum: campaignKinds }).notNull(),
    /** What the staff call it. */
    name: text().notNull(),
    status: text({ enum: campaignStatuses }).notNull(),
    /** Audience filters besides site and consent; empty: all. */
    audience: jsonb().$type<CampaignAudience>().notNull(),
    /** Where its button leads, a path of the site. */
    path: text().notNull(),
    /** A discount code in the emails. */
    code: text(),
    startAt: time('start_at'),
    /** The last member whose turn it was, and how many had theirs. */
    cursor: uuid(),
    walked: integer().notNull().default(0),
    /** Final totals of a finished campaign; computed from the log until then. */
    tally: jsonb().$type<Tally>(),
    /** Incremented by each change, for optimistic locking. */
    version: integer().notNull().default(1),
    staffId: uuid('staff_id').notNull(),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    index('campaigns_due').on(table.status, table.startAt),
    index('campaigns_site').on(table.siteId, table.kind, table.endedAt),
    ...enumChecks(table),
  ],
)

export const campaignTexts = pgTable(
  'campaign_texts',
  {
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaigns.id),
    language: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    button: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.language] })],
)
