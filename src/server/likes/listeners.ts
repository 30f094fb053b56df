import { eq } from 'drizzle-orm'
import { accountClosed, emailConfirmed } from '../accounts/events.ts'
import { memberBlocked, memberUnblocked } from '../moderation/events.ts'
import { afterCommit } from '../platform/db/db.ts'
import type { Events } from '../platform/platform.ts'
import { deleteComment } from './comments.ts'
import { tellCounts } from './likes.ts'
import { waitingLikes } from './tables.ts'
import { giveWaitingLikes } from './waiting.ts'

/** Likes remain after a block or departure: lists and counts hide them meanwhile. Open pages get live events. */
export function reactLikes(events: Events): void {
  for (const event of [memberBlocked, memberUnblocked]) {
    events.on(event, async ({ tx, ...platform }, { memberId, blockedId }) =>
      afterCommit(tx, () => tellCounts(platform, [memberId, blockedId])),
    )
  }
  events.on(emailConfirmed, giveWaitingLikes)
  events.on(accountClosed, async ({ tx }, { memberId }) => {
    const dropped = await tx.delete(waitingLikes).where(eq(waitingLikes.memberId, memberId)).returning()
    for (const { likedId } of dropped) await deleteComment(tx, { memberId, likedId })
  })
}
