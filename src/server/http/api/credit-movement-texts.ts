import type { MovementView } from '../../../contract/credits.ts'
import { viewerOf } from '../../accounts/index.ts'
import { type SentFor, sentFor } from '../../chat/index.ts'
import type { AboutMovements, KeyedMovement } from '../../credits/index.ts'
import { type PaidFor, paidFor } from '../../payments/orders/index.ts'

type About = MovementView['about']
const ofOrders: ReadonlySet<MovementView['kind']> = new Set([
  'purchase',
  'refund',
  'charge_back',
  'charge_back_reversed',
])
const ofMessages: ReadonlySet<MovementView['kind']> = new Set(['message', 'photo', 'gift'])

/** What credit movements were for: recipient and attachment of a message, or the order. A fixed number of queries. */
export const aboutMovements: AboutMovements = async (ctx, movements) => {
  const paid = belonging(movements, ofOrders)
  const sent = belonging(movements, ofMessages)
  const [orders, messages] = await Promise.all([
    paidFor(
      ctx.db,
      viewerOf(ctx).memberId,
      paid.map(({ reference, key }) => ({ orderId: reference, key })),
    ),
    sentFor(
      ctx,
      sent.map(({ reference, key }) => ({ conversationId: reference, key })),
    ),
  ])
  const orderOf = new Map(paid.map(({ key }, index) => [key, orders[index] ?? null]))
  return movements.map(({ reference, key }) => {
    if (reference === null) return null
    return aboutOrder(reference, orderOf.get(key)) ?? aboutMessage(reference, messages.get(key))
  })
}

function belonging(movements: readonly KeyedMovement[], kinds: ReadonlySet<MovementView['kind']>) {
  return movements.filter(
    (movement): movement is KeyedMovement & { reference: string } =>
      movement.reference !== null && kinds.has(movement.kind),
  )
}

function aboutOrder(id: string, order: PaidFor | null | undefined): About {
  if (!order) return null
  const { orderedAt, amountMinor, currency } = order
  return {
    kind: 'order',
    id,
    name: null,
    gift: null,
    attachment: null,
    ordered_at: orderedAt.toISOString(),
    amount: { amount_minor: amountMinor, currency },
  }
}

function aboutMessage(id: string, message: SentFor | undefined): About {
  if (message === undefined) return null
  const { name, gift, attachment } = message
  return { kind: 'conversation', id, name, gift, attachment, ordered_at: null, amount: null }
}
