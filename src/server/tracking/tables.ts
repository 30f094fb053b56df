import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { enumChecks, notNegative } from '../platform/db/checks.ts'
import { sites } from '../sites/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Postbacks to the network that sent a member, once per event. Contains no identity of the member. */
export const postbacks = pgTable(
  'postbacks',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    memberId: uuid('member_id').notNull(),
    network: text().notNull(),
    event: text({ enum: ['sign_up', 'confirmed', 'first_purchase'] }).notNull(),
    /** The full URL to call; emptied when the member is erased. */
    url: text().notNull(),
    status: text({ enum: ['waiting', 'sent', 'failed', 'refused'] }).notNull(),
    attempts: integer().notNull().default(0),
    /** Result of the last attempt: HTTP status, or a short error code. */
    outcome: text(),
    createdAt: time('created_at').notNull(),
    doneAt: time('done_at'),
  },
  (table) => [
    uniqueIndex('postbacks_once').on(table.memberId, table.event),
    index('postbacks_status').on(table.siteId, table.status, table.createdAt),
    ...enumChecks(table),
    notNegative(table.attempts),
  ],
)
