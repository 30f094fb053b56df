import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { between, enumChecks, isCountry, isCurrency, notNegative, positive } from '../platform/db/checks.ts'
import { companies, sites } from '../sites/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/**
 * The last number per company and year. The row is locked until the document's transaction ends, so that numbers have
 * no gaps.
 */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.year] }), notNegative(table.last)],
)

/** The seller at the time of issue. */
export type Seller = {
  name: string
  address: string
  city: string
  /** ISO 3166 */
  country: string
  kvk: string
  vatNumbers: string[]
}

/** Invoices and credit notes. Immutable, enforced by a trigger, except for anonymization. */
export const invoices = pgTable(
  'invoices',
  {
    memberId: uuid('member_id').notNull(),
    id: uuid().notNull(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    year: integer().notNull(),
    seq: integer().notNull(),
    kind: text({ enum: ['invoice', 'credit_note'] }).notNull(),
    orderId: uuid('order_id').notNull(),
    /** Unique per order: `order`, `refund:<id>`, `refund_failed:<id>`, `dispute:<id>`, `reversal:<id>`. */
    cause: text().notNull(),
    /** For a credit note, the corrected invoice; for an invoice that reverses a credit note, that credit note. */
    correctsId: uuid('corrects_id'),
    issuedAt: time('issued_at').notNull(),
    /** The buyer's country, ISO 3166, whose VAT applies. */
    country: text().notNull(),
    currency: text().notNull(),
    /** Negative on a credit note. Net and VAT add up to gross. */
    grossMinor: integer('gross_minor').notNull(),
    netMinor: integer('net_minor').notNull(),
    vatMinor: integer('vat_minor').notNull(),
    /** Hundredths of a percent. */
    vatRate: integer('vat_rate').notNull(),
    /** How the VAT is declared: one-stop shop, domestic, or not by us. */
    scheme: text({ enum: ['oss', 'domestic', 'outside'] }).notNull(),
    locale: text().notNull(),
    credits: integer().notNull(),
    method: text().notNull(),
    seller: jsonb().$type<Seller>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    uniqueIndex('invoices_id').on(table.id),
    uniqueIndex('invoices_number').on(table.companyId, table.year, table.seq),
    uniqueIndex('invoices_cause').on(table.orderId, table.cause),
    index('invoices_year_seq').on(table.year, table.seq),
    index('invoices_issued').on(table.companyId, table.issuedAt),
    ...enumChecks(table),
    positive(table.seq),
    isCurrency(table.currency),
    isCountry(table.country),
    check('invoices_sum', sql`net_minor + vat_minor = gross_minor`),
    between(table.vatRate, 0, 10_000),
    check('invoices_sign', sql`(kind = 'credit_note') = (gross_minor < 0)`),
  ],
)

/** Sent documents, so that a retried job sends none twice. */
export const invoiceMails = pgTable('invoice_mails', {
  invoiceId: uuid('invoice_id')
    .primaryKey()
    .references(() => invoices.id),
  sentAt: time('sent_at').notNull(),
})
