import { and, desc, eq } from 'drizzle-orm'
import type { RefundNotice } from '../../../contract/payments/payments.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Order } from '../orders/orders.ts'
import { refunds } from '../returns/tables.ts'
import { refundDue } from './refund-rules.ts'

/** The refund notice for a buyer: the newest refund that did not go as announced. */
export async function refundNotice(db: Db, { id, memberId }: Order): Promise<RefundNotice | null> {
  const rows = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.memberId, memberId), eq(refunds.orderId, id)))
    .orderBy(desc(refunds.createdAt))
  const amountOf = ({ amountMinor, currency }: (typeof rows)[number]) => ({ amount_minor: amountMinor, currency })
  const delayed = rows.find(({ status, manualReason }) => status === 'manual' && manualReason === 'refused')
  if (delayed !== undefined)
    return { state: 'delayed', amount: amountOf(delayed), due_at: refundDue(delayed).toISOString() }
  const refused = rows.find(({ status, note }) => status === 'failed' && note !== null)
  if (refused !== undefined) return { state: 'refused', amount: amountOf(refused), reason: refused.note ?? '' }
  return rows.some(({ origin }) => origin === 'discount') ? { state: 'discount_used_up' } : null
}
