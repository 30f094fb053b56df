import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SearchCriteria } from '../../contract/search.ts'
import { members } from '../accounts/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Saved searches. Who can be found at all is in no table: the catalogue holds it in memory (README). */
export const savedSearches = pgTable(
  'saved_searches',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    id: uuid().notNull(),
    name: text().notNull(),
    /** As the wire has them. */
    filters: jsonb().$type<SearchCriteria>().notNull(),
    hasAlert: boolean('has_alert').notNull(),
    createdAt: time('created_at').notNull(),
    /** Who signed up after this is new to the member. */
    seenAt: time('seen_at').notNull(),
    /** Up to when the member was notified about new people. */
    notifiedAt: time('notified_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('saved_searches_alerts').on(table.hasAlert, table.notifiedAt),
  ],
)
