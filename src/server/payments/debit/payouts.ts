import { and, eq } from 'drizzle-orm'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RefundReport, RefundRequest } from '../providers/psp.ts'
import { RefundRefused } from '../providers/refused.ts'
import { changeDebit, heldDebit, type Payout, payoutsOf, refundOf } from './book.ts'
import { reportDebitJob } from './jobs.ts'
import type { Debit } from './rules.ts'
import { debitPayouts } from './tables.ts'

/**
 * Refunds a debit by a transfer in the next bank file, once its money has arrived. A debit refunded in full before it
 * is sent to the bank is never collected. Idempotent per refund id. Throws `RefundRefused` if it cannot be refunded.
 */
export async function payOut(platform: Platform, request: RefundRequest): Promise<RefundReport> {
  return transaction(platform.db, async (tx) => {
    const debit = await heldDebit(tx, request.ref)
    if (debit === null || debit.orderId !== request.orderId) throw new RefundRefused('no debit to pay back')
    const before = await payoutsOf(tx, debit)
    const known = before.find(({ id }) => id === request.refundId)
    if (known !== undefined) return refundOf(known)
    if (!mayPayOut(debit, before, request))
      throw new RefundRefused(`a debit that is ${debit.status} does not pay that back`)
    return refundOf(await storePayout(platform, tx, { debit, before, request }))
  })
}

function mayPayOut(debit: Debit, before: readonly Payout[], { amountMinor, currency }: RefundRequest): boolean {
  const hasMoney = debit.status === 'signed' || debit.status === 'batched' || debit.status === 'settled'
  return hasMoney && currency === debit.currency && paidOut(before) + amountMinor <= debit.amountMinor
}

function paidOut(payouts: readonly Payout[]): number {
  return payouts.filter(({ status }) => status !== 'failed').reduce((total, { amountMinor }) => total + amountMinor, 0)
}

type PayoutRequest = { debit: Debit; before: readonly Payout[]; request: RefundRequest }

async function storePayout(platform: Platform, tx: Tx, { debit, before, request }: PayoutRequest): Promise<Payout> {
  const now = platform.clock.now()
  const isWaived = debit.status === 'signed' && paidOut(before) + request.amountMinor === debit.amountMinor
  const [payout] = await tx
    .insert(debitPayouts)
    .values({
      memberId: debit.memberId,
      id: request.refundId,
      orderId: debit.orderId,
      companyId: debit.companyId,
      currency: debit.currency,
      amountMinor: request.amountMinor,
      status: isWaived ? 'settled' : 'waiting',
      createdAt: now,
      settledAt: isWaived ? now : null,
    })
    .returning()
  if (payout === undefined) throw new Error('a payout vanished')
  if (isWaived) {
    await changeDebit(tx, debit, { status: 'waived' })
    const others = await endWaiting(tx, debit, { status: 'settled', settledAt: now })
    if (others > 0) await platform.jobs.send(tx, reportDebitJob, { orderId: debit.orderId })
  }
  return payout
}

/** Ends the payouts of a debit that are in no file yet; returns their number. */
export async function endWaiting(
  tx: Tx,
  { memberId, orderId }: Debit,
  end: { status: 'settled' | 'failed'; settledAt: Date | null },
): Promise<number> {
  const ended = await tx
    .update(debitPayouts)
    .set(end)
    .where(
      and(eq(debitPayouts.memberId, memberId), eq(debitPayouts.orderId, orderId), eq(debitPayouts.status, 'waiting')),
    )
    .returning({ id: debitPayouts.id })
  return ended.length
}
