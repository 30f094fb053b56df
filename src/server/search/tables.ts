import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FittingReasons, SearchCriteria } from '../../contract/search.ts'
import { members } from '../accounts/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Saved searches. The searchable members are in memory only (README). */
export const savedSearches = pgTable(
  'saved_searches',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    id: uuid().notNull(),
    name: text().notNull(),
    /** As in the API. */
    filters: jsonb().$type<SearchCriteria>().notNull(),
    hasAlert: boolean('has_alert').notNull(),
    createdAt: time('created_at').notNull(),
    /** Members who signed up after this are new. */
    seenAt: time('seen_at').notNull(),
    /** End of the period of the last alert. */
    notifiedAt: time('notified_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('saved_searches_alerts').on(table.hasAlert, table.notifiedAt),
  ],
)

/** The members suggested to a member on a day, and those suggested before. */
export const dailyPicks = pgTable('daily_picks', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id),
  /** In the time zone of the site. */
  day: date().notNull(),
  picks: jsonb().$type<DailyPick[]>().notNull(),
  /** The newest last; they are not suggested again. */
  earlier: uuid().array().notNull(),
})
/** `shared_interests`: as the profile had them when it was picked. */
export type DailyPick = { id: string; shared_interests: FittingReasons['shared_interests'] }

const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

/**
 * Changed profiles, for the indexes of other processes (`catalogue/changes.ts`); deleted after an hour. The transaction
 * tells a reader exactly which rows are new to it, in whatever order they were committed.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    id: uuid().notNull(),
    transaction: transactionId().notNull().default(sql`pg_current_xact_id()`),
    /** The process that wrote it, which knows. */
    process: uuid().notNull(),
    memberId: uuid('member_id').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('search_changes_transaction').on(table.transaction),
  ],
)
