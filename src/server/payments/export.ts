import { asc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db.ts'
import type { ExportFile } from '../platform/zip.ts'
import type { Order } from './orders.ts'
import { discountCodes, memberOffers, orders } from './tables.ts'

/** Orders, oldest first, and the offers that were made to the member. */
export async function exportPayments(db: Db, memberId: string): Promise<ExportFile[]> {
  const [bought, offers, codes] = await Promise.all([
    db.select().from(orders).where(eq(orders.memberId, memberId)).orderBy(asc(orders.createdAt)),
    db.select().from(memberOffers).where(eq(memberOffers.memberId, memberId)),
    db.select().from(discountCodes).where(eq(discountCodes.memberId, memberId)),
  ])
  const offered = [
    ...offers.map(({ code, percentage, startsAt, endsAt }) => ({ code, percentage, from: startsAt, until: endsAt })),
    ...codes.map(({ code, percentage, startsAt, expiresAt }) => ({
      code,
      percentage,
      from: startsAt,
      until: expiresAt,
    })),
  ]
  return [{ name: 'orders.json', value: { orders: bought.map(orderOf), offers: offered } }]
}

function orderOf(order: Order) {
  return {
    id: order.id,
    status: order.status,
    credits: order.credits,
    currency: order.currency,
    price_minor: order.priceMinor,
    discount_minor: order.discountMinor,
    fee_minor: order.feeMinor,
    total_minor: order.totalMinor,
    discount_code: order.code,
    payment_method: order.method,
    provider: order.provider,
    payment_reference: order.providerRef,
    ordered_at: order.createdAt,
    completed_at: order.completedAt,
  }
}
