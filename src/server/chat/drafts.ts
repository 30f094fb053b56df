import { and, eq, ne } from 'drizzle-orm'
import { viewerOf } from '../accounts/index.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { textFault } from './rules.ts'
import { conversationMembers } from './tables.ts'

/**
 * Keeps what the viewer has begun to write, exactly, and tells all of their devices; the one it came from knows it. An empty one takes it away.
 * Sending clears it with the message. Errors: not_found, invalid_input for what no message may have.
 */
export async function saveDraft(ctx: Ctx, { id, text }: { id: string; text: string }): Promise<void> {
  const { memberId } = viewerOf(ctx)
  if (textFault(text, Number.POSITIVE_INFINITY) === 'unprintable')
    throw new Refusal('invalid_input', {}, { text: 'unprintable' })
  const mine = and(eq(conversationMembers.memberId, memberId), eq(conversationMembers.conversationId, id))
  const changed = await ctx.db
    .update(conversationMembers)
    .set({ draft: text })
    .where(and(mine, ne(conversationMembers.draft, text)))
    .returning({ id: conversationMembers.conversationId })
  const [row] = changed
  if (row !== undefined) return ctx.live.publish([memberId], { kind: 'draft_changed', conversation_id: row.id, text })
  const known = await ctx.db.select({ id: conversationMembers.conversationId }).from(conversationMembers).where(mine)
  if (known.length === 0) throw new Refusal('not_found')
}
