import { sql } from 'drizzle-orm'
import {
  boolean,
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

const time = (name: string) => timestamp(name, { withTimezone: true })

export const bundles = pgTable(
  'bundles',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id').notNull(),
    /** Null: in every country of the site that has no bundles of its own. */
    country: text(),
    currency: text().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    credits: integer().notNull(),
    position: integer().notNull(),
    isActive: boolean('is_active').notNull(),
  },
  (table) => [index('bundles_site').on(table.siteId, table.position)],
)

/** What a bundle cost from when on: a discount is shown against the lowest of the last 30 days. */
export const bundlePrices = pgTable(
  'bundle_prices',
  {
    bundleId: uuid('bundle_id').notNull(),
    since: time('since').notNull(),
    amountMinor: integer('amount_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bundleId, table.since] })],
)

export const discountCodes = pgTable(
  'discount_codes',
  {
    id: uuid().primaryKey(),
    siteId: uuid('site_id').notNull(),
    /** Upper case. */
    code: text().notNull(),
    country: text(),
    memberId: uuid('member_id'),
    startsAt: time('starts_at'),
    expiresAt: time('expires_at'),
    percentage: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    currency: text(),
    minimumOrderMinor: integer('minimum_order_minor').notNull(),
    status: text({ enum: ['active', 'inactive'] }).notNull(),
    validity: text({ enum: ['once-per-user', 'first-purchase', 'unlimited'] }).notNull(),
    paymentMethods: text('payment_methods').array(),
  },
  (table) => [
    uniqueIndex('discount_codes_code').on(table.siteId, table.code),
    index('discount_codes_member').on(table.memberId).where(sql`member_id IS NOT NULL`),
  ],
)

/** A time-limited offer made to one member: start, end and terms. Never changed: a trigger refuses it. */
export const memberOffers = pgTable(
  'member_offers',
  {
    memberId: uuid('member_id').notNull(),
    kind: text({ enum: ['time_bonus', 'welcome'] }).notNull(),
    code: text().notNull(),
    percentage: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind] })],
)

/** A code is used once an order with it is completed. */
export const discountRedemptions = pgTable(
  'discount_redemptions',
  {
    memberId: uuid('member_id').notNull(),
    code: text().notNull(),
    orderId: uuid('order_id').notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.code, table.orderId] })],
)

export const orders = pgTable(
  'orders',
  {
    memberId: uuid('member_id').notNull(),
    /** Made by the client, so that pressing twice makes one order. */
    id: uuid().notNull(),
    siteId: uuid('site_id').notNull(),
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
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    uniqueIndex('orders_id').on(table.id),
    uniqueIndex('orders_provider_ref').on(table.provider, table.providerRef),
    index('orders_unfinished').on(table.createdAt).where(sql`status IN ('created', 'pending')`),
  ],
)

/** What providers told us, as it came: stored first, worked off as jobs. */
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
  (table) => [uniqueIndex('provider_events_event').on(table.provider, table.eventId)],
)

/** The sandbox provider's own book: what a real provider would keep on its side. */
export const sandboxPayments = pgTable('sandbox_payments', {
  ref: text().primaryKey(),
  orderId: uuid('order_id').notNull().unique(),
  currency: text().notNull(),
  amountMinor: integer('amount_minor').notNull(),
  method: text().notNull(),
  locale: text().notNull(),
  description: text().notNull(),
  returnUrl: text('return_url').notNull(),
  status: text({ enum: ['open', 'pending', 'paid', 'failed', 'cancelled', 'charged_back'] }).notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})
