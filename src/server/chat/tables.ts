import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { datePlanLength } from '../../contract/chat/date-plan-constants.ts'
import { attachmentKinds, messageNotices } from '../../contract/chat/message.ts'
import { giftIds, type Locale } from '../../contract/constants.ts'
import { members } from '../accounts/tables.ts'
import { between, enumChecks, isAfter, notNegative, notSelf, positive } from '../platform/db/checks.ts'
import { sites } from '../sites/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Two members; `lowId` < `highId`, so that a pair has one conversation. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    lowId: uuid('low_id').notNull(),
    highId: uuid('high_id').notNull(),
    /** Number of the newest message; its row lock puts the messages of both members in one order. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** Revision of the last message change, used by clients to fetch missed changes. */
    rev: integer().notNull().default(0),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('conversations_pair').on(table.lowId, table.highId),
    check('conversations_pair_order', sql`low_id < high_id`),
    notNegative(table.lastSeq, table.rev),
  ],
)

/**
 * A conversation as one of its two members has it. Two rows are written with every message: no index holds a column that changes with each,
 * so that PostgreSQL can put the new version on the same page and leave the indexes alone (docs/decisions/0036).
 */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    memberId: uuid('member_id').notNull(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id),
    otherId: uuid('other_id').notNull(),
    /** Number of the partner's messages above `readSeq`, without unsent ones. */
    unread: integer().notNull().default(0),
    /** Hour of the newest unread message. Cleared by a job after reading; used to find unread conversations. */
    unreadHour: time('unread_hour'),
    /**
     * Numbers above `readSeq` of the partner's unsent messages. In this row, so that readers see them under its lock.
     */
    unsentSeqs: integer('unsent_seqs').array().notNull().default(sql`'{}'`),
    readSeq: integer('read_seq').notNull().default(0),
    /** One of this member's devices has the messages up to here. */
    deliveredSeq: integer('delivered_seq').notNull().default(0),
    isArchived: boolean('is_archived').notNull().default(false),
    /** No push or email until then. */
    mutedUntil: time('muted_until'),
    /** Messages up to this number are hidden from this member. */
    deletedSeq: integer('deleted_seq').notNull().default(0),
    /** `deletedSeq` before the last deletion, and its time: it can be undone for a few minutes. */
    undoDeletedSeq: integer('undo_deleted_seq').notNull().default(0),
    deletedAt: time('deleted_at'),
    /** Number of the first message that this member wrote here, 0 while there is none; 1 means that they started it. */
    firstSeq: integer('first_seq').notNull().default(0),
    /** Number of this member's newest message here, 0 while there is none. What the other one wrote after it is unanswered. */
    lastSentSeq: integer('last_sent_seq').notNull().default(0),
    isListed: boolean('is_listed').notNull().default(false),
    lastAt: time('last_at').notNull(),
    /** Unsent text, synchronized between devices; also an undeliverable sign-up message. */
    draft: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.conversationId] }),
    // For who looks at everything unread of a time
    index('conversation_members_news').on(table.unreadHour).where(sql`unread_hour IS NOT NULL`),
    index('conversation_members_unread').on(table.memberId).where(sql`unread_hour IS NOT NULL`),
    check('conversation_members_unread_hour', sql`${table.unread} = 0 OR ${table.unreadHour} IS NOT NULL`),
    check(
      'conversation_members_counts',
      sql`unread >= 0 AND read_seq >= 0 AND delivered_seq >= 0 AND deleted_seq >= 0 AND undo_deleted_seq >= 0 AND first_seq >= 0 AND last_sent_seq >= first_seq`,
    ),
    notSelf(table.otherId, table.memberId),
  ],
)

export const messages = pgTable(
  'messages',
  {
    conversationId: uuid('conversation_id').notNull(),
    /** 1, 2, 3 … without gaps. */
    seq: integer().notNull(),
    /** Made by the client, so that a retry finds the first result. */
    id: uuid().notNull(),
    senderId: uuid('sender_id').notNull(),
    text: text().notNull(),
    credits: smallint().notNull(),
    sentAt: time('sent_at').notNull(),
    /** Number of its last change, 0 while it is as it was sent. */
    rev: integer().notNull().default(0),
    /** Number of the message that it answers. */
    replySeq: integer('reply_seq'),
    attachment: text({ enum: attachmentKinds }),
    /** Safety notice shown to the recipient. */
    notice: text({ enum: messageNotices }),
    /** Unsent: hidden from both members, available to reports for a while. */
    unsentAt: time('unsent_at'),
    /** It was not its sender who took it back, but the staff. */
    isRemoved: boolean('is_removed').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    uniqueIndex('messages_id').on(table.conversationId, table.id),
    index('messages_changed').on(table.conversationId, table.rev).where(sql`rev > 0`),
    // Those whose words are still there
    index('messages_unsent').on(table.unsentAt).where(sql`unsent_at IS NOT NULL AND text <> ''`),
    // For what is counted by night: small, since messages lie in the order of their times
    index('messages_sent').using('brin', table.sentAt).with({ pages_per_range: 32, autosummarize: true }),
    ...enumChecks(table),
    positive(table.seq),
    notNegative(table.credits, table.rev),
  ],
)

/** What goes with a message. Which columns are filled follows from `kind`. */
export const attachments = pgTable(
  'attachments',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id),
    seq: integer().notNull(),
    kind: text({ enum: attachmentKinds }).notNull(),
    senderId: uuid('sender_id').notNull(),
    receiverId: uuid('receiver_id').notNull(),
    gift: text({ enum: giftIds }),
    /** Where the files lie in storage; null for a gift, and once they are removed. */
    filesKey: text('files_key'),
    /** Of a voice note: its type. */
    mediaType: text('media_type'),
    width: integer(),
    height: integer(),
    thumbhash: text(),
    isOneView: boolean('is_one_view').notNull().default(false),
    openedAt: time('opened_at'),
    durationMs: integer('duration_ms'),
    peaks: smallint().array(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    index('attachments_sender').on(table.senderId),
    index('attachments_gifts').on(table.receiverId).where(sql`kind = 'gift'`),
    // Photos of one view whose view is over
    index('attachments_viewed').on(table.openedAt).where(sql`is_one_view AND files_key IS NOT NULL`),
    ...enumChecks(table),
    positive(table.width, table.height, table.durationMs),
    notSelf(table.receiverId, table.senderId),
    check('attachments_gift', sql`(kind = 'gift') = (gift IS NOT NULL)`),
  ],
)

/** A photo or voice note that waits for its message. */
export const chatUploads = pgTable(
  'chat_uploads',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** Made by the client. */
    id: uuid().notNull(),
    kind: text({ enum: ['photo', 'voice'] }).notNull(),
    filesKey: text('files_key').notNull(),
    mediaType: text('media_type'),
    width: integer(),
    height: integer(),
    thumbhash: text(),
    durationMs: integer('duration_ms'),
    peaks: smallint().array(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('chat_uploads_created').on(table.createdAt),
    ...enumChecks(table),
    positive(table.width, table.height, table.durationMs),
  ],
)

export const reactions = pgTable(
  'reactions',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id),
    seq: integer().notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    emoji: text().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.seq, table.memberId] })],
)

export const hiddenWords = pgTable('hidden_words', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id),
  words: text().array().notNull(),
})

/** A site's own icebreakers for a language, in place of those of shared/icebreakers. */
export const icebreakers = pgTable(
  'icebreakers',
  {
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    locale: text().$type<Locale>().notNull(),
    id: uuid().notNull(),
    /** `{name}` and `{interest}` are filled in. */
    text: text().notNull(),
    /** Only for pairs that share this interest; null for all. */
    interest: text(),
    position: integer().notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.locale, table.id] })],
)

/** The first message written during sign-up; sent, or turned into a draft, when the email address is confirmed. */
export const waitingMessages = pgTable(
  'waiting_messages',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id),
    toMemberId: uuid('to_member_id')
      .notNull()
      .references(() => members.id),
    messageId: uuid('message_id').notNull(),
    text: text().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [notSelf(table.toMemberId, table.memberId)],
)

const length = (column: string, least: number, most: number) =>
  check(
    `date_plans_${column}_check`,
    sql`char_length(${sql.identifier(column)}) BETWEEN ${sql.raw(String(least))} AND ${sql.raw(String(most))}`,
  )

/**
 * The plan of a date that a member shares with a friend by a link. It does not refer to the other member: it stays valid whatever becomes of
 * them (docs/decisions/0052).
 */
export const datePlans = pgTable(
  'date_plans',
  {
    /** Made by the client. */
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** As shown on the site when the plan was written, or written by the author. */
    withName: text('with_name').notNull(),
    /** Null for a person who was not chosen from a conversation. */
    withAge: smallint('with_age'),
    startsAt: time('starts_at').notNull(),
    timeZone: text('time_zone').notNull(),
    place: text().notNull(),
    note: text().notNull(),
    checkInAt: time('check_in_at').notNull(),
    checkedInAt: time('checked_in_at'),
    endsAt: time('ends_at').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('date_plans_member').on(table.memberId),
    index('date_plans_ends').on(table.endsAt),
    // For reminders
    index('date_plans_check_in').on(table.checkInAt).where(sql`checked_in_at IS NULL`),
    length('with_name', 1, datePlanLength.name),
    length('place', 1, datePlanLength.place),
    length('note', 0, datePlanLength.note),
    between(table.withAge, 18, 120),
    isAfter(table.checkInAt, table.startsAt),
    isAfter(table.endsAt, table.createdAt),
  ],
)
