import { z } from 'zod'
import { attachmentKinds } from './chat/message.ts'
import { giftIds } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { routes } from './routes.ts'
import { id, isoTime, money, queryInt } from './wire.ts'

/** Why credits moved. */
export const movementKinds = [
  'signup_bonus',
  'purchase',
  'message',
  'photo',
  'gift',
  'refund',
  'expiry',
  'charge_back',
  'charge_back_reversed',
  'grant',
] as const
export const movementView = z.object({
  id,
  kind: z.enum(movementKinds),
  /** Positive: received. Negative: spent. */
  credits: z.int(),
  balance_after: z.int(),
  at: isoTime,
  /** The order, conversation or gift this belongs to, or, of credits that were given, one of `grantReasons`; null where nothing does. */
  reference: z.string().nullable(),
  /** What that is, in words that need no translation: the other member's name; null where it is gone, or the kind says it all. */
  about: z
    .object({
      kind: z.enum(['conversation', 'order', 'member']),
      id,
      name: z.string().nullable(),
      gift: z.enum(giftIds).nullable(),
      /** What went with a message; null where it was words alone. */
      attachment: z.enum(attachmentKinds).nullable(),
      /** Of an order: when it was made, and the money that moved with these credits. */
      ordered_at: isoTime.nullable(),
      amount: money.nullable(),
    })
    .nullable(),
})
export type MovementView = z.infer<typeof movementView>

/** Unspent credits that came together. */
export const creditLotView = z.object({
  credits: z.int(),
  /** How many there were, which is what `paid` was paid for. */
  granted: z.int(),
  is_bonus: z.boolean(),
  /** Null for bonus credits, which are free. */
  paid: money.nullable(),
})
export type CreditLotView = z.infer<typeof creditLotView>

export const creditsEndpoints = {
  getWallet: endpoint(routes.credits.getWallet, {
    who: 'member',
    summary: 'The balance and what it is made of.',
    input: z.object({}),
    output: z.object({
      credits: z.int(),
      purchased: z.int(),
      bonus: z.int(),
      /** In the order in which they will be spent. */
      lots: z.array(creditLotView),
    }),
  }),
  listMovements: endpoint(routes.credits.listMovements, {
    who: 'member',
    summary: 'All credit movements, newest first; the next page by `before` = `next_before`.',
    input: z.looseObject({ before: queryInt(1, 2_147_483_647).optional(), limit: queryInt(1, 100).optional() }),
    output: z.object({ movements: z.array(movementView), next_before: z.int().nullable() }),
  }),
}
