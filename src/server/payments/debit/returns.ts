import { and, eq, ne } from 'drizzle-orm'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { settleIn } from '../orders/settle.ts'
import { noteDifference } from '../reconciliation/discrepancies.ts'
import { blockAccount } from './accounts.ts'
import { blockDebits } from './blocks.ts'
import { changeDebit, heldDebit, reportOf } from './book.ts'
import { reportDebitJob } from './jobs.ts'
import { endWaiting } from './payouts.ts'
import { type Debit, endsMandate, idOfEndToEnd, returnableUntil } from './rules.ts'
import { debitBatches, debitPayouts, debits, mandates } from './tables.ts'
import { bankDay } from './target-days.ts'

/**
 * Records the return of a debit as staff read it on a bank statement. The end-to-end id may also be that of a failed
 * payout. Errors: not_found; conflict if it cannot be returned.
 */
export async function returnDebit(platform: Platform, back: { endToEndId: string; reason: string }): Promise<void> {
  const id = idOfEndToEnd(back.endToEndId)
  if (id === null) throw new Refusal('not_found')
  await transaction(platform.db, (tx) => returnIn(platform, tx, { id, reason: back.reason }))
}

/**
 * Returns a debit: disputes its order, cancels its unpaid refunds, and blocks its member and account. A return after
 * the deadline does the same and is noted for finance to claim from the bank. The id may also be that of a payout,
 * which fails. Errors: not_found; conflict if it cannot be returned.
 */
export async function returnIn(
  platform: Platform,
  tx: Tx,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const debit = await heldDebit(tx, id)
  if (debit === null) return failPayout(platform, tx, id)
  if (debit.status !== 'batched' && debit.status !== 'settled') throw new Refusal('conflict')
  const at = platform.clock.now()
  await noteLate(platform, tx, debit, reason)
  await takeBack(platform, tx, debit, reason)
  await blockAccount(tx, debit, { reason, at })
  await blockDebits(tx, { memberId: debit.memberId, reason, at })
  if (debit.mandateId !== null && endsMandate(reason)) await endMandate(platform, tx, debit, reason)
}

async function takeBack(platform: Platform, tx: Tx, debit: Debit, reason: string): Promise<void> {
  await endWaiting(tx, debit, { status: 'failed', settledAt: null })
  const returned = await changeDebit(tx, debit, {
    status: 'returned',
    returnedAt: platform.clock.now(),
    returnReason: reason,
  })
  const outcome = await settleIn(platform, tx, 'debit', await reportOf(tx, returned))
  if (outcome !== 'applied' && outcome !== 'unchanged') throw new Error(`a returned debit was put aside: ${outcome}`)
}

/** Ends an unusable mandate and cancels its other signed debits, which would be returned as well. */
async function endMandate(platform: Platform, tx: Tx, { memberId, id, mandateId }: Debit, reason: string) {
  await tx
    .update(mandates)
    .set({ endedAt: platform.clock.now() })
    .where(and(eq(mandates.memberId, memberId), eq(mandates.id, mandateId ?? '')))
  const unsent = await tx
    .select()
    .from(debits)
    .where(
      and(
        eq(debits.memberId, memberId),
        eq(debits.mandateId, mandateId ?? ''),
        eq(debits.status, 'signed'),
        ne(debits.id, id),
      ),
    )
    .for('update')
  for (const debit of unsent) await takeBack(platform, tx, debit, reason)
}

async function noteLate({ clock, log }: Platform, tx: Tx, debit: Debit, reason: string): Promise<void> {
  const [batch] = await tx
    .select({ collectOn: debitBatches.collectOn })
    .from(debitBatches)
    .where(eq(debitBatches.id, debit.batchId ?? ''))
  const now = clock.now()
  const last = returnableUntil(batch?.collectOn ?? debit.collectOn ?? bankDay(now), reason)
  if (bankDay(now) <= last) return
  log.warn({ debitId: debit.id, reason }, 'a debit came back after its time')
  await noteDifference(tx, {
    provider: 'debit',
    providerRef: debit.id,
    orderId: debit.orderId,
    what: 'charge_back',
    expected: `<= ${last}`,
    found: `${reason} ${bankDay(now)}`,
    at: now,
  })
}

async function failPayout(platform: Platform, tx: Tx, id: string): Promise<void> {
  const [payout] = await tx.select().from(debitPayouts).where(eq(debitPayouts.id, id)).for('update')
  if (payout === undefined) throw new Refusal('not_found')
  if (payout.batchId === null || payout.status === 'failed') throw new Refusal('conflict')
  await tx
    .update(debitPayouts)
    .set({ status: 'failed', settledAt: null })
    .where(and(eq(debitPayouts.memberId, payout.memberId), eq(debitPayouts.id, id)))
  await platform.jobs.send(tx, reportDebitJob, { orderId: payout.orderId })
}
