import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { transaction } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { patiently, pspOf } from '../providers/pick.ts'
import type { ProviderName } from '../providers/psp.ts'
import { orders } from '../tables.ts'
import { whileUp } from '../webhooks/circuit-breaker.ts'
import { workWaitingEvents } from '../webhooks/webhooks.ts'
import { settleOrNote } from './discrepancies.ts'

export const reconcileJob = defineJob<Record<string, never>>('payments.reconcile')
export const reconcileCron = '*/2 * * * *'
const graceMs = 2 * 60_000
const batch = 200
type Order = typeof orders.$inferSelect

/**
 * Processes pending events, and queries the providers about open orders to recover lost reports. Least recently checked
 * first; providers run in parallel.
 */
export async function reconcile(platform: Platform): Promise<void> {
  await Promise.all(
    platform.config.paymentProviders.map(async (provider) => {
      await workWaitingEvents(platform, provider)
      await askUnfinished(platform, provider)
    }),
  )
}

async function askUnfinished(platform: Platform, provider: ProviderName): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - graceMs)
  const isWaiting = and(
    inArray(orders.status, ['created', 'pending']),
    eq(orders.provider, provider),
    lt(orders.createdAt, before),
  )
  const waiting = await platform.db
    .select()
    .from(orders)
    .where(isWaiting)
    .orderBy(sql`${orders.checkedAt} NULLS FIRST`)
    .limit(batch)
  await whileUp(platform, provider, waiting, (order) => checkOrder(platform, provider, order))
}

async function checkOrder(platform: Platform, provider: ProviderName, order: Order): Promise<void> {
  const now = platform.clock.now()
  await platform.db.update(orders).set({ checkedAt: now }).where(eq(orders.id, order.id))
  const report = await patiently(pspOf(platform, provider).findPayment({ orderId: order.id, ref: order.providerRef }))
  if (report !== null) await transaction(platform.db, (tx) => settleOrNote(platform, tx, provider, report))
  else if (order.providerRef === null && order.expiresAt <= now) await closeUnmade(platform, order)
}

/** The provider has no payment for it and none can be started any more. */
async function closeUnmade(platform: Platform, { memberId, id }: Order): Promise<void> {
  const stillUnmade = and(
    eq(orders.memberId, memberId),
    eq(orders.id, id),
    eq(orders.status, 'created'),
    isNull(orders.providerRef),
  )
  const closed = await platform.db
    .update(orders)
    .set({ status: 'cancelled' })
    .where(stillUnmade)
    .returning({ id: orders.id })
  if (closed.length > 0) platform.live.publish([memberId], { kind: 'order_changed', order_id: id, status: 'cancelled' })
}
