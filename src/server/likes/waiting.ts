import { asc, eq } from 'drizzle-orm'
import { waitingLikesAtMost } from '../../contract/constants.ts'
import { accountsOf, holdStatus } from '../accounts/index.ts'
import { isLimited } from '../accounts/log-in/index.ts'
import { transaction } from '../platform/db/db.ts'
import { isRefusal, Refusal } from '../platform/errors.ts'
import type { Scope } from '../platform/platform.ts'
import { type Ctx, siteById } from '../sites/index.ts'
import { addComment, deleteComment } from './comments.ts'
import { giveLike, type LikeAct, likePerson, refuseUnlessAllowed } from './likes.ts'
import { waitingLikes } from './tables.ts'

/**
 * Gives a like, or stores it until the member's email address is confirmed. Errors: those of `likePerson`; waiting_likes_used.
 */
export async function likeOrWait(ctx: Ctx, act: LikeAct): Promise<{ isMatch: boolean; isWaiting: boolean }> {
  const isWaiting = act.member.status === 'not_confirmed' && (await keepWaitingLike(ctx, act))
  return { isMatch: !isWaiting && (await likePerson(ctx, act)).isMatch, isWaiting }
}

/**
 * Stores the like of an unconfirmed member, by the rules for all likes. False if the address is confirmed by now, so a
 * normal like is due. Idempotent. Errors: those of `likePerson`; waiting_likes_used.
 */
async function keepWaitingLike(ctx: Ctx, act: LikeAct): Promise<boolean> {
  const { memberId } = act.member
  return transaction(ctx.db, async (tx) => {
    // Locked, so that a concurrent confirmation happens entirely before or after
    if ((await holdStatus(tx, memberId)) !== 'not_confirmed') return false
    await refuseUnlessAllowed(ctx, tx, act)
    const waiting = await tx.select().from(waitingLikes).where(eq(waitingLikes.memberId, memberId))
    if (waiting.some(({ likedId }) => likedId === act.likedId)) return true
    if (waiting.length >= waitingLikesAtMost) throw new Refusal('waiting_likes_used', { limit: waitingLikesAtMost })
    const row = { memberId, likedId: act.likedId, createdAt: ctx.clock.now() }
    await tx.insert(waitingLikes).values(row).onConflictDoNothing()
    if (act.comment) await addComment(tx, { memberId, likedId: act.likedId }, act.comment, row.createdAt)
    return true
  })
}

/**
 * Gives the waiting likes in order once the email address is confirmed. Checks the rules again: skips members who
 * cannot be liked by now; paused or limited members give none.
 */
export async function giveWaitingLikes(
  scope: Scope,
  { memberId, siteId }: { memberId: string; siteId: string },
): Promise<void> {
  const { tx } = scope
  const mine = eq(waitingLikes.memberId, memberId)
  const waiting = await tx.select().from(waitingLikes).where(mine).orderBy(asc(waitingLikes.createdAt))
  if (waiting.length === 0) return
  await tx.delete(waitingLikes).where(mine)
  const [site, accounts] = await Promise.all([siteById(tx, siteId), accountsOf(tx, [memberId])])
  const account = accounts.get(memberId)
  if (site === null || account === undefined || isLimited(account, scope.clock.now())) {
    for (const { likedId } of waiting) await deleteComment(tx, { memberId, likedId })
    return
  }
  const member = { memberId, status: account.pausedAt === null ? ('active' as const) : ('paused' as const) }
  for (const { likedId } of waiting) {
    const isAllowed = await refuseUnlessAllowed(scope, tx, { site, member, likedId }).then(
      () => true,
      (error: unknown) => {
        if (isRefusal(error)) return false
        throw error
      },
    )
    if (isAllowed) await giveLike(scope, tx, { memberId, likedId })
    else await deleteComment(tx, { memberId, likedId })
  }
}
