import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contactTopics } from '../../contract/constants.ts'
import type { Rendering } from '../../shared/markdown.ts'
import { enumChecks } from '../platform/db/checks.ts'
import { sites } from '../sites/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Every version of the pages that the back office writes. What visitors see is the newest published one; nothing is changed, only followed. */
export const contentPages = pgTable(
  'content_pages',
  {
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    /** The page's address: `/{token}`. */
    token: text().notNull(),
    language: text().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** Markdown, with the placeholders of the documents in content/. */
    body: text().notNull(),
    /** The HTML of `body`, made when it was saved: what visitors get. */
    renderings: jsonb().$type<Rendering[]>().notNull(),
    /** `removed`: from here on the page is not there in this language. */
    status: text({ enum: ['draft', 'published', 'removed'] }).notNull(),
    staffId: uuid('staff_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.token, table.language, table.version] }),
    ...enumChecks(table),
  ],
)

/** What people wrote to customer service. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    receipt: text().notNull(),
    /** Who wrote it, where they were logged in. */
    memberId: uuid('member_id'),
    topic: text({ enum: contactTopics }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    text: text().notNull(),
    locale: text().notNull(),
    createdAt: time('created_at').notNull(),
    /** When somebody of the staff was done with it, and what they answered by mail; null while it waits, or where there was nothing to answer. */
    closedAt: time('closed_at'),
    closedBy: uuid('closed_by'),
    answer: text(),
  },
  (table) => [
    index('contact_messages_open').on(table.createdAt, table.id).where(sql`closed_at IS NULL`),
    uniqueIndex('contact_messages_receipt').on(table.receipt),
    index('contact_messages_member').on(table.memberId).where(sql`member_id IS NOT NULL`),
    index('contact_messages_age').on(table.createdAt),
    ...enumChecks(table),
  ],
)
