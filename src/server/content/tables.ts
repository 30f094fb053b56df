import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { contactTopics } from '../../contract/constants.ts'
import type { Rendering } from '../../shared/markdown.ts'
import { enumChecks } from '../platform/db/checks.ts'
import { sites } from '../sites/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** All versions of pages written in the back office. Visitors see the newest published one; versions are immutable. */
export const contentPages = pgTable(
  'content_pages',
  {
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    /** Path of the page: `/{token}`. */
    token: text().notNull(),
    language: text().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** Markdown, with the same placeholders as the documents in content/. */
    body: text().notNull(),
    /** HTML of `body`, rendered when saved. */
    renderings: jsonb().$type<Rendering[]>().notNull(),
    /** `removed`: the page does not exist in this language from this version on. */
    status: text({ enum: ['draft', 'published', 'removed'] }).notNull(),
    staffId: uuid('staff_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.token, table.language, table.version] }),
    ...enumChecks(table),
  ],
)

/** Messages to customer service. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    receipt: text().notNull(),
    /** The sender, if logged in. */
    memberId: uuid('member_id'),
    topic: text({ enum: contactTopics }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    text: text().notNull(),
    locale: text().notNull(),
    createdAt: time('created_at').notNull(),
    /** When staff closed it, and the reply by email; null while open, or without a reply. */
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
