import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PhotoRejectionReason } from '../../../contract/constants.ts'
import { appealOutcomes, type ProfileText, subjectKinds } from '../../../contract/moderation/decisions.ts'
import { grounds, measures, queueKinds } from '../../../contract/office/office-constants.ts'
import type { PromptKey } from '../../../contract/profiles/prompt-constants.ts'
import type { PromptAnswerView } from '../../../contract/profiles/prompts.ts'
import type { BeforeBan } from '../../accounts/log-in/index.ts'
import { members } from '../../accounts/tables.ts'
import { enumChecks, notSelf } from '../../platform/db/checks.ts'
import { sites } from '../../sites/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** State of the subject before a decision, and the data to undo it. */
export type DecisionFacts = {
  /** When what it is about was made. */
  madeAt?: string
  /** The removed text. */
  words?: string
  field?: ProfileText
  /** The photo whose caption it was. */
  captionOf?: string
  /** The prompt whose answer it was. */
  prompt?: PromptKey
  /** All answers to prompts that were removed with the profile. */
  answers?: PromptAnswerView[]
  photoReason?: PhotoRejectionReason
  /** Photos that were turned down by it. */
  photos?: string[]
  /** The photo that stood for the profile before. */
  mainPhoto?: string
  message?: { conversationId: string; seq: number }
  /** What the account was before the ban. */
  was?: BeforeBan
}

/** Decisions about members with their reasons. `none` has no row. */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid().primaryKey(),
    receipt: text().notNull(),
    memberId: uuid('member_id').notNull(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    measure: text({ enum: measures }).notNull(),
    ground: text({ enum: grounds }).notNull(),
    subjectKind: text('subject_kind', { enum: subjectKinds }).notNull(),
    subjectId: text('subject_id'),
    /** What it came from: an entry of a queue. */
    sourceKind: text('source_kind', { enum: [...queueKinds, 'member'] }).notNull(),
    sourceId: text('source_id'),
    /** `waiting`: a ban that a second person has yet to agree to; `refused`: that person did not; `overturned`: by an appeal. */
    status: text({ enum: ['waiting', 'standing', 'refused', 'overturned'] }).notNull(),
    /** Of a limit. */
    until: time('until'),
    facts: jsonb().$type<DecisionFacts>().notNull(),
    /** For the staff alone. */
    note: text().notNull(),
    decidedBy: uuid('decided_by').notNull(),
    decidedAt: time('decided_at').notNull(),
    /** The second person who agreed, and when. */
    confirmedBy: uuid('confirmed_by'),
    confirmedAt: time('confirmed_at'),
    /** Of a ban: when unspent credits were refunded. */
    creditsSettledAt: time('credits_settled_at'),
    undoneAt: time('undone_at'),
    /** When the statement was emailed; identical for decisions of one email. */
    mailedAt: time('mailed_at'),
  },
  (table) => [
    uniqueIndex('decisions_receipt').on(table.receipt),
    index('decisions_member').on(table.memberId, table.decidedAt),
    index('decisions_bans_unsettled')
      .on(table.confirmedAt)
      .where(sql`measure = 'ban' AND status = 'standing' AND credits_settled_at IS NULL`),
    // Of two who decide the same report at once, one does
    uniqueIndex('decisions_source')
      .on(table.sourceKind, table.sourceId, table.memberId)
      .where(sql`source_kind IN ('reports', 'notices')`),
    ...enumChecks(table),
  ],
)

/** Appeals against decisions, at most one each. */
export const appeals = pgTable(
  'appeals',
  {
    id: uuid().primaryKey(),
    decisionId: uuid('decision_id')
      .notNull()
      .references(() => decisions.id),
    memberId: uuid('member_id').notNull(),
    text: text().notNull(),
    /** `closed`: without a decision, because there is none left to take. */
    status: text({ enum: ['open', 'decided', 'closed'] }).notNull(),
    createdAt: time('created_at').notNull(),
    outcome: text({ enum: appealOutcomes }),
    /** Reason given to the member. */
    reason: text(),
    decidedBy: uuid('decided_by'),
    decidedAt: time('decided_at'),
  },
  (table) => [
    uniqueIndex('appeals_decision').on(table.decisionId),
    index('appeals_open').on(table.createdAt, table.id).where(sql`status = 'open'`),
    index('appeals_member').on(table.memberId),
    ...enumChecks(table),
    check('appeals_decided', sql`(status = 'open') = (decided_at IS NULL)`),
  ],
)

/** Members warned that a contact was banned for fraud; one row per pair. */
export const contactWarnings = pgTable(
  'contact_warnings',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    bannedId: uuid('banned_id').notNull(),
    decisionId: uuid('decision_id')
      .notNull()
      .references(() => decisions.id),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.bannedId] }),
    index('contact_warnings_banned').on(table.bannedId),
    notSelf(table.bannedId, table.memberId),
  ],
)
