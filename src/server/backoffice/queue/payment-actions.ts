import type { EntryDecision } from '../../../contract/office/queue.ts'
import { settleRiskyOrder, unsettleRiskyOrder } from '../../payments/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import type { Done, Undoing } from './decide.ts'

type PaymentDecision = Extract<EntryDecision, { kind: 'payments' }>

/** Somebody has looked at a payment: nothing is wrong, or they have seen to it on the order's own page. Errors: not_found, conflict. */
export async function decidePayment(ctx: Ctx, tx: Tx, who: Staff, { id, note }: PaymentDecision): Promise<Done> {
  const settled = await settleRiskyOrder(tx, { orderId: id, by: who.staffId, at: ctx.clock.now() })
  return { memberId: settled.memberId, waitingSince: settled.at, before: {}, mayUndo: true, reason: note }
}

export async function undoPayment(_ctx: Ctx, tx: Tx, _who: Staff, { subject }: Undoing): Promise<string | null> {
  await unsettleRiskyOrder(tx, subject)
  return null
}
