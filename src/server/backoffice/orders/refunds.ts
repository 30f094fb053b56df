import { type RefundScope, refundScopes } from '../../../contract/office/orders.ts'
import { formatMoney } from '../../../shared/money.ts'
import { findOrder } from '../../payments/orders/index.ts'
import { refundByStaff, refundChoices, refundedByStaff } from '../../payments/refunds/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { type ActThatWaits, askApproval, needsSecond } from '../approvals/approvals.ts'
import { noteAct } from '../audit/audit.ts'

type RefundInput = { orderId: string; refundId: string; scope: RefundScope; minor: number }
type Outcome = { isWaiting: boolean; minor: number; currency: string; credits: number | null }

/**
 * Refunds an order, or requests four-eyes approval if large; all staff refunds of the order count together, so a large
 * refund cannot be split. Errors: not_found; conflict if the amount is not refundable (any more).
 */
export async function refundOrder(ctx: Ctx, who: Staff, request: RefundInput & { reason: string }): Promise<Outcome> {
  const { reason, ...refund } = request
  return transaction(ctx.db, async (tx) => {
    const order = await findOrder(tx, refund.orderId)
    if (order === null) throw new Refusal('not_found')
    const { currency, memberId } = order
    const minor = refund.minor
    const earlier = await refundedByStaff(tx, order.id)
    if (!needsSecond('refund', { minor: minor + earlier, currency })) {
      const done = await payBack(ctx, tx, who, { ...refund, reason })
      return { isWaiting: false, minor, currency, credits: done.credits }
    }
    const { whole } = await refundChoices(tx, order)
    if (whole === null || minor > whole.amountMinor) throw new Refusal('conflict')
    const payload = { minor, currency, orderId: order.id, refundId: refund.refundId, scope: refund.scope }
    await askApproval(ctx, tx, who, { act: 'refund', memberId, payload, reason })
    return { isWaiting: true, minor, currency, credits: null }
  })
}

async function payBack(ctx: Ctx, tx: Tx, who: Staff, { reason, ...refund }: RefundInput & { reason: string }) {
  const done = await refundByStaff(ctx, tx, { ...refund, at: ctx.clock.now() })
  const { amountMinor, credits, currency, memberId } = done
  await noteAct(ctx, tx, who, {
    action: 'refund_order',
    memberIds: [memberId],
    detail: {
      reason,
      facts: {
        order: refund.orderId,
        amount: formatMoney({ amount_minor: amountMinor, currency }, 'en'),
        credits: String(credits),
      },
    },
  })
  return done
}

/** A large refund after approval; conflict if other refunds happened in the meantime. */
export const refundAct: ActThatWaits = {
  roles: ['finance', 'admin'],
  apply: async (ctx, tx, who, { payload, reason }) => {
    const { orderId, refundId, minor } = payload
    const scope = refundScopes.find((known) => known === payload.scope)
    const isWhole = typeof orderId === 'string' && typeof refundId === 'string' && minor !== undefined
    if (!isWhole || scope === undefined) throw new Refusal('conflict')
    await payBack(ctx, tx, who, { orderId, refundId, scope, minor, reason })
  },
}
