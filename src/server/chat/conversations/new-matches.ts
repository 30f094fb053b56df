import { and, eq, gt, inArray } from 'drizzle-orm'
import type { LikeView } from '../../../contract/likes.ts'
import { viewerOf } from '../../accounts/index.ts'
import { newestMatches } from '../../likes/index.ts'
import type { Ctx } from '../../sites/index.ts'
import { conversationMembers, conversations } from '../tables.ts'

/** Matches without a message yet, newest first. A deleted conversation counts as begun. */
export async function listNewMatches(ctx: Ctx): Promise<LikeView[]> {
  const matches = await newestMatches(ctx)
  if (matches.length === 0) return []
  const others = matches.map(({ id }) => id)
  const rows = await ctx.db
    .select({ id: conversationMembers.otherId })
    .from(conversationMembers)
    .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
    .where(
      and(
        eq(conversationMembers.memberId, viewerOf(ctx).memberId),
        inArray(conversationMembers.otherId, others),
        gt(conversations.lastSeq, 0),
      ),
    )
  const begun = new Set(rows.map(({ id }) => id))
  return matches.filter(({ id }) => !begun.has(id))
}
