import { eq } from 'drizzle-orm'
import type { Events } from '../../platform/events.ts'
import { moneyText } from '../difference-texts.ts'
import { noteDifference } from '../differences.ts'
import { refundFailed } from '../events.ts'
import { orders } from '../tables.ts'
import { refunds } from './tables.ts'

/**
 * Money that we promised back and that does not arrive is for people to look at: the member still has a right to it. Not where the bank has
 * taken money of this order back meanwhile, for then the refund ended for that.
 */
export function reactReturns(events: Events): void {
  events.on(refundFailed, async ({ tx }, { order: { orderId, currency }, refund: { id, amountMinor }, at }) => {
    const [failed] = await tx
      .select({
        provider: orders.provider,
        orderRef: orders.providerRef,
        chargedBackMinor: orders.chargedBackMinor,
        origin: refunds.origin,
      })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.id, id))
    if (failed === undefined || failed.origin === 'provider' || failed.chargedBackMinor > 0) return
    await noteDifference(tx, {
      provider: failed.provider,
      providerRef: failed.orderRef ?? id,
      orderId,
      what: 'refund',
      expected: moneyText(amountMinor, currency),
      found: 'failed',
      at,
    })
  })
}
