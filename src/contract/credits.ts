import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { routes } from './routes.ts'
import { id, isoTime, queryInt } from './wire.ts'

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
  'grant',
] as const
export const movementView = z.object({
  id,
  kind: z.enum(movementKinds),
  /** Positive: received. Negative: spent. */
  credits: z.int(),
  balance_after: z.int(),
  at: isoTime,
  /** The order, conversation or gift this belongs to; null where nothing does. */
  reference: z.string().nullable(),
})
export type MovementView = z.infer<typeof movementView>

export const creditsEndpoints = {
  getWallet: endpoint(routes.credits.getWallet, {
    who: 'member',
    summary: 'The balance and what it is made of.',
    input: z.object({}),
    output: z.object({ credits: z.int(), purchased: z.int(), bonus: z.int() }),
  }),
  listMovements: endpoint(routes.credits.listMovements, {
    who: 'member',
    summary: 'All credit movements, newest first; the next page by `before` = `next_before`.',
    input: z.looseObject({ before: queryInt(1, 2_147_483_647).optional(), limit: queryInt(1, 100).optional() }),
    output: z.object({ movements: z.array(movementView), next_before: z.int().nullable() }),
  }),
}
