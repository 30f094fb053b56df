import { and, eq, sql } from 'drizzle-orm'
import type { MessageView } from '../../../contract/chat/chat.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Ctx, limitRate } from '../../sites/index.ts'
import { writerOf } from '../conversations/conversations.ts'
import { factsOf } from '../conversations/writing-context.ts'
import { reactions } from '../tables.ts'
import { type Changing, changeMessage } from './changes.ts'
import { refusalOf } from './rules.ts'
import { refusalFor } from './send.ts'

type Reaction = { id: string; seq: number; emoji: string | null }

/**
 * Sets, replaces or removes the viewer's reaction. Errors: not_found, message_gone after unsending, too_many_requests,
 * and where the viewer may not write at any price: member_unavailable, blocked_by_member, forbidden.
 */
export async function react(ctx: Ctx, { id, seq, emoji }: Reaction): Promise<MessageView> {
  const writer = await writerOf(ctx)
  const { memberId } = writer.member
  await limitRate(ctx, 'reaction', memberId)
  return changeMessage(ctx, { memberId, id, seq }, async (tx, message) => {
    const facts = await factsOf(tx, writer, id)
    if (facts === null) throw new Refusal('not_found')
    const reason = refusalOf(facts.writing)
    // Fictional profiles cannot be written to; report them as unavailable
    if (reason === 'fictional_member') throw new Refusal('member_unavailable')
    // Neither costs nor counts: what limits messages does not limit reactions
    const mayReact = reason === null || reason === 'free_conversations_used' || reason === 'unanswered_limit'
    if (!mayReact) throw refusalFor(reason, facts)
    if (message.unsent_at !== null) throw new Refusal('message_gone')
    return emoji === null ? takeAway(tx, message, memberId) : put(tx, message, { memberId, emoji, at: ctx.clock.now() })
  })
}

async function takeAway(tx: Tx, { conversation_id, seq }: Changing, memberId: string): Promise<boolean> {
  const deleted = await tx
    .delete(reactions)
    .where(and(eq(reactions.conversationId, conversation_id), eq(reactions.seq, seq), eq(reactions.memberId, memberId)))
    .returning({ seq: reactions.seq })
  return deleted.length > 0
}

async function put(
  tx: Tx,
  { conversation_id, seq }: Changing,
  { memberId, emoji, at }: { memberId: string; emoji: string; at: Date },
): Promise<boolean> {
  const changed = await tx
    .insert(reactions)
    .values({ conversationId: conversation_id, seq, memberId, emoji, createdAt: at })
    .onConflictDoUpdate({
      target: [reactions.conversationId, reactions.seq, reactions.memberId],
      set: { emoji, createdAt: at },
      setWhere: sql`${reactions.emoji} <> excluded.emoji`,
    })
    .returning({ seq: reactions.seq })
  return changed.length > 0
}
