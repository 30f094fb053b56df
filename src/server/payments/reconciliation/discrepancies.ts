import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { otherPools } from '../../platform/other-pools.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Outcome, settleIn } from '../orders/settle.ts'
import type { PaymentReport, ProviderName } from '../providers/psp.ts'
import { disputes, paymentDiscrepancies, refunds } from '../returns/tables.ts'
import { orders } from '../tables.ts'
import { disputesText, moneyText, nothing, refundsText } from './discrepancy-texts.ts'

type Row = typeof paymentDiscrepancies.$inferSelect
type Order = typeof orders.$inferSelect
type What = Row['what']
/** Our value and the provider's: amounts, references, states. */
export type Difference = { what: What; expected: string; found: string }
type Noted = Difference & { provider: string; providerRef: string; orderId: string | null; at: Date }

/** Notes a discrepancy for finance. One that is already open is updated. Returns whether it is new. */
export async function noteDifference(db: Db, { at, ...difference }: Noted): Promise<boolean> {
  const { provider, providerRef, what, orderId, expected, found } = difference
  const open = and(
    eq(paymentDiscrepancies.provider, provider),
    eq(paymentDiscrepancies.providerRef, providerRef),
    eq(paymentDiscrepancies.what, what),
    isNull(paymentDiscrepancies.resolvedAt),
  )
  const noted = await db
    .insert(paymentDiscrepancies)
    .values({ id: newId(), ...difference, foundAt: at, resolvedAt: null, resolvedNote: null })
    .onConflictDoNothing()
    .returning({ id: paymentDiscrepancies.id })
  if (noted.length > 0) return true
  await db.update(paymentDiscrepancies).set({ orderId, expected, found }).where(open)
  return false
}

/** Open discrepancies, oldest first; at most 500. */
export async function listDifferences(db: Db): Promise<Row[]> {
  return db
    .select()
    .from(paymentDiscrepancies)
    .where(isNull(paymentDiscrepancies.resolvedAt))
    .orderBy(asc(paymentDiscrepancies.foundAt), asc(paymentDiscrepancies.id))
    .limit(500)
}

/** Marks a discrepancy as resolved. False if it does not exist or is already resolved. */
export async function resolveDifference(
  tx: Db,
  { id, note, at }: { id: string; note: string; at: Date },
): Promise<boolean> {
  const open = and(eq(paymentDiscrepancies.id, id), isNull(paymentDiscrepancies.resolvedAt))
  const resolved = await tx
    .update(paymentDiscrepancies)
    .set({ resolvedAt: at, resolvedNote: note })
    .where(open)
    .returning({ id: paymentDiscrepancies.id })
  return resolved.length > 0
}

/** The order named in a report; null if there is none. Unrelated payments of the account may contain any value. */
export async function orderNamed(db: Db, { orderId }: Pick<PaymentReport, 'orderId'>): Promise<Order | null> {
  if (!isUuid(orderId)) return null
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order ?? null
}

/** The platform of another pool schema that has the order of a report; null if none has. */
export async function otherOwnerOf(
  platform: Platform,
  report: Pick<PaymentReport, 'orderId'>,
): Promise<Platform | null> {
  for (const other of otherPools(platform)) if ((await orderNamed(other.db, report)) !== null) return other
  return null
}

/** Settles a report, or notes its mismatches. */
export async function settleOrNote(
  platform: Platform,
  tx: Tx,
  provider: ProviderName,
  report: PaymentReport,
): Promise<Outcome> {
  const order = await orderNamed(tx, report)
  const outcome = order === null ? 'unknown_order' : await settleIn(platform, tx, provider, report)
  if (outcome === 'applied' || outcome === 'unchanged') return outcome
  const at = platform.clock.now()
  const difference =
    order === null ? unknownPayment(report) : await mismatchOf(tx, { outcome, order, provider, report })
  await noteDifference(tx, { ...difference, provider, providerRef: report.ref, orderId: order?.id ?? null, at })
  return outcome
}

function unknownPayment({ status, amountMinor, currency }: PaymentReport): Difference {
  return { what: 'unknown_payment', expected: nothing, found: `${status} ${moneyText(amountMinor, currency)}` }
}

type Unfit = {
  outcome: Exclude<Outcome, 'applied' | 'unchanged'>
  order: Order
  provider: ProviderName
  report: PaymentReport
}

async function mismatchOf(tx: Tx, { outcome, order, provider, report }: Unfit): Promise<Difference> {
  const { currency } = order
  switch (outcome) {
    case 'account_mismatch':
      return { what: 'account', expected: 'own', found: 'other' }
    case 'currency_mismatch':
      return { what: 'currency', expected: currency, found: report.currency }
    case 'amount_mismatch': {
      const expected = moneyText(order.totalMinor, currency)
      return { what: 'amount', expected, found: moneyText(report.amountMinor, currency) }
    }
    case 'refund_mismatch': {
      const { refunds: known } = await returnsOf(tx, order.id)
      return {
        what: 'refund',
        expected: `${refundsText(known, currency)} / ${moneyText(order.totalMinor, currency)}`,
        found: refundsText(report.refunds, currency),
      }
    }
    case 'charge_back_mismatch': {
      const { disputes: known } = await returnsOf(tx, order.id)
      return {
        what: 'charge_back',
        expected: `${disputesText(known, currency)} / ${moneyText(order.totalMinor, currency)}`,
        found: disputesText(report.disputes, currency),
      }
    }
    case 'order_mismatch':
    case 'unknown_order':
      return {
        what: 'order',
        expected: `${order.provider} ${order.providerRef ?? nothing}`,
        found: `${provider} ${report.ref}`,
      }
    default:
      throw new Error(`no such outcome: ${outcome satisfies never}`)
  }
}

/** Our refunds and disputes of an order. */
export async function returnsOf(db: Db, orderId: string) {
  const [knownRefunds, knownDisputes] = [
    await db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    await db.select().from(disputes).where(eq(disputes.orderId, orderId)),
  ]
  return { refunds: knownRefunds, disputes: knownDisputes }
}
