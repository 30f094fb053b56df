import { and, asc, eq, lte, ne } from 'drizzle-orm'
import { type OrderLot, orderLot } from '../credits/index.ts'
import { type Db, type Tx, transaction } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { defineJob } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { siteById } from '../sites/index.ts'
import { ProviderFault } from './providers/faults.ts'
import { knownProvider, patiently, pspOf } from './providers/pick.ts'
import type { Psp, RefundReport } from './providers/psp.ts'
import { RefundRefused } from './providers/refused.ts'
import { type OfficeRefundFacts, officeRefundOf, partsOf, type RefundScope, refundOf } from './refund-rules.ts'
import { applyChanges, knownReturns, lotOf, settlePremium, tellMember } from './returns/apply.ts'
import { askRefundJob } from './returns/ask-job.ts'
import { type Change, changesOf, type KnownRefund, type Returns } from './returns/changes.ts'
import { refunds, withdrawals } from './returns/tables.ts'
import { settleOrder } from './settle.ts'
import { orders } from './tables.ts'

type Order = typeof orders.$inferSelect
type Refund = typeof refunds.$inferSelect
/** Why we pay back of ourselves. */
export type Origin = Exclude<Refund['origin'], 'provider'>

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

/**
 * Pays back what is unspent of an order, in the caller's transaction: credits go and the refund counts now, the provider is asked once it
 * is committed. The same `refundId` again is the same refund. Null where nothing is left to pay back.
 */
export async function refundUnspent(
  platform: Platform,
  tx: Tx,
  { order: { id }, refundId, origin, at }: { order: Pick<Order, 'id'>; refundId: string; origin: Origin; at: Date },
): Promise<{ amountMinor: number; credits: number } | null> {
  const order = await lockOrder(tx, id)
  if (order.status !== 'completed') return null
  const known = await knownReturns(tx, order)
  const earlier = known.refunds.find((refund) => refund.id === refundId)
  if (earlier !== undefined) return { amountMinor: earlier.amountMinor, credits: earlier.credits }
  const lot = await lotOf(tx, order)
  const { amountMinor, credits } = refundOf({ ...order, ...partsOf(lot) })
  if (amountMinor === 0) return null
  await beginRefund(platform, tx, order, { known, refund: { id: refundId, origin, amountMinor, credits }, at })
  return { amountMinor, credits }
}

export type OfficeRefund = {
  orderId: string
  /** The same again is the same refund. */
  refundId: string
  scope: RefundScope
  /** Minor units that whoever decided saw: exactly that goes back, or nothing. */
  minor: number
  at: Date
}

/**
 * A refund that the staff decided, in the caller's transaction; counts at once, the provider is asked after the commit. Answers the money and
 * the credits that went. Errors: not_found; conflict where the order does not have that to give back (any more).
 */
export async function refundByStaff(
  platform: Platform,
  tx: Tx,
  { orderId, refundId, scope, minor, at }: OfficeRefund,
): Promise<{ amountMinor: number; credits: number; currency: string; memberId: string }> {
  const order = await lockOrder(tx, orderId).catch(() => {
    throw new Refusal('not_found')
  })
  const { currency, memberId } = order
  const known = await knownReturns(tx, order)
  const earlier = known.refunds.find((refund) => refund.id === refundId)
  if (earlier !== undefined && (earlier.orderId !== orderId || earlier.amountMinor !== minor))
    throw new Refusal('conflict')
  if (earlier !== undefined) return { amountMinor: minor, credits: earlier.credits, currency, memberId }
  if (order.status !== 'completed') throw new Refusal('conflict')
  const wanted = officeRefundOf(officeFacts(order, await lotOf(tx, order)), { scope, minor })
  if (wanted === null || wanted.amountMinor !== minor) throw new Refusal('conflict')
  const refund = { id: refundId, origin: 'office' as const, ...wanted }
  await beginRefund(platform, tx, order, { known, refund, at })
  return { ...wanted, currency, memberId }
}

/** What the staff could pay back of an order now: in each way, or null. Nothing of one that was not paid. */
export async function refundChoices(db: Db, order: Order) {
  const lot =
    order.status === 'completed'
      ? await orderLot(db, { memberId: order.memberId, orderId: order.id }, { lock: false })
      : null
  if (lot === null) return { unspent: null, whole: null }
  const facts = officeFacts(order, lot)
  return { unspent: officeRefundOf(facts, { scope: 'unspent' }), whole: officeRefundOf(facts, { scope: 'whole' }) }
}

/** Minor units that the staff have paid back of an order, whatever became of it at the provider but for failing. */
export async function refundedByStaff(db: Db, orderId: string): Promise<number> {
  const rows = await db
    .select({ amountMinor: refunds.amountMinor })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.origin, 'office'), ne(refunds.status, 'failed')))
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

function officeFacts(order: Order, lot: OrderLot): OfficeRefundFacts {
  return { ...order, ...partsOf(lot), creditsGone: lot.refunded + lot.chargedBack }
}

async function beginRefund(
  platform: Platform,
  tx: Tx,
  order: Order,
  work: {
    known: Returns
    refund: Pick<KnownRefund, 'id' | 'origin' | 'amountMinor' | 'credits'>
    at: Date
  },
): Promise<void> {
  const { known, at } = work
  const unheard = { orderId: order.id, providerRef: null, status: 'asked', manualReason: null, paidBy: null } as const
  const refund: KnownRefund = { ...work.refund, ...unheard }
  await settleRefund(platform, tx, order, { known, changes: [{ what: 'refunded', refund }], at })
  await platform.jobs.send(tx, askRefundJob, { id: refund.id })
}

/** Asks the providers for refunds whose time it is: what a lost job left, and what a provider could not do before. */
export async function sweepRefunds(platform: Platform): Promise<void> {
  const due = await platform.db
    .select({ id: refunds.id, provider: refunds.provider })
    .from(refunds)
    .where(and(eq(refunds.status, 'asked'), lte(refunds.nextTryAt, platform.clock.now())))
    .orderBy(asc(refunds.nextTryAt))
    .limit(batch)
  const down = new Set<string>()
  for (const { id, provider } of due) {
    // One that does not answer holds nobody else up
    if (!down.has(provider) && !(await askRefund(platform, id))) down.add(provider)
  }
}

/**
 * Asks the provider to pay one back, if its time has come. What goes wrong is logged and tried again, after pauses that grow with the
 * refund's age; the provider knows the refund by its id, so it never pays twice. Answers false where the provider could not be asked.
 */
export async function askRefund(platform: Platform, id: string): Promise<boolean> {
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

/** Takes this try, and names the time of the next one: whoever comes meanwhile finds nothing to do. */
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
  const refund = await heardFirst(platform, psp, order, id)
  if (refund === null) return
  const handsOver = { orderId, refundId: id, answer: null }
  const pay = psp.refundPayment
  if (pay === null)
    return transaction(platform.db, (tx) => settleAnswer(platform, tx, { ...handsOver, manualReason: 'by_hand' }))
  const answer = await refundAt(platform, pay, order, refund)
  // Refused, perhaps for what has happened there since
  if (answer === null && (await heardFirst(platform, psp, order, id)) === null) return
  await transaction(platform.db, (tx) => settleAnswer(platform, tx, { ...handsOver, answer, manualReason: 'refused' }))
}

/** Hears what happened at the provider meanwhile: that it has been paid back already, or taken back by the bank. Then the refund, if it is owed. */
async function heardFirst(platform: Platform, psp: Psp, order: Order, id: string): Promise<KnownRefund | null> {
  const report = await patiently(psp.findPayment({ orderId: order.id, ref: order.providerRef }))
  if (report !== null) await settleOrder(platform, psp.name, report)
  return transaction(platform.db, (tx) => stillOwed(platform, tx, order.id, id))
}

/**
 * The refund as long as it is to be asked for. Where a charge-back has taken the money meanwhile it is not paid as well: it ends, and what
 * may still be left is another refund.
 */
async function stillOwed(platform: Platform, tx: Tx, orderId: string, id: string): Promise<KnownRefund | null> {
  const order = await lockOrder(tx, orderId)
  const known = await knownReturns(tx, order)
  const refund = known.refunds.find((one) => one.id === id)
  if (refund === undefined || refund.origin === 'provider') return null
  if (refund.status !== 'asked' && refund.status !== 'manual') return null
  if (order.refundedMinor + order.chargedBackMinor <= order.totalMinor) return refund
  const at = platform.clock.now()
  await settleRefund(platform, tx, order, { known, changes: [{ what: 'replaced', refund: ended(refund) }], at })
  const refundId = newId()
  const rest = await refundUnspent(platform, tx, { order, refundId, origin: refund.origin, at })
  if (rest !== null) await tx.update(withdrawals).set({ refundId }).where(eq(withdrawals.refundId, id))
  return null
}

/** Looks once more at refunds that people are to pay: what a charge-back took meanwhile is not paid as well. */
export async function reviewManual(platform: Platform, tx: Tx, orderId: string): Promise<void> {
  const waiting = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'manual')))
  for (const { id } of waiting) await stillOwed(platform, tx, orderId, id)
}

/** What the provider answers; null where it refuses for good. */
async function refundAt(
  platform: Platform,
  pay: NonNullable<Psp['refundPayment']>,
  order: Order,
  { id, amountMinor }: KnownRefund,
): Promise<RefundReport | null> {
  const site = await siteById(platform.db, order.siteId)
  const request = {
    ref: order.providerRef ?? '',
    orderId: order.id,
    refundId: id,
    amountMinor,
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

/** Without an answer people have to pay it: it goes on counting, and its credits stay where they are. */
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
  const changes =
    answer === null
      ? [{ what: 'heard' as const, refund: { ...refund, status: 'manual' as const, manualReason } }]
      : changesOf(order, known, named, newId)
  if (typeof changes === 'string') throw new Error('the provider answered with another refund')
  await settleRefund(platform, tx, order, { known, changes, at: platform.clock.now() })
}

export const ended = (refund: KnownRefund): KnownRefund => ({ ...refund, status: 'failed' })

export async function settleRefund(
  platform: Platform,
  tx: Tx,
  order: Order,
  work: { known: Returns; changes: readonly Change[]; at: Date },
): Promise<void> {
  const balance = await applyChanges(platform, tx, order, work)
  if (balance === null) return
  const isPaid = await settlePremium(platform, tx, order.memberId)
  await tellMember(platform, tx, { order, status: order.status, balance, isPaid })
}

export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (order === undefined) throw new Error('an order vanished')
  return order
}
