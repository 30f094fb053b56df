import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { withdrawalOutcomes } from '../../../contract/payments/withdrawal.ts'
import { enumChecks, isCurrency, isEmailKey, notNegative, positive } from '../../platform/db/checks.ts'
import { sites } from '../../sites/tables.ts'
import { orders } from '../tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** What a refund is made for. `discount`: paid with a discount that was used up; `ban`, `erasure`: unspent credits of an account that ends. */
export const refundOrigins = ['withdrawal', 'office', 'provider', 'discount', 'ban', 'erasure'] as const

/** Money that goes back: promised by us, or made at the provider. Counted against its order until it has failed. */
export const refunds = pgTable(
  'refunds',
  {
    memberId: uuid('member_id').notNull(),
    id: uuid().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    providerRef: text('provider_ref'),
    origin: text({ enum: refundOrigins }).notNull(),
    currency: text().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    /** Credits that went with it. */
    credits: integer().notNull(),
    /** `asked` until the provider knows of it; `manual`: people of finance have to pay it. */
    status: text({ enum: ['asked', 'pending', 'manual', 'done', 'failed'] }).notNull(),
    /** Why people pay it: the provider has no call for refunds (`by_hand`), or it refused this one. */
    manualReason: text('manual_reason', { enum: ['by_hand', 'refused'] }),
    manualSince: time('manual_since'),
    /** How people paid it, and the reference of that payment; null where the provider did it on our call. */
    paidBy: text('paid_by', { enum: ['provider', 'bank'] }),
    reference: text(),
    /** Why finance refused it: the member reads it. */
    note: text(),
    createdAt: time('created_at').notNull(),
    /** When the provider is asked for it again; null where it was made there. */
    nextTryAt: time('next_try_at'),
    doneAt: time('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    uniqueIndex('refunds_id').on(table.id),
    uniqueIndex('refunds_provider_ref').on(table.provider, table.providerRef),
    index('refunds_order').on(table.orderId),
    index('refunds_done').on(table.doneAt).where(sql`done_at IS NOT NULL`),
    index('refunds_unfinished').on(table.createdAt).where(sql`status IN ('asked', 'pending', 'manual')`),
    index('refunds_manual').on(table.createdAt).where(sql`status = 'manual'`),
    ...enumChecks(table),
    isCurrency(table.currency),
    positive(table.amountMinor),
    notNegative(table.credits),
  ],
)

/** Money that a buyer's bank took back. One that was reversed stays so. */
export const disputes = pgTable(
  'disputes',
  {
    memberId: uuid('member_id').notNull(),
    id: uuid().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    providerRef: text('provider_ref').notNull(),
    currency: text().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    isReversed: boolean('is_reversed').notNull(),
    openedAt: time('opened_at').notNull(),
    reversedAt: time('reversed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    uniqueIndex('disputes_provider_ref').on(table.provider, table.providerRef),
    index('disputes_order').on(table.orderId),
    index('disputes_open').on(table.openedAt).where(sql`NOT is_reversed`),
    isCurrency(table.currency),
    positive(table.amountMinor),
    check('disputes_reversed', sql`is_reversed = (reversed_at IS NOT NULL)`),
  ],
)

/** Declarations of withdrawal, as they came; each is answered and acknowledged. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    /** Made by the browser, so that pressing twice declares once. */
    id: uuid().primaryKey(),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    requestHash: text('request_hash').notNull(),
    /** As it was typed, and what addresses are compared by; both empty once the member is erased. */
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    name: text().notNull(),
    /** As it was typed. */
    orderNumber: text('order_number').notNull(),
    memberId: uuid('member_id'),
    orderId: uuid('order_id').references(() => orders.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    /** What was promised on the day, whatever happened since: in minor units and credits. */
    promisedMinor: integer('promised_minor'),
    promisedCredits: integer('promised_credits'),
    outcome: text({ enum: withdrawalOutcomes }).notNull(),
    locale: text().notNull(),
    declaredAt: time('declared_at').notNull(),
    /** Where no order fits: until somebody has answered. */
    resolvedAt: time('resolved_at'),
    resolvedNote: text('resolved_note'),
  },
  (table) => [
    index('withdrawals_member').on(table.memberId).where(sql`member_id IS NOT NULL`),
    index('withdrawals_email').on(table.emailKey),
    index('withdrawals_open').on(table.declaredAt).where(sql`outcome = 'not_found' AND resolved_at IS NULL`),
    ...enumChecks(table),
    isEmailKey(table.emailKey),
    notNegative(table.promisedMinor, table.promisedCredits),
  ],
)

/** Where a provider's books and ours do not agree: put aside until somebody has looked. Nothing is credited for it. */
export const paymentDiscrepancies = pgTable(
  'payment_discrepancies',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    providerRef: text('provider_ref').notNull(),
    orderId: uuid('order_id'),
    what: text({
      enum: [
        'status',
        'amount',
        'currency',
        'refund',
        'charge_back',
        'unknown_payment',
        'missing_payment',
        'order',
        'account',
      ],
    }).notNull(),
    expected: text().notNull(),
    found: text().notNull(),
    foundAt: time('found_at').notNull(),
    resolvedAt: time('resolved_at'),
    resolvedNote: text('resolved_note'),
  },
  (table) => [
    // The same difference is found every night and told once
    uniqueIndex('payment_discrepancies_open')
      .on(table.provider, table.providerRef, table.what)
      .where(sql`resolved_at IS NULL`),
    ...enumChecks(table),
  ],
)
