import { decisionTimesIn } from '../../moderation/index.ts'
import { checkedOrderRelation, riskyOrders, tallyRiskyOrders } from '../../payments/index.ts'
import type { QueueSource } from './sources.ts'

/** Paid orders that stand out (payments says why), the oldest first. Nothing happened to them by itself. */
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
}
