import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { disputes, refunds } from '../returns/tables.ts'
import { orders } from '../tables.ts'

/** A credit movement of an order, by its wallet key: `order:<id>`, `refund:<id>`, `charge_back:<id>`. */
type OrderMovement = { orderId: string; key: string }
/** The order of a movement, and the amount paid or refunded. */
export type PaidFor = { orderedAt: Date; amountMinor: number; currency: string }

/** Money behind a member's credit movements, in the same order; null if the order is not theirs. */
export async function paidFor(
  db: Db,
  memberId: string,
  movements: readonly OrderMovement[],
): Promise<(PaidFor | null)[]> {
  if (movements.length === 0) return []
  const orderIds = [...new Set(movements.map(({ orderId }) => orderId))]
  const columns = {
    id: orders.id,
    orderedAt: orders.createdAt,
    currency: orders.currency,
    amountMinor: orders.totalMinor,
  }
  const [found, amounts] = await Promise.all([
    db
      .select(columns)
      .from(orders)
      .where(and(eq(orders.memberId, memberId), inArray(orders.id, orderIds))),
    returnedAmounts(db, memberId, orderIds),
  ])
  const byId = new Map(found.map(({ id, ...order }) => [id, order]))
  return movements.map(({ orderId, key }) => {
    const order = byId.get(orderId)
    return order === undefined ? null : { ...order, amountMinor: amounts.get(idOf(key)) ?? order.amountMinor }
  })
}

function idOf(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}

/** Minor units of refunds and disputes, by id. */
async function returnedAmounts(db: Db, memberId: string, orderIds: string[]): Promise<Map<string, number>> {
  const [paidBack, takenBack] = await Promise.all([
    db
      .select({ id: refunds.id, amountMinor: refunds.amountMinor })
      .from(refunds)
      .where(and(eq(refunds.memberId, memberId), inArray(refunds.orderId, orderIds))),
    db
      .select({ id: disputes.id, amountMinor: disputes.amountMinor })
      .from(disputes)
      .where(and(eq(disputes.memberId, memberId), inArray(disputes.orderId, orderIds))),
  ])
  return new Map([...paidBack, ...takenBack].map(({ id, amountMinor }) => [id, amountMinor]))
}
