import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { MessageNotice } from '../../../contract/chat/message.ts'
import { newMemberDays } from '../../../contract/constants.ts'
import { findContactDetails } from '../../../shared/contact-checks/contact-details.ts'
import { accountsOf, viewerOf } from '../../accounts/index.ts'
import { isFlagged } from '../../moderation/signals/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { messages } from '../tables.ts'
import { textFault } from './rules.ts'

const dayMs = 86_400_000

/** Whether a member joined recently, which triggers safety checks. */
function isNewMember(joinedAt: Date, now: Date): boolean {
  return now.getTime() - joinedAt.getTime() < newMemberDays * dayMs
}

/** Whether links of this member are clickable; not for new or erased members. */
export async function hasSafeLinks({ db, clock }: Pick<Platform, 'db' | 'clock'>, memberId: string): Promise<boolean> {
  const account = (await accountsOf(db, [memberId])).get(memberId)
  return account !== undefined && !isNewMember(account.signedUpAt, clock.now())
}

/**
 * Whether to warn the viewer before sharing contact details: the member is new, flagged by signals, or a safety notice
 * was shown in this conversation.
 */
export async function isRiskyReceiver(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { memberId, conversationId }: { memberId: string; conversationId: string },
): Promise<boolean> {
  const [hasLinks, isSuspect, warned] = await Promise.all([
    hasSafeLinks({ db, clock }, memberId),
    isFlagged({ db, clock }, memberId),
    db
      .select({ seq: messages.seq })
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, conversationId),
          eq(messages.senderId, memberId),
          isNotNull(messages.notice),
          isNull(messages.unsentAt),
        ),
      )
      .limit(1),
  ])
  return !hasLinks || isSuspect || warned.length > 0
}

/** Safety notice for a message; null if there is none or the sender is not new. No database access. */
export function noticeFor(ctx: Ctx, text: string): MessageNotice | null {
  if (!isNewMember(viewerOf(ctx).joinedAt, ctx.clock.now())) return null
  // What is refused anyway is not looked through
  return textFault(text, ctx.site.settings.messageLength) === null ? findContactDetails(text) : null
}
