import { and, eq, gt } from 'drizzle-orm'
import { accountClosed, emailConfirmed, signedUp } from '../accounts/events.ts'
import { memberBlocked, memberUnblocked } from '../moderation/events.ts'
import { afterCommit } from '../platform/db/db.ts'
import type { Events, Scope } from '../platform/platform.ts'
import { reactToKnownImages } from './attachments/photo-hashes.ts'
import { announceRemoval, conversationBetween } from './conversations/conversations.ts'
import { takeOffList } from './conversations/read.ts'
import { deliverSignupMessage, keepSignupMessage } from './messages/pending-messages.ts'
import { conversationMembers, waitingMessages } from './tables.ts'

/** Reactions to events of other domains. Register after credits: sign-up credits must be granted first. */
export function reactChat(events: Events): void {
  events.on(signedUp, keepSignupMessage)
  events.on(emailConfirmed, deliverSignupMessage)
  events.on(accountClosed, async ({ tx }, { memberId }) => {
    await tx.delete(waitingMessages).where(eq(waitingMessages.memberId, memberId))
  })
  events.on(memberBlocked, hide)
  reactToKnownImages(events)
  events.on(memberUnblocked, showAgain)
}

/** Removes a blocked member's conversation from the list; messages are retained for reports and for unblocking. */
async function hide(scope: Scope, { memberId, blockedId }: { memberId: string; blockedId: string }): Promise<void> {
  const conversationId = await conversationBetween(scope.tx, memberId, blockedId)
  if (conversationId === null) return
  const removed = await takeOffList(scope.tx, { memberId, conversationId, at: scope.clock.now(), isForgotten: false })
  if (removed !== null)
    afterCommit(scope.tx, () => announceRemoval(scope, memberId, conversationId, removed.totalUnread))
  // The other one's open list drops the face at once
  afterCommit(scope.tx, () => scope.live.publish([blockedId], { kind: 'user_changed' }))
}

async function showAgain(
  { tx, live }: Scope,
  { memberId, blockedId }: { memberId: string; blockedId: string },
): Promise<void> {
  const conversationId = await conversationBetween(tx, memberId, blockedId)
  if (conversationId === null) return
  // Only where something was written and is left to see
  const hasMessages = gt(conversationMembers.readSeq, conversationMembers.deletedSeq)
  await tx
    .update(conversationMembers)
    .set({ isListed: true })
    .where(
      and(
        eq(conversationMembers.memberId, memberId),
        eq(conversationMembers.conversationId, conversationId),
        hasMessages,
      ),
    )
  afterCommit(tx, () => live.publish([memberId, blockedId], { kind: 'user_changed' }))
}
