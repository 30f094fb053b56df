import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { knownImageKinds, signalKinds } from '../../../contract/office/office-signals.ts'
import { members } from '../../accounts/tables.ts'
import { enumChecks, notNegative, positive } from '../../platform/db/checks.ts'
import type { SignalFacts } from './signals-rules.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
/** 64 bits as text: the driver's number has not enough digits. Read it as `phash::text`. */
const hash = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' })

/** Images that must not be uploaded again; no reference to their owner. Indexed by bands (platform/image-hash.ts). */
export const knownImages = pgTable(
  'known_images',
  {
    id: uuid().primaryKey(),
    phash: hash().notNull(),
    colours: bytes().notNull(),
    kind: text({ enum: knownImageKinds }).notNull(),
    /** What led to it: a photo, a report, a notice or a decision, and its id. */
    sourceKind: text('source_kind').notNull(),
    sourceId: uuid('source_id'),
    addedBy: uuid('added_by').notNull(),
    addedAt: time('added_at').notNull(),
  },
  (table) => [
    index('known_images_band_0').on(sql`(((phash >> 48) & 65535)::int)`),
    index('known_images_band_1').on(sql`(((phash >> 32) & 65535)::int)`),
    index('known_images_band_2').on(sql`(((phash >> 16) & 65535)::int)`),
    index('known_images_band_3').on(sql`(((phash >> 0) & 65535)::int)`),
    ...enumChecks(table),
  ],
)

/** Risk signals of a member, one row per kind: counts only, no texts and no other members. */
export const memberSignals = pgTable(
  'member_signals',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    kind: text({ enum: signalKinds }).notNull(),
    facts: jsonb().$type<SignalFacts>().notNull(),
    /** When it was last noticed. */
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind] }),
    index('member_signals_at').on(table.at),
    ...enumChecks(table),
  ],
)

/** What follows from the signals of a member. */
export const memberRisks = pgTable(
  'member_risks',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id),
    /** The score when the last signal came; from then on it only falls. */
    peak: smallint().notNull(),
    since: time('since').notNull(),
    /** Staff found no problem: earlier signals no longer count. */
    fineAt: time('fine_at'),
    fineBy: uuid('fine_by'),
    /** Not suggested until staff have reviewed the member (a site's `riskThresholds.hide`); the member is notified. */
    isHeld: boolean('is_held').notNull().default(false),
  },
  (table) => [
    index('member_risks_peak').on(table.peak.desc().nullsFirst(), table.since, table.memberId).where(sql`peak > 0`),
    notNegative(table.peak),
  ],
)

/**
 * Number of members who got the same first message from a member on a day; the message is hashed. Retained for two
 * days.
 */
export const openerCounts = pgTable(
  'opener_counts',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    day: date('day').notNull(),
    textHash: text('text_hash').notNull(),
    people: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.day, table.textHash] }),
    index('opener_counts_day').on(table.day),
    positive(table.people),
  ],
)

/** High-water marks of the signal jobs. */
export const signalMarks = pgTable('signal_marks', { name: text().primaryKey(), until: time('until').notNull() })
