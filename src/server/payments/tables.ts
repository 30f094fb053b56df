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

const time = (name: string) => timestamp(name, { withTimezone: true })

export const bundles = pgTable(
  'bundles',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    /** Null: in every country of the site that has no bundles of its own. */
    country: text(),
    currency: text().notNull(),
    /** What it cost at first: what it costs now is its newest price in `bundle_prices` that has begun. */
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

/** What a bundle costs from when on, which may be ahead; what has begun is never changed: a discount is shown against the lowest of the last 30 days. */
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
    /** Of codes that were made together. */
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

/** A time-limited offer made to one member: start, end and terms. Never changed: a trigger refuses it. */
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

/** A code is used once an order with it is completed. */
export const discountRedemptions = pgTable(
  'discount_redemptions',
  {
    memberId: uuid('member_id').notNull(),
    code: text().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    at: time('at').notNull(),
    /** Once per member: the code, or `first-purchase` for all discounts of a first purchase together. Null for codes without a limit. */
    limitKey: text('limit_key'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.code, table.orderId] }),
    index('discount_redemptions_code').on(table.code),
    uniqueIndex('discount_redemptions_limit').on(table.memberId, table.limitKey).where(sql`limit_key IS NOT NULL`),
  ],
)

/** What a site promised on the day of an order, and keeps for it. */
export type OrderTerms = {
  /** Days in which the order can be withdrawn from. */
  refundDays: number
  messageCredits: number
  photoCredits: number
  giftCredits: number
  /** Gifts that cost something else than `giftCredits`. */
  giftPrices: Record<string, number>
}

export const orders = pgTable(
  'orders',
  {
    memberId: uuid('member_id').notNull(),
    /** Made by the client, so that pressing twice makes one order. */
    id: uuid().notNull(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    /** Hash of what was asked under this id: the same id for another order is refused. */
    requestHash: text('request_hash').notNull(),
    bundleId: uuid('bundle_id').notNull(),
    credits: integer().notNull(),
    currency: text().notNull(),
    priceMinor: integer('price_minor').notNull(),
    discountMinor: integer('discount_minor').notNull(),
    feeMinor: integer('fee_minor').notNull(),
    totalMinor: integer('total_minor').notNull(),
    code: text(),
    /** How often a member may use the order's discount: `limitKeyOf`. Null without one, or for a code without a limit. */
    discountLimit: text('discount_limit'),
    terms: jsonb().$type<OrderTerms>().notNull(),
    method: text().notNull(),
    provider: text().notNull(),
    /** The payment's id at the provider; null until it answered. */
    providerRef: text('provider_ref'),
    checkoutUrl: text('checkout_url'),
    status: text({ enum: ['created', 'pending', 'completed', 'failed', 'cancelled'] }).notNull(),
    createdAt: time('created_at').notNull(),
    /** Payment can be started until then. */
    expiresAt: time('expires_at').notNull(),
    /** When the provider was last asked about it; null: not yet. */
    checkedAt: time('checked_at'),
    completedAt: time('completed_at'),
    /** Where it was bought, ISO 3166: decides the VAT. */
    country: text().notNull(),
    /** Where the buyer's address was then; a second piece of evidence for the country. */
    clientCountry: text('client_country'),
    locale: text().notNull(),
    /** Why it failed, where that leads somewhere else than to another try. */
    failure: text({ enum: ['recurring_card'] }),
    /** The kept way that it was paid with. */
    agreementId: uuid('agreement_id'),
    /** Keep the way to pay once it is paid. */
    remember: boolean().notNull(),
    /** Sum of its refunds that were asked for and have not failed. */
    refundedMinor: integer('refunded_minor').notNull(),
    /** Sum of its disputes that were not reversed. */
    chargedBackMinor: integer('charged_back_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    uniqueIndex('orders_id').on(table.id),
    uniqueIndex('orders_provider_ref').on(table.provider, table.providerRef),
    // The number that a buyer reads, and the provider's: the office finds orders by them
    index('orders_number').on(sql`right(id::text, 8)`),
    index('orders_ref').on(table.providerRef).where(sql`provider_ref IS NOT NULL`),
    index('orders_unfinished').on(table.createdAt).where(sql`status IN ('created', 'pending')`),
    index('orders_created').on(table.createdAt),
    index('orders_prices').on(table.siteId, sql`(terms - 'refundDays')`),
    index('orders_completed').on(table.siteId, table.completedAt).where(sql`completed_at IS NOT NULL`),
    ...enumChecks(table),
    positive(table.credits),
    isCurrency(table.currency),
    isCountry(table.country),
    isCountry(table.clientCountry),
    notNegative(table.priceMinor, table.feeMinor, table.chargedBackMinor),
    check('orders_discount', sql`discount_minor BETWEEN 0 AND price_minor`),
    check('orders_total', sql`total_minor = price_minor - discount_minor + fee_minor`),
    check('orders_refunded', sql`refunded_minor BETWEEN 0 AND total_minor`),
    isAfter(table.expiresAt, table.createdAt),
    check('orders_completed_at', sql`(status = 'completed') = (completed_at IS NOT NULL)`),
  ],
)

/** Which events of providers are known; in a table of its own, as a unique index over partitions needs their key in it. */
export const providerEventKeys = pgTable(
  'provider_event_keys',
  { provider: text().notNull(), eventId: text('event_id').notNull() },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

/** What providers told us, as it came: stored first, worked off as jobs. Partitioned by `id`, which begins with its time (docs/decisions/0034). */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    eventId: text('event_id').notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    receivedAt: time('received_at').notNull(),
    workedAt: time('worked_at'),
    /** `applied`, `unchanged`, or why it was put aside: it is never credited then. */
    outcome: text(),
  },
  (table) => [index('provider_events_waiting').on(table.receivedAt).where(sql`worked_at IS NULL`)],
)

/** Ways to pay that providers keep for members. */
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

/** What a member decided about their own spending. Its row is locked while an order is made, so that two cannot both fit below the limit. */
export const spendingControls = pgTable(
  'spending_controls',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id),
    currency: text(),
    /** Of a calendar month (UTC); null: none. */
    limitMinor: integer('limit_minor'),
    /** What was asked for and holds from `nextFrom` on; null with a `nextFrom`: no limit then. */
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
