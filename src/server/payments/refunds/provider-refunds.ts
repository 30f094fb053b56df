import { and, asc, eq, lte } from 'drizzle-orm'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { siteById } from '../../sites/index.ts'
import { settleOrder } from '../orders/settle.ts'
import { ProviderFault } from '../providers/faults.ts'
import { knownProvider, patiently, pspOf } from '../providers/pick.ts'
import { type Psp, type RefundReport, refundedMinorOf } from '../providers/psp.ts'
import { RefundOutdated, RefundRefused } from '../providers/refused.ts'
import { noteDifference } from '../reconciliation/discrepancies.ts'
import { moneyText } from '../reconciliation/discrepancy-texts.ts'
import { knownReturns } from '../returns/apply.ts'
import { askRefundJob } from '../returns/ask-job.ts'
import { changesOf, type KnownRefund } from '../returns/changes.ts'
import { refunds } from '../returns/tables.ts'
import { orders } from '../tables.ts'
import { lockOrder, settleRefund, stillOwed } from './refunds.ts'

type Order = typeof orders.$inferSelect
type Refund = typeof refunds.$inferSelect

const sweepRefundsJob = defineJob<Record<string, never>>('payments.sweep_refunds')
const sweepCron = '*/2 * * * *'
const shortestPauseMs = 60_000
const longestPauseMs = 6 * 3_600_000
const batch = 100

export function registerRefundJobs(platform: Platform): void {
  platform.jobs.work(askRefundJob, async ({ id }) => {
    await askRefund(platform, id)
  })
  platform.jobs.work(sweepRefundsJob, () => sweepRefunds(platform))
  platform.jobs.every(sweepCron, sweepRefundsJob)
}

/** Sends due refunds to the providers: those of lost jobs, and retries. */
export async function sweepRefunds(platform: Platform): Promise<void> {
  const due = await platform.db
    .select({ id: refunds.id, provider: refunds.provider })
    .from(refunds)
    .where(and(eq(refunds.status, 'asked'), lte(refunds.nextTryAt, platform.clock.now())))
    .orderBy(asc(refunds.nextTryAt))
    .limit(batch)
  const down = new Set<string>()
  for (const { id, provider } of due) {
    // A provider that is down does not delay the others
    if (!down.has(provider) && !(await askRefund(platform, id))) down.add(provider)
  }
}

/**
 * Sends a due refund to the provider. Errors are logged and retried with exponential backoff; idempotent by refund id.
 * Returns false if the provider could not be reached.
 */
async function askRefund(platform: Platform, id: string): Promise<boolean> {
  const refund = await claim(platform, id)
  if (refund === null) return true
  try {
    await carryOut(platform, refund)
    return true
  } catch (error) {
    platform.log.error({ err: error, refundId: id, provider: refund.provider }, 'a refund waits for its provider')
    return false
  }
}

/** Claims this attempt and schedules the next, so that concurrent calls do nothing. */
async function claim({ db, clock }: Platform, id: string): Promise<Refund | null> {
  const now = clock.now()
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (refund === undefined) return null
  const age = now.getTime() - refund.createdAt.getTime()
  const pause = Math.min(Math.max(age, shortestPauseMs), longestPauseMs)
  const [mine] = await db
    .update(refunds)
    .set({ nextTryAt: new Date(now.getTime() + pause) })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'asked'), lte(refunds.nextTryAt, now)))
    .returning()
  return mine ?? null
}

async function carryOut(platform: Platform, { id, orderId, provider }: Refund): Promise<void> {
  const name = knownProvider(platform, provider)
  if (name === null) throw new Error(`refunds of ${provider} wait: this installation does not use it now`)
  const psp = pspOf(platform, name)
  const [order] = await platform.db.select().from(orders).where(eq(orders.id, orderId))
  if (order === undefined) throw new Error('a refund without its order')
  const outcome = await askUnchanged(platform, psp, order, id)
  if (outcome === 'not_owed') return
  const answer = outcome === 'refused' ? null : outcome
  const manualReason = psp.refundPayment === null ? 'by_hand' : 'refused'
  await transaction(platform.db, (tx) => settleAnswer(platform, tx, { orderId, refundId: id, answer, manualReason }))
}

/** Maximum number of times the payment is read again because another refund was created before our call. */
const mostReadings = 5

/**
 * Requests a refund if the payment is still as we know it, so that a concurrent refund at the provider is not added to
 * ours. `refused` also if the provider has no refund call.
 */
async function askUnchanged(
  platform: Platform,
  psp: Psp,
  order: Order,
  id: string,
): Promise<RefundReport | 'refused' | 'not_owed'> {
  for (let reading = 1; ; reading += 1) {
    const owed = await syncFirst(platform, psp, order, id)
    if (owed === null) return 'not_owed'
    if (psp.refundPayment === null) return 'refused'
    try {
      const answer = await refundAt(platform, psp.refundPayment, order, owed)
      if (answer !== null) return answer
      // Refused, possibly because of changes at the provider
      return (await syncFirst(platform, psp, order, id)) === null ? 'not_owed' : 'refused'
    } catch (error) {
      if (!(error instanceof RefundOutdated) || reading === mostReadings) throw error
    }
  }
}

type Owed = { refund: KnownRefund; refundedMinor: number }

/**
 * Applies changes at the provider first, such as refunds or disputes. Then returns the refund, if still owed, and the
 * amount refunded there.
 */
async function syncFirst(platform: Platform, psp: Psp, order: Order, id: string): Promise<Owed | null> {
  const report = await patiently(psp.findPayment({ orderId: order.id, ref: order.providerRef }))
  if (report !== null) await settleOrder(platform, psp.name, report)
  const refund = await transaction(platform.db, (tx) => stillOwed(platform, tx, order.id, id))
  return refund && { refund, refundedMinor: refundedMinorOf(report?.refunds ?? []) }
}

/** The provider's result; null if it permanently refuses. */
async function refundAt(
  platform: Platform,
  pay: NonNullable<Psp['refundPayment']>,
  order: Order,
  { refund: { id, amountMinor }, refundedMinor }: Owed,
): Promise<RefundReport | null> {
  const site = await siteById(platform.db, order.siteId)
  const request = {
    ref: order.providerRef ?? '',
    orderId: order.id,
    refundId: id,
    amountMinor,
    refundedMinor,
    currency: order.currency,
    description: `${site?.settings.mailName ?? ''} ${order.id.slice(-8)}`.trim(),
  }
  return patiently(pay(request)).catch((error: unknown) => {
    if (isRefusal(error)) return null
    throw error
  })
}

function isRefusal(error: unknown): boolean {
  return error instanceof RefundRefused || (error instanceof ProviderFault && error.isRefusal)
}

type Answer = { orderId: string; refundId: string; answer: RefundReport | null; manualReason: 'by_hand' | 'refused' }

/** Without a result, staff must pay the refund: it still counts, and its credits stay removed. */
async function settleAnswer(
  platform: Platform,
  tx: Tx,
  { orderId, refundId, answer, manualReason }: Answer,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const named = { refunds: answer === null ? [] : [{ ...answer, refundId }], disputes: [] }
  const known = await knownReturns(tx, order, named)
  const refund = known.refunds.find((one) => one.id === refundId)
  if (refund === undefined) return
  if (answer === null && refund.status !== 'asked') return
  const at = platform.clock.now()
  if (answer !== null && isOvertaken(refund, answer)) await notePaidTwice(tx, order, { refund, answer, at })
  const changes =
    answer === null
      ? [{ what: 'heard' as const, refund: { ...refund, status: 'manual' as const, manualReason } }]
      : changesOf(order, known, named, newId)
  if (typeof changes === 'string') throw new Error('the provider answered with another refund')
  await settleRefund(platform, tx, order, { known, changes, at })
}

/** While the provider executed our refund, one created there replaced it here. */
function isOvertaken({ status, providerRef }: KnownRefund, { ref }: RefundReport): boolean {
  return providerRef === null ? status === 'failed' : providerRef !== ref
}

/** Both count in the accounts; finance is notified that the buyer got more than promised. */
async function notePaidTwice(
  tx: Tx,
  { id: orderId, provider, currency }: Order,
  { refund, answer, at }: { refund: KnownRefund; answer: RefundReport; at: Date },
): Promise<void> {
  const expected = moneyText(refund.amountMinor, currency)
  const found = `2 × ${expected}`
  await noteDifference(tx, { what: 'refund', expected, found, provider, providerRef: answer.ref, orderId, at })
}
