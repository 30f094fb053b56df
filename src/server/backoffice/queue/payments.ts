import type { EntryDecision } from '../../../contract/office/queue.ts'
import { decisionTimesIn } from '../../moderation/index.ts'
import {
  checkedOrderRelation,
  riskyOrders,
  settleRiskyOrder,
  tallyRiskyOrders,
  unsettleRiskyOrder,
} from '../../payments/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import type { Done, QueueSource, Undoing } from './source.ts'

/** Suspicious paid orders (see payments), oldest first. They have no automatic consequences. */
export const paymentSource: QueueSource<'payments'> = {
  readers: [],
  deciders: ['finance', 'admin'],
  async tally({ db }) {
    return (await tallyRiskyOrders(db)).map((part) => ({ ...part, overdue: 0 }))
  },
  async next({ db }, _who, wanted) {
    return (await riskyOrders(db, wanted)).map(({ orderId, siteId, memberId, at }) => ({
      id: orderId,
      siteId,
      memberId,
      gravity: 'ordinary' as const,
      since: at,
      dueAt: null,
    }))
  },
  async views({ db }, entries) {
    const orders = await riskyOrders(db, { only: entries.map(({ frame }) => frame.id), limit: entries.length })
    return entries.flatMap(({ frame }) => {
      const order = orders.find(({ orderId }) => orderId === frame.id)
      if (order === undefined) return []
      const { orderId, totalMinor, currency, provider, reasons } = order
      return [
        {
          ...frame,
          kind: 'payments' as const,
          payment: { order: orderId, amount: { amount_minor: totalMinor, currency }, provider, reasons },
        },
      ]
    })
  },
  decisionTimes: ({ db }, since) => decisionTimesIn(db, checkedOrderRelation, since),
  undo: undoPayment,
}

type PaymentDecision = Extract<EntryDecision, { kind: 'payments' }>

/** Marks a payment as reviewed: no problem, or handled on the order page. Errors: not_found, conflict. */
export async function decidePayment(ctx: Ctx, tx: Tx, who: Staff, { id, note }: PaymentDecision): Promise<Done> {
  const settled = await settleRiskyOrder(tx, { orderId: id, by: who.staffId, at: ctx.clock.now() })
  return { memberId: settled.memberId, waitingSince: settled.at, before: {}, mayUndo: true, reason: note }
}

async function undoPayment(_ctx: Ctx, tx: Tx, _who: Staff, { subject }: Undoing): Promise<string | null> {
  await unsettleRiskyOrder(tx, subject)
  return null
}
