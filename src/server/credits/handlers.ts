import type { creditsEndpoints, MovementView } from '../../contract/credits.ts'
import { viewerOf } from '../accounts/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { listMovements } from './movements.ts'
import { balanceParts } from './rules.ts'
import { creditLotsOf, walletFacts } from './wallets.ts'

type About = MovementView['about']
/** A movement with its wallet key (`message:<id>`, `refund:<id>`) and reference. */
export type KeyedMovement = Pick<MovementView, 'kind' | 'reference'> & { key: string }
/** Resolves the references of movements, in the same order. Implemented by higher domains. */
export type AboutMovements = (ctx: Ctx, movements: readonly KeyedMovement[]) => Promise<About[]>

export const creditsHandlers = ({
  aboutMovements,
}: {
  aboutMovements: AboutMovements
}): Handlers<typeof creditsEndpoints, Ctx> => ({
  getWallet: async (ctx) => {
    const { memberId } = viewerOf(ctx)
    const [{ balance, lots }, priced] = await Promise.all([
      walletFacts(ctx.db, memberId, { lock: false }),
      creditLotsOf(ctx.db, memberId),
    ])
    return { credits: balance, ...balanceParts(lots), lots: priced }
  },
  listMovements: async (ctx, { before, limit }) => {
    const page = await listMovements(ctx.db, viewerOf(ctx).memberId, { before, limit })
    const keyed = page.movements.map(({ kind, reference }, index) => ({ kind, reference, key: page.keys[index] ?? '' }))
    const about = await aboutMovements(ctx, keyed)
    return {
      movements: page.movements.map((movement, index) => ({ ...movement, about: about[index] ?? null })),
      next_before: page.nextBefore,
    }
  },
})
