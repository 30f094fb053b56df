import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { noticeKinds } from '../../../contract/constants.ts'
import {
  authorityOrderEffects,
  authorityOrderKinds,
  disclosableData,
} from '../../../contract/office/office-constants.ts'
import { enumChecks, isCountry } from '../../platform/db/checks.ts'
import { sites } from '../../sites/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Orders of authorities (DSA, articles 9 and 10), and what was done about each. */
export const authorityOrders = pgTable(
  'authority_orders',
  {
    /** In the order of time. */
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    kind: text({ enum: authorityOrderKinds }).notNull(),
    authority: text().notNull(),
    country: text().notNull(),
    reference: text().notNull(),
    legalBasis: text('legal_basis').notNull(),
    category: text({ enum: noticeKinds }).notNull(),
    orderedOn: date('ordered_on').notNull(),
    territory: text().notNull(),
    /** Which content or information; empty after erasure of the member. */
    subject: text().notNull(),
    /** Null if it is about none. */
    memberId: uuid('member_id'),
    dueOn: date('due_on'),
    receivedAt: time('received_at').notNull(),
    enteredBy: uuid('entered_by').notNull(),
    /** When the authority was told of the receipt. */
    confirmedAt: time('confirmed_at'),
    /** The member is not informed until then (inclusive), for this reason of the order. */
    delayUntil: date('delay_until'),
    delayReason: text('delay_reason').notNull().default(''),
    informedAt: time('informed_at'),
    /** Null while open. */
    effect: text({ enum: authorityOrderEffects }),
    effectNote: text('effect_note').notNull().default(''),
    /** When the authority was told of the effect. */
    effectAt: time('effect_at'),
    effectBy: uuid('effect_by'),
    /** Approved by a second person: exactly these data. */
    disclosedData: text('disclosed_data', { enum: disclosableData }).array(),
    disclosureRequestedBy: uuid('disclosure_requested_by'),
    disclosureApprovedBy: uuid('disclosure_approved_by'),
    /** The copy; null before it is written and after it was deleted. */
    disclosureKey: text('disclosure_key'),
    /** Names of its files, its SHA-256, and when it was written. */
    disclosedFiles: text('disclosed_files').array(),
    disclosureHash: text('disclosure_hash'),
    disclosedAt: time('disclosed_at'),
  },
  (table) => [
    index('authority_orders_open').on(table.dueOn).where(sql`effect IS NULL`),
    index('authority_orders_member').on(table.memberId).where(sql`member_id IS NOT NULL`),
    index('authority_orders_closed').on(table.effectAt).where(sql`effect_at IS NOT NULL`),
    ...enumChecks(table),
    isCountry(table.country),
    check(
      'authority_orders_effect',
      sql`(effect IS NULL) = (effect_at IS NULL) AND (effect IS NULL) = (effect_by IS NULL)`,
    ),
    check('authority_orders_delay', sql`delay_until IS NOT NULL OR delay_reason = ''`),
    // Also where the code has a fault
    check(
      'authority_orders_second_person',
      sql`(disclosed_data IS NULL) = (disclosure_approved_by IS NULL) AND (disclosed_data IS NULL OR (kind = 'information' AND disclosure_approved_by <> disclosure_requested_by))`,
    ),
    check(
      'authority_orders_disclosed',
      sql`disclosed_data IS NOT NULL OR (disclosed_at IS NULL AND disclosure_key IS NULL)`,
    ),
  ],
)
