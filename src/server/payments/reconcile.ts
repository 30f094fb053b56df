import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { defineJob } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { knownProvider, patiently, pspOf } from './providers.ts'
import { settleOrder } from './settle.ts'
import { orders } from './tables.ts'

export const reconcileJob = defineJob<Record<string, never>>('payments.reconcile')
export const reconcileCron = '*/2 * * * *'
const graceMs = 2 * 60_000
const batch = 200
type Order = typeof orders.$inferSelect

/** Asks the providers about orders that have not ended: what a lost report would have said. Longest unasked first. */
export async function reconcile(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - graceMs)
  const waiting = await platform.db
    .select()
    .from(orders)
    .where(and(inArray(orders.status, ['created', 'pending']), lt(orders.createdAt, before)))
    .orderBy(sql`${orders.checkedAt} NULLS FIRST`)
    .limit(batch)
  for (const order of waiting) {
    await checkOrder(platform, order).catch((error: unknown) =>
      platform.log.warn({ err: error, orderId: order.id }, 'order not checked'),
    )
  }
}

async function checkOrder(platform: Platform, order: Order): Promise<void> {
  const now = platform.clock.now()
  await platform.db.update(orders).set({ checkedAt: now }).where(eq(orders.id, order.id))
  const provider = knownProvider(platform, order.provider)
  if (provider === null) return
  const report = await patiently(pspOf(platform, provider).findPayment({ orderId: order.id, ref: order.providerRef }))
  if (report !== null) await settleOrder(platform, provider, report)
  else if (order.providerRef === null && order.expiresAt <= now) await closeUnmade(platform, order)
}

/** The provider knows no payment for it and nobody can start one any more. */
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
