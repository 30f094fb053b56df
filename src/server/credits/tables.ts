import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { movementKinds } from '../../contract/credits.ts'
import { enumChecks, isCurrency, notNegative, positive } from '../platform/db/checks.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/**
 * One per member. `balance` is the sum of the lots' remaining credits. `version` counts movements: it invalidates stale
 * plans and numbers the ledger entries.
 */
export const wallets = pgTable(
  'wallets',
  { memberId: uuid('member_id').primaryKey(), balance: integer().notNull(), version: integer().notNull() },
  (table) => [notNegative(table.balance, table.version)],
)

/**
 * Credits granted together: bonus lots are spent first, then the oldest purchase. No index contains `remaining`, so
 * spending can use HOT updates.
 */
export const creditLots = pgTable(
  'credit_lots',
  {
    memberId: uuid('member_id').notNull(),
    id: uuid().notNull(),
    source: text({ enum: ['bonus', 'purchased'] }).notNull(),
    orderId: uuid('order_id'),
    granted: integer().notNull(),
    remaining: integer().notNull(),
    /** Amount paid for the lot, including fees, in minor units; null for bonus credits. */
    paidMinor: integer('paid_minor'),
    currency: text(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    check('credit_lots_within_grant', sql`${table.remaining} >= 0 AND ${table.remaining} <= ${table.granted}`),
    check('credit_lots_price', sql`(${table.paidMinor} IS NULL) = (${table.currency} IS NULL)`),
    ...enumChecks(table),
    notNegative(table.paidMinor),
    isCurrency(table.currency),
  ],
)

/** Append-only (enforced by a trigger): a movement of credits, unique by its idempotency key. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    memberId: uuid('member_id').notNull(),
    /** 1, 2, 3 … without gaps per wallet: its version after this movement. */
    seq: integer().notNull(),
    id: uuid().notNull(),
    kind: text({ enum: movementKinds }).notNull(),
    key: text().notNull(),
    /** Hash of the request: the same key with another request is refused. */
    requestHash: text('request_hash').notNull(),
    credits: integer().notNull(),
    balanceAfter: integer('balance_after').notNull(),
    reference: text(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.seq] }),
    uniqueIndex('ledger_entries_key').on(table.memberId, table.key),
    ...enumChecks(table),
    positive(table.seq),
    notNegative(table.balanceAfter),
  ],
)

/**
 * The lines of an entry, written in one statement; a trigger checks that they sum to zero. Account `wallet` belongs to
 * a lot; all others are system accounts.
 */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    memberId: uuid('member_id').notNull(),
    seq: integer().notNull(),
    line: smallint().notNull(),
    account: text({ enum: ['wallet', 'sold', 'bonus', 'spent', 'refunded', 'expired', 'charged_back'] }).notNull(),
    lotId: uuid('lot_id'),
    credits: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.seq, table.line] }),
    ...enumChecks(table),
    check('ledger_postings_lot', sql`(account = 'wallet') = (lot_id IS NOT NULL)`),
  ],
)
