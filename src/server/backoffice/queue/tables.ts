import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { queueKinds, reviewedTexts } from '../../../contract/office/office-constants.ts'
import { members } from '../../accounts/tables.ts'
import { enumChecks } from '../../platform/db/checks.ts'
import { staff } from '../tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** What it takes to take a decision back. */
export type Before = {
  /** Of a photo: as it was, and whether it stood for the profile. */
  photo?: { status: 'pending' | 'active'; isMain: boolean }
  /** Decisions about the member that came of it (moderation). */
  decisions?: string[]
}

/** Decisions about photos, texts, letters, selfies and payments; reports, notices and appeals keep their own. Nothing of members is in it. */
export const queueDecisions = pgTable(
  'queue_decisions',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: queueKinds }).notNull(),
    /** The id of the entry. */
    subject: text().notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    outcome: text().notNull(),
    before: jsonb().$type<Before>().notNull(),
    waitingSince: time('waiting_since').notNull(),
    decidedAt: time('decided_at').notNull(),
    undoneAt: time('undone_at'),
  },
  (table) => [
    index('queue_decisions_kind').on(table.kind, table.decidedAt),
    index('queue_decisions_subject').on(table.subject),
    ...enumChecks(table),
  ],
)

/** The texts of profiles that somebody looked at, or has yet to; the words themselves stay where they are. */
export const textReviews = pgTable(
  'text_reviews',
  {
    /** Made of member, field and photo: one row for each text, whatever it says. */
    id: uuid().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    field: text({ enum: reviewedTexts }).notNull(),
    /** Whose caption it is. */
    photoId: uuid('photo_id'),
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
