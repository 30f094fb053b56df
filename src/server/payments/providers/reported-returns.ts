import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { disputes, refunds } from '../returns/tables.ts'
import type { PaymentReport } from './psp.ts'

/** Refunds and chargebacks of an order as its provider has reported them, for providers without a call to list them. */
export async function reportedReturns(db: Db, orderId: string): Promise<Pick<PaymentReport, 'refunds' | 'disputes'>> {
  const isReported = and(eq(refunds.orderId, orderId), isNotNull(refunds.providerRef), ne(refunds.status, 'failed'))
  const made = await db.select().from(refunds).where(isReported)
  const taken = await db.select().from(disputes).where(eq(disputes.orderId, orderId))
  return {
    refunds: made.map(({ providerRef, amountMinor, status }) => ({
      ref: providerRef ?? '',
      refundId: null,
      amountMinor,
      status: status === 'pending' ? 'pending' : 'done',
    })),
    disputes: taken.map(({ providerRef, amountMinor, isReversed }) => ({ ref: providerRef, amountMinor, isReversed })),
  }
}
