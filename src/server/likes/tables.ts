import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { commentLength } from '../../contract/like-constants.ts'
import type { PromptKey } from '../../contract/profiles/prompt-constants.ts'
import { members } from '../accounts/tables.ts'
import { enumChecks, notNegative, notSelf } from '../platform/db/checks.ts'

/** Millisecond precision, like the clock: cursors contain these times and must compare equal. */
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** `matchedAt` is set on both rows of a mutual like. */
export const likes = pgTable(
  'likes',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    likedId: uuid('liked_id')
      .notNull()
      .references(() => members.id),
    createdAt: time('created_at').notNull(),
    matchedAt: time('matched_at'),
    /** When the receiver opened the profile or liked back; null while the like is new. */
    seenAt: time('seen_at'),
    /** When it was shown in the new-like overlay. */
    shownAt: time('shown_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.likedId] }),
    index('likes_sent').on(table.memberId, table.createdAt, table.likedId),
    index('likes_received').on(table.likedId, table.createdAt, table.memberId),
    index('likes_new').on(table.likedId, table.createdAt, table.memberId).where(sql`seen_at IS NULL`),
    // For queries of all new likes within a time span
    index('likes_unseen').on(table.createdAt).where(sql`seen_at IS NULL`),
    // For nightly statistics
    index('likes_time').using('brin', table.createdAt).with({ pages_per_range: 32, autosummarize: true }),
    index('likes_matches').on(table.memberId, table.matchedAt, table.likedId).where(sql`matched_at IS NOT NULL`),
    notSelf(table.likedId, table.memberId),
  ],
)

/** A like by a member with an unconfirmed email address: given upon confirmation, invisible until then. */
export const waitingLikes = pgTable(
  'waiting_likes',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    likedId: uuid('liked_id')
      .notNull()
      .references(() => members.id),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.likedId] }),
    index('waiting_likes_reverse').on(table.likedId),
    notSelf(table.likedId, table.memberId),
  ],
)

/** A line sent with a like, also with a waiting one; deleted with it. */
export const likeComments = pgTable(
  'like_comments',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    likedId: uuid('liked_id')
      .notNull()
      .references(() => members.id),
    text: text().notNull(),
    /** What it is about: a prompt, or a photo, which may be deleted by now. */
    prompt: text().$type<PromptKey>(),
    photoId: uuid('photo_id'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.likedId] }),
    index('like_comments_reverse').on(table.likedId),
    check('like_comments_text_check', sql`char_length(text) BETWEEN 1 AND ${sql.raw(String(commentLength))}`),
    notSelf(table.likedId, table.memberId),
  ],
)

export const passes = pgTable(
  'passes',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    passedId: uuid('passed_id')
      .notNull()
      .references(() => members.id),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.passedId] }),
    index('passes_reverse').on(table.passedId),
    notSelf(table.passedId, table.memberId),
  ],
)

/** Choices in the swipe game, one per pair; also counts the likes of a day. */
export const swipes = pgTable(
  'swipes',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    otherId: uuid('other_id')
      .notNull()
      .references(() => members.id),
    choice: text({ enum: ['like', 'pass', 'undone'] }).notNull(),
    /** The day in the site's time zone. */
    day: date('day').notNull(),
    /** Undone likes of this pair on that day. */
    undos: smallint().notNull().default(0),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.otherId] }),
    index('swipes_day').on(table.memberId, table.day),
    index('swipes_reverse').on(table.otherId),
    ...enumChecks(table),
    notNegative(table.undos),
    notSelf(table.otherId, table.memberId),
  ],
)
