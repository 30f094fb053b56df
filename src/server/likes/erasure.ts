import { eq, or } from 'drizzle-orm'
import { afterCommit } from '../platform/db/db.ts'
import type { Scope } from '../platform/platform.ts'
import { tellCounts } from './likes.ts'
import { likes, passes, swipes, waitingLikes } from './tables.ts'

/** Likes, passes and swipes go, those of the member and those they received. */
export async function eraseLikes({ tx, ...platform }: Scope, { memberId }: { memberId: string }): Promise<void> {
  const gone = await tx
    .delete(likes)
    .where(or(eq(likes.memberId, memberId), eq(likes.likedId, memberId)))
    .returning({ a: likes.memberId, b: likes.likedId })
  await tx.delete(waitingLikes).where(or(eq(waitingLikes.memberId, memberId), eq(waitingLikes.likedId, memberId)))
  await tx.delete(passes).where(or(eq(passes.memberId, memberId), eq(passes.passedId, memberId)))
  await tx.delete(swipes).where(or(eq(swipes.memberId, memberId), eq(swipes.otherId, memberId)))
  // There may be very many, and only who looks at the site now has a count to correct
  const others = new Set(gone.flatMap(({ a, b }) => [a, b]).filter((id) => id !== memberId))
  const here = [...others].filter((id) => platform.live.isConnected(id))
  if (here.length > 0) afterCommit(tx, () => tellCounts(platform, here))
}
