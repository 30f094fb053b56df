import { sql } from 'drizzle-orm'
import { bigint, boolean, date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** To the millisecond, as the clock tells it: cursors carry these times and must compare equal. */
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * The read model of search: one row per member who can be found at all, kept by events of lower floors, rebuilt by `rebuildSearch`.
 * Its covering indexes stand in a migration of their own (search_recent, search_new, search_ages, search_places, search_fictional).
 */
export const searchEntries = pgTable('search_entries', {
  memberId: uuid('member_id').primaryKey(),
  poolId: uuid('pool_id').notNull(),
  gender: text({ enum: ['female', 'male'] }).notNull(),
  /** Whom they look for: somebody who is not meant does not find them. */
  seeks: text({ enum: ['female', 'male', 'both'] }).notNull(),
  country: text().notNull(),
  region: text(),
  dateOfBirth: date('date_of_birth').notNull(),
  hasPhoto: boolean('has_photo').notNull(),
  isFictional: boolean('is_fictional').notNull(),
  lastActiveAt: time('last_active_at').notNull(),
  createdAt: time('created_at').notNull(),
  /** Pool, country, gender and whom they look for as one number: every search asks for these, and 8 bytes lead its indexes instead of 35. */
  crowd: bigint({ mode: 'bigint' })
    .notNull()
    .generatedAlwaysAs(sql`hashtextextended(pool_id::text || country || gender || seeks, 0)`),
})
