import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { refunds } from '../returns/tables.ts'
import { type orders, providerEvents } from '../tables.ts'
import type { PaymentReport, RefundReport } from './psp.ts'
import { reportedReturns } from './reported-returns.ts'

type Order = typeof orders.$inferSelect
/** `extract`: from Data Link's transactions, with an amount in the currency of the account. */
export type CcbillSource = 'webhook' | 'extract'
export type CcbillReturn = {
  type: string
  source: CcbillSource
  sale: string
  transaction: string
  at: string
  amount: string
}

export const requestRef = (refundId: string) => `request:${refundId}`

/**
 * What is new in a refund or void; null if its amount is unknown. Webhooks and Data Link report the same refunds without
 * a common id, so the nth of an amount from either source means that there are at least n: fewer are completed, more stay.
 */
export async function newRefund(
  db: Db,
  order: Order,
  read: CcbillReturn,
  amountMinor: number | null,
): Promise<Pick<PaymentReport, 'refunds'> | null> {
  // In this order: a report that is applied in between is then seen as the same refund
  const open = await openRequests(db, order, amountMinor)
  const known = (await reportedReturns(db, order.id)).refunds.filter(
    (one) => one.status === 'done' && (amountMinor === null || one.amountMinor === amountMinor),
  )
  const rank = await rankOf(db, order, read, amountMinor !== null)
  if (known.length >= rank) return { refunds: [] }
  const [ours] = open
  if (ours !== undefined && (amountMinor !== null || open.length === 1))
    return { refunds: [done(requestRef(ours.id), ours.id, ours.amountMinor)] }
  const whole = read.type === 'Void' ? order.totalMinor : null
  const returnedMinor = amountMinor ?? whole
  return returnedMinor === null
    ? null
    : { refunds: [done(`${read.sale}:${returnedMinor}:${rank}`, null, returnedMinor)] }
}

function done(ref: string, refundId: string | null, amountMinor: number): RefundReport {
  return { ref, refundId, amountMinor, status: 'done' }
}

/** Refunds that we requested and that were not confirmed; CCBill does not repeat our id. */
function openRequests(db: Db, order: Order, amountMinor: number | null) {
  const isOpen = and(
    eq(refunds.orderId, order.id),
    ne(refunds.origin, 'provider'),
    inArray(refunds.status, ['asked', 'pending']),
    amountMinor === null ? undefined : eq(refunds.amountMinor, amountMinor),
  )
  return db.select({ id: refunds.id, amountMinor: refunds.amountMinor }).from(refunds).where(isOpen)
}

/** The place of a refund among those of its sale, and of its amount if comparable, from the same source. */
async function rankOf(db: Db, order: Order, read: CcbillReturn, isComparable: boolean): Promise<number> {
  const { body } = providerEvents
  const isSame = and(
    eq(providerEvents.provider, 'ccbill'),
    gte(providerEvents.receivedAt, order.createdAt),
    sql`${body} ->> 'sale' = ${read.sale}`,
    sql`${body} ->> 'type' IN ('Refund', 'Void')`,
    sql`coalesce(${body} ->> 'source', 'webhook') = ${read.source}`,
    sql`(${body} ->> 'at', ${body} ->> 'transaction') <= (${read.at}, ${read.transaction})`,
    isComparable ? sql`(${body} ->> 'amount')::numeric = ${read.amount}::numeric` : undefined,
  )
  return Math.max(1, await db.$count(providerEvents, isSame))
}

/** What is new in a chargeback. A sale has one; without a comparable amount it takes what is left. */
export async function newDispute(
  db: Db,
  order: Order,
  read: CcbillReturn,
  amountMinor: number | null,
): Promise<Pick<PaymentReport, 'disputes'>> {
  const { disputes } = await reportedReturns(db, order.id)
  const rest = order.totalMinor - order.refundedMinor
  if (read.source === 'extract' && (disputes.length > 0 || rest <= 0)) return { disputes: [] }
  return { disputes: [{ ref: `chargeback:${read.sale}`, amountMinor: amountMinor ?? rest, isReversed: false }] }
}
