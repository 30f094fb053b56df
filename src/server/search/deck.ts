import type { z } from 'zod'
import type { searchEndpoints } from '../../contract/search.ts'
import { viewerOf } from '../accounts/index.ts'
import { hasPassed, swipesOf } from '../likes/index.ts'
import type { Ctx } from '../sites/index.ts'
import { listFitting } from './fitting.ts'

const handful = 12

/** The next people of the swipe game, and what is left of the member's likes. */
export async function getDeck(
  ctx: Ctx,
  { except }: z.output<typeof searchEndpoints.getDeck.input>,
): Promise<z.input<typeof searchEndpoints.getDeck.output>> {
  const { memberId } = viewerOf(ctx)
  const [deck, passed, swipes] = await Promise.all([
    listFitting(ctx, { most: handful, except: except ?? [] }),
    hasPassed(ctx.db, memberId),
    swipesOf(ctx, memberId),
  ])
  return { deck, has_passed: passed, swipes }
}
