import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { transaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { patiently, pspOf } from '../providers/pick.ts'
import type { PaymentReport, ProviderName } from '../providers/psp.ts'
import { refunds } from '../returns/tables.ts'
import { orders } from '../tables.ts'
import { whileUp } from '../webhooks/circuit-breaker.ts'
import { noteDifference, orderNamed, otherOwnerOf, returnsOf, settleOrNote } from './discrepancies.ts'
import { differencesOf, hasMoney } from './reconcile-rules.ts'

type Order = typeof orders.$inferSelect

/** Every ten minutes at night; each run resumes where the last one stopped. */
export const nightCron = '*/10 2-5 * * *'
export const nightJob = defineJob<Record<string, never>>('payments.reconcile_night')
/** Once a night. */
export const listsCron = '40 1 * * *'
export const listsJob = defineJob<Record<string, never>>('payments.reconcile_lists')

const dayMs = 24 * 3_600_000
const checkedForMs = 35 * dayMs
const listedForMs = 3 * dayMs
/** Minimum time between two checks of an order: longer than a night, shorter than a day. */
const onceInMs = 12 * 3_600_000
/** A run ends before its job would be started again. */
const runMs = 8 * 60_000
const batch = 50

/**
 * Compares ended orders with their providers: paid, failed and cancelled ones of the last 35 days, and older ones with
 * a pending refund. Lost reports are settled; other differences are noted.
 */
export async function reconcileNight(platform: Platform): Promise<void> {
  await Promise.all(platform.config.paymentProviders.map((provider) => askEnded(platform, provider)))
}

async function askEnded(platform: Platform, provider: ProviderName): Promise<void> {
  const start = platform.clock.now()
  const undone: Order[] = []
  for (let isOver = false; !isOver; ) {
    const claimed = await claim(platform, provider, start)
    const result = await whileUp(platform, provider, claimed, (order) => compare(platform, provider, order))
    undone.push(...result.undone)
    isOver = result.isDown || claimed.length < batch || platform.clock.now().getTime() - start.getTime() > runMs
  }
  await unclaim(platform, undone)
}

/** Claims the next orders, so that no other process checks them this night. */
async function claim({ db, clock }: Platform, provider: ProviderName, start: Date): Promise<Order[]> {
  const before = (ms: number) => new Date(start.getTime() - ms)
  const unfinished = db
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(inArray(refunds.status, ['asked', 'pending']))
  const isDue = and(
    eq(orders.provider, provider),
    inArray(orders.status, ['completed', 'failed', 'cancelled']),
    or(gt(orders.createdAt, before(checkedForMs)), inArray(orders.id, unfinished)),
    or(isNull(orders.checkedAt), lt(orders.checkedAt, before(onceInMs))),
  )
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(isDue)
    .orderBy(sql`${orders.checkedAt} NULLS FIRST`)
    .limit(batch)
    .for('update', { skipLocked: true })
  return db.update(orders).set({ checkedAt: clock.now() }).where(sql`${orders.id} = ANY(ARRAY(${due}))`).returning()
}

/** Releases orders without a response, for the next run. */
async function unclaim({ db }: Platform, undone: readonly Order[]): Promise<void> {
  if (undone.length === 0) return
  const ids = undone.map(({ id }) => id)
  await db.update(orders).set({ checkedAt: null }).where(inArray(orders.id, ids))
}

async function compare(platform: Platform, provider: ProviderName, order: Order): Promise<void> {
  const known = { order, ...(await returnsOf(platform.db, order.id)) }
  const report = await patiently(pspOf(platform, provider).findPayment({ orderId: order.id, ref: order.providerRef }))
  const at = platform.clock.now()
  await transaction(platform.db, async (tx) => {
    const outcome = report === null ? 'unchanged' : await settleOrNote(platform, tx, provider, report)
    if (outcome === 'applied') platform.log.warn({ orderId: order.id, provider }, 'a lost payment report was made good')
    if (outcome !== 'applied' && outcome !== 'unchanged') return
    for (const difference of differencesOf(known, report, at)) {
      const about = { provider, providerRef: order.providerRef ?? order.id, orderId: order.id, at }
      const isNew = await noteDifference(tx, { ...difference, ...about })
      if (isNew) platform.log.error({ orderId: order.id, provider, what: difference.what }, 'a payment differs')
    }
  })
}

/**
 * Compares the providers' payment lists of the last three days: notes unknown payments and settles lost reports. Those
 * of orders in other pool schemas are left to their own lists.
 */
export async function reconcileLists(platform: Platform): Promise<void> {
  const to = platform.clock.now()
  const span = { from: new Date(to.getTime() - listedForMs), to }
  await Promise.all(
    platform.config.paymentProviders.map((provider) =>
      compareList(platform, provider, span).catch((error: unknown) =>
        platform.log.warn({ err: error, provider }, 'the payments of a provider could not be listed'),
      ),
    ),
  )
}

async function compareList(platform: Platform, provider: ProviderName, span: { from: Date; to: Date }): Promise<void> {
  const payments = pspOf(platform, provider).listPayments?.(span)
  if (payments === undefined) return
  for await (const report of patientlyEach(payments)) await compareListed(platform, provider, report)
}

async function* patientlyEach(payments: AsyncIterable<PaymentReport>): AsyncGenerator<PaymentReport> {
  const rest = payments[Symbol.asyncIterator]()
  for (;;) {
    const next = await patiently(rest.next())
    if (next.done === true) return
    yield next.value
  }
}

async function compareListed(platform: Platform, provider: ProviderName, report: PaymentReport): Promise<void> {
  await transaction(platform.db, async (tx) => {
    const isUnknown = (await orderNamed(tx, report)) === null
    if (isUnknown && (!hasMoney(report) || (await otherOwnerOf(platform, report)) !== null)) return
    await settleOrNote(platform, tx, provider, report)
  })
}
