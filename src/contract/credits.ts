import { z } from 'zod'
import { attachmentKinds } from './chat/message.ts'
import { giftIds } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { routes } from './routes.ts'
import { id, isoTime, money, queryInt } from './wire.ts'

/** Kinds of credit movements. */
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
  /** The related order, conversation or gift, or one of `grantReasons` for granted credits; null if none. */
  reference: z.string().nullable(),
  /** Name of the other member; null if deleted or not applicable. */
  about: z
    .object({
      kind: z.enum(['conversation', 'order', 'member']),
      id,
      name: z.string().nullable(),
      gift: z.enum(giftIds).nullable(),
      /** The message's attachment; null for text only. */
      attachment: z.enum(attachmentKinds).nullable(),
      /** For an order: its time, and the amount paid or refunded with these credits. */
      ordered_at: isoTime.nullable(),
      amount: money.nullable(),
    })
    .nullable(),
})
export type MovementView = z.infer<typeof movementView>

/** Unspent credits of one lot. */
export const creditLotView = z.object({
  credits: z.int(),
  /** Credits originally granted, for which `paid` was paid. */
  granted: z.int(),
  is_bonus: z.boolean(),
  /** Null for bonus credits. */
  paid: money.nullable(),
})
export type CreditLotView = z.infer<typeof creditLotView>

export const creditsEndpoints = {
  getWallet: endpoint(routes.credits.getWallet, {
    who: 'member',
    summary: 'Get the credit balance and its lots.',
    input: z.object({}),
    output: z.object({
      credits: z.int(),
      purchased: z.int(),
      bonus: z.int(),
      /** In spending order. */
      lots: z.array(creditLotView),
    }),
  }),
  listMovements: endpoint(routes.credits.listMovements, {
    who: 'member',
    summary: 'List all credit movements, newest first; the next page by `before` = `next_before`.',
    input: z.looseObject({ before: queryInt(1, 2_147_483_647).optional(), limit: queryInt(1, 100).optional() }),
    output: z.object({ movements: z.array(movementView), next_before: z.int().nullable() }),
  }),
}
