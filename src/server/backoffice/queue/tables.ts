import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { reviewedTexts } from '../../../contract/office/office-constants.ts'
import { promptKeys } from '../../../contract/profiles/prompt-constants.ts'
import { members } from '../../accounts/tables.ts'
import { enumChecks } from '../../platform/db/checks.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Review state of profile texts; the texts themselves are stored in profiles. */
export const textReviews = pgTable(
  'text_reviews',
  {
    /** Made of member, field and photo or prompt: one row for each text, whatever it says. */
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    field: text({ enum: reviewedTexts }).notNull(),
    /** Whose caption it is. */
    photoId: uuid('photo_id'),
    /** Whose answer it is. */
    prompt: text({ enum: promptKeys }),
    changedAt: time('changed_at').notNull(),
    /** Null while it waits. */
    reviewedAt: time('reviewed_at'),
  },
  (table) => [
    index('text_reviews_member').on(table.memberId),
    index('text_reviews_waiting').on(table.changedAt, table.id).where(sql`reviewed_at IS NULL`),
    ...enumChecks(table),
  ],
)
