import { sql } from 'drizzle-orm'
import {
  boolean,
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
    createdAt: time('created_at').notNull(),
  },
  (table) => [uniqueIndex('conversations_pair').on(table.lowId, table.highId)],
)

/** A conversation as one of its two members has it. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    memberId: uuid('member_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    otherId: uuid('other_id').notNull(),
    /** How many messages of the other one have a number above `readSeq`. */
    unread: integer().notNull().default(0),
    readSeq: integer('read_seq').notNull().default(0),
    /** Messages up to here are gone from this member's view. */
    deletedSeq: integer('deleted_seq').notNull().default(0),
    /** What `deletedSeq` was before the last deletion, and when that was: it can be taken back for a few minutes. */
    keptSeq: integer('kept_seq').notNull().default(0),
    deletedAt: time('deleted_at'),
    /** Number of the first message that this member wrote here, 0 while there is none; 1 means that they started it. */
    firstSeq: integer('first_seq').notNull().default(0),
    isListed: boolean('is_listed').notNull().default(false),
    lastAt: time('last_at').notNull(),
    /** A text that waits to be sent from any device: where the sign-up message goes that could not be delivered. */
    draft: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.conversationId] }),
    index('conversation_members_list').on(table.memberId, table.lastAt).where(sql`is_listed`),
    // For who looks at everything unread of a time
    index('conversation_members_news').on(table.lastAt).where(sql`unread > 0 AND is_listed`),
    index('conversation_members_unread').on(table.memberId).where(sql`unread > 0`),
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
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    uniqueIndex('messages_id').on(table.conversationId, table.id),
  ],
)

/** The message that somebody wrote while signing up; goes out, or becomes a draft, when the e-mail address is confirmed. */
export const waitingMessages = pgTable('waiting_messages', {
  memberId: uuid('member_id').primaryKey(),
  toMemberId: uuid('to_member_id').notNull(),
  messageId: uuid('message_id').notNull(),
  text: text().notNull(),
  createdAt: time('created_at').notNull(),
})
