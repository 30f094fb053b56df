import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { members } from '../../accounts/tables.ts'
import { staff } from '../tables.ts'

/** What colleagues should know of a member. Goes with the member. */
export const memberNotes = pgTable(
  'member_notes',
  {
    /** In the order of time. */
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('member_notes_member').on(table.memberId, table.at)],
)
