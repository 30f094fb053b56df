import { and, eq, ne } from 'drizzle-orm'
import { viewerOf } from '../../accounts/index.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { conversationMembers } from '../tables.ts'
import { textFault } from './rules.ts'

/**
 * Stores the draft exactly as written and publishes it to all of the viewer's devices; an empty text deletes it. `tab_id` goes along, so that
 * the tab that saved it can ignore the event.
 * Sending clears it with the message. Errors: not_found, invalid_input for what no message may have.
 */
export async function saveDraft(
  ctx: Ctx,
  { id, text, tab_id }: { id: string; text: string; tab_id?: string | undefined },
): Promise<void> {
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
  if (row !== undefined)
    return ctx.live.publish([memberId], { kind: 'draft_changed', conversation_id: row.id, text, tab_id })
  const known = await ctx.db.select({ id: conversationMembers.conversationId }).from(conversationMembers).where(mine)
  if (known.length === 0) throw new Refusal('not_found')
}
