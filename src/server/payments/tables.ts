import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { members } from '../accounts/tables.ts'
import { enumChecks, isAfter, isCountry, isCurrency, notNegative, positive } from '../platform/db/checks.ts'
import { sites } from '../sites/tables.ts'
import { orderTexts } from './orders/order-tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const bundles = pgTable(
  'bundles',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    /** Null: for all countries of the site without credit packs of their own. */
    country: text(),
    currency: text().notNull(),
    /** Initial price; the current one is the newest in `bundle_prices` that has begun. */
    amountMinor: integer('amount_minor').notNull(),
    credits: integer().notNull(),
    position: integer().notNull(),
    isActive: boolean('is_active').notNull(),
  },
  (table) => [
    index('bundles_site').on(table.siteId, table.position),
    isCountry(table.country),
    isCurrency(table.currency),
    positive(table.amountMinor, table.credits),
    notNegative(table.position),
  ],
)

/**
 * Prices of credit packs with their start, possibly in the future. Past ones never change: discounts are shown against
 * the lowest of the last 30 days.
 */
export const bundlePrices = pgTable(
  'bundle_prices',
  {
    bundleId: uuid('bundle_id')
      .notNull()
      .references(() => bundles.id),
    since: time('since').notNull(),
    amountMinor: integer('amount_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bundleId, table.since] }), positive(table.amountMinor)],
)

export const discountCodes = pgTable(
  'discount_codes',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    /** Upper case. */
    code: text().notNull(),
    country: text(),
    memberId: uuid('member_id').references(() => members.id),
    startsAt: time('starts_at'),
    expiresAt: time('expires_at'),
    percentage: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    currency: text(),
    minimumOrderMinor: integer('minimum_order_minor').notNull(),
    status: text({ enum: ['active', 'inactive'] }).notNull(),
    validity: text({ enum: ['once-per-user', 'first-purchase', 'unlimited'] }).notNull(),
    paymentMethods: text('payment_methods').array(),
    /** Set for codes created in one batch. */
    batchId: uuid('batch_id'),
  },
  (table) => [
    uniqueIndex('discount_codes_code').on(table.siteId, table.code),
    index('discount_codes_batch').on(table.batchId).where(sql`batch_id IS NOT NULL`),
    index('discount_codes_member').on(table.memberId).where(sql`member_id IS NOT NULL`),
    ...enumChecks(table),
    check('discount_codes_code_check', sql`code = upper(btrim(code))`),
    isCountry(table.country),
    isCurrency(table.currency),
    check('discount_codes_percentage_check', sql`percentage > 0 AND percentage <= 100`),
    notNegative(table.minimumOrderMinor),
    isAfter(table.expiresAt, table.startsAt),
  ],
)

/** A time-limited offer to one member: start, end and terms. Immutable, enforced by a trigger. */
export const memberOffers = pgTable(
  'member_offers',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    kind: text({ enum: ['time_bonus', 'welcome'] }).notNull(),
    code: text().notNull(),
    percentage: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind] }),
    ...enumChecks(table),
    check('member_offers_percentage_check', sql`percentage > 0 AND percentage <= 100`),
    isAfter(table.endsAt, table.startsAt),
  ],
)

/** Uses of codes, recorded when an order is completed. */
export const discountRedemptions = pgTable(
  'discount_redemptions',
  {
    memberId: uuid('member_id').notNull(),
    code: text().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    at: time('at').notNull(),
    /** Once per member: the code, or `first-purchase` for all first-purchase discounts. Null without a limit. */
    limitKey: text('limit_key'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.code, table.orderId] }),
    index('discount_redemptions_code').on(table.code),
    uniqueIndex('discount_redemptions_limit').on(table.memberId, table.limitKey).where(sql`limit_key IS NOT NULL`),
  ],
)

/** The site's terms at the time of an order, which remain valid for it. */
export type OrderTerms = {
  /** Withdrawal period in days. */
  refundDays: number
  messageCredits: number
  photoCredits: number
  giftCredits: number
  /** Gifts with another price than `giftCredits`. */
  giftPrices: Record<string, number>
}

export const orders = pgTable(
  'orders',
  {
    memberId: uuid('member_id').notNull(),
    /** Generated by the client, so that a repeated submit creates one order. */
    id: uuid().notNull(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    /** Hash of the request: the same id with another request is refused. */
    requestHash: text('request_hash').notNull(),
    bundleId: uuid('bundle_id').notNull(),
    credits: integer().notNull(),
    currency: text().notNull(),
    priceMinor: integer('price_minor').notNull(),
    discountMinor: integer('discount_minor').notNull(),
    feeMinor: integer('fee_minor').notNull(),
    totalMinor: integer('total_minor').notNull(),
    code: text(),
    /** Limit of the discount per member: `limitKeyOf`. Null without a discount or limit. */
    discountLimit: text('discount_limit'),
    terms: jsonb().$type<OrderTerms>().notNull(),
    /** The texts of its day; null for orders from before they were stored. */
    textHash: text('text_hash').references(() => orderTexts.hash),
    /** When the buyer expressly asked to start before the withdrawal period ends. */
    startRequestedAt: time('start_requested_at'),
    method: text().notNull(),
    provider: text().notNull(),
    /** The payment's id at the provider; null until its response. `saleRef`: its own number of the paid sale, if another. */
    providerRef: text('provider_ref'),
    saleRef: text('sale_ref'),
    checkoutUrl: text('checkout_url'),
    status: text({ enum: ['created', 'pending', 'completed', 'failed', 'cancelled'] }).notNull(),
    createdAt: time('created_at').notNull(),
    /** A payment can be started until then. */
    expiresAt: time('expires_at').notNull(),
    /** Time of the last check at the provider; null if never checked. */
    checkedAt: time('checked_at'),
    completedAt: time('completed_at'),
    /** Country of purchase, ISO 3166: determines the VAT. */
    country: text().notNull(),
    /** Country of the buyer's IP address: second evidence for the VAT country. */
    clientCountry: text('client_country'),
    /** Country of the card or bank account that paid: third evidence. */
    paymentCountry: text('payment_country'),
    /** Country whose VAT applies, decided when the order is paid (`orders/location.ts`); null before. */
    vatCountry: text('vat_country'),
    locale: text().notNull(),
    /** Reason of failure, if it needs more than a retry. */
    failure: text({ enum: ['recurring_card'] }),
    agreementId: uuid('agreement_id'),
    remember: boolean().notNull(),
    /** Sum of its refunds, excluding failed ones. */
    refundedMinor: integer('refunded_minor').notNull(),
    /** Sum of its disputes, excluding reversed ones. */
    chargedBackMinor: integer('charged_back_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    uniqueIndex('orders_id').on(table.id),
    uniqueIndex('orders_provider_ref').on(table.provider, table.providerRef),
    // The order number shown to buyers and the provider's reference, for office search
    index('orders_number').on(sql`right(id::text, 8)`),
    index('orders_ref').on(table.providerRef).where(sql`provider_ref IS NOT NULL`),
    index('orders_sale_ref').on(table.saleRef).where(sql`sale_ref IS NOT NULL`),
    index('orders_unfinished').on(table.createdAt).where(sql`status IN ('created', 'pending')`),
    index('orders_created').on(table.createdAt),
    index('orders_prices').on(table.siteId, sql`(terms - 'refundDays')`),
    index('orders_completed').on(table.siteId, table.completedAt).where(sql`completed_at IS NOT NULL`),
    ...enumChecks(table),
    positive(table.credits),
    isCurrency(table.currency),
    isCountry(table.country),
    isCountry(table.clientCountry),
    isCountry(table.paymentCountry),
    isCountry(table.vatCountry),
    notNegative(table.priceMinor, table.feeMinor, table.chargedBackMinor),
    check('orders_discount', sql`discount_minor BETWEEN 0 AND price_minor`),
    check('orders_total', sql`total_minor = price_minor - discount_minor + fee_minor`),
    check('orders_refunded', sql`refunded_minor BETWEEN 0 AND total_minor`),
    isAfter(table.expiresAt, table.createdAt),
    check('orders_completed_at', sql`(status = 'completed') = (completed_at IS NOT NULL)`),
  ],
)

/**
 * Ids of known provider events; a separate table, because a unique index on a partitioned table must include the
 * partition key.
 */
export const providerEventKeys = pgTable(
  'provider_event_keys',
  { provider: text().notNull(), eventId: text('event_id').notNull() },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

/**
 * Provider events as received: stored first, then processed by jobs. Partitioned by `id`, which begins with its time
 * (docs/decisions/0034).
 */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    eventId: text('event_id').notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    receivedAt: time('received_at').notNull(),
    workedAt: time('worked_at'),
    /** `applied`, `unchanged`, or the mismatch that was noted; mismatches never grant credits. */
    outcome: text(),
  },
  (table) => [index('provider_events_waiting').on(table.receivedAt).where(sql`worked_at IS NULL`)],
)

/** Members' saved payment methods at providers. */
export const agreements = pgTable(
  'payment_agreements',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    id: uuid().notNull(),
    provider: text().notNull(),
    customerRef: text('customer_ref').notNull(),
    mandateRef: text('mandate_ref').notNull(),
    method: text().notNull(),
    label: text().notNull(),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    uniqueIndex('payment_agreements_ref').on(table.provider, table.mandateRef),
  ],
)

/**
 * Members' spending controls. The row is locked while an order is created, so that concurrent orders cannot exceed the
 * limit.
 */
export const spendingControls = pgTable(
  'spending_controls',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id),
    currency: text(),
    /** Per calendar month (UTC); null for none. */
    limitMinor: integer('limit_minor'),
    /** A requested limit that takes effect at `nextFrom`; null with a `nextFrom` means no limit then. */
    nextLimitMinor: integer('next_limit_minor'),
    nextCurrency: text('next_currency'),
    nextFrom: time('next_from'),
    pausedUntil: time('paused_until'),
  },
  (table) => [
    isCurrency(table.currency),
    isCurrency(table.nextCurrency),
    notNegative(table.limitMinor, table.nextLimitMinor),
  ],
)
