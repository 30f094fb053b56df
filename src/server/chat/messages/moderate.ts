import { and, eq, sql } from 'drizzle-orm'
import { afterCommit, type Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { conversationMembers, conversations, messages } from '../tables.ts'
import { noteChange, tellChanged } from './changes.ts'
import type { MessageRow } from './message-views.ts'
import { takeBack } from './unsend.ts'

/** A message that was removed: where it is, and its words. */
type RemovedMessage = { conversationId: string; seq: number; text: string; sentAt: Date }

type Found = Pick<MessageRow, 'conversation_id' | 'seq' | 'text' | 'sent_at' | 'attachment' | 'unsent_at'> & {
  other_id: string
}
// By conversation: ids are indexed within theirs
const find = statement<{ memberId: string; messageId: string }, Found>(
  'chat_find_sent',
  () => sql`SELECT x.conversation_id, x.seq, x.text, x.sent_at, x.attachment, x.unsent_at, mine.other_id
    FROM ${conversationMembers} mine
    JOIN ${messages} x ON x.conversation_id = mine.conversation_id AND x.id = ${sql.placeholder('messageId')}::uuid
    WHERE mine.member_id = ${sql.placeholder('memberId')}::uuid AND x.sender_id = ${sql.placeholder('memberId')}::uuid`,
)

/**
 * Removes a member's message on behalf of staff: both members see a placeholder, files become inaccessible at once and
 * are deleted a day later. Returns its text. Errors: not_found, conflict if already removed.
 */
export async function removeMessage(
  platform: Platform,
  tx: Tx,
  { memberId, messageId }: { memberId: string; messageId: string },
): Promise<RemovedMessage> {
  const [first] = await find(tx, { memberId, messageId })
  if (first === undefined) throw new Refusal('not_found')
  await holdConversation(tx, first.conversation_id)
  // Once more under the lock: its sender may be taking it back
  const [message] = await find(tx, { memberId, messageId })
  if (message === undefined) throw new Refusal('not_found')
  if (message.unsent_at !== null) throw new Refusal('conflict')
  await takeBack(platform, tx, message, { at: platform.clock.now(), isRemoved: true })
  const place = { conversationId: message.conversation_id, seq: message.seq }
  await tell(platform, tx, place, [memberId, message.other_id])
  return { ...place, text: message.text, sentAt: message.sent_at }
}

/** Restores the text of a message removed by staff; attachments stay deleted. Returns whether it could be restored. */
export async function bringBackMessage(
  platform: Platform,
  tx: Tx,
  { conversationId, seq, text }: { conversationId: string; seq: number; text: string },
): Promise<boolean> {
  const held = await holdConversation(tx, conversationId)
  if (held === null) return false
  const [back] = await tx
    .update(messages)
    .set({ unsentAt: null, isRemoved: false, text })
    .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq), messages.isRemoved))
    .returning({ seq: messages.seq })
  if (back === undefined) return false
  await tell(platform, tx, { conversationId, seq }, [held.lowId, held.highId])
  return true
}

async function holdConversation(tx: Tx, id: string) {
  const [held] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('no key update')
  return held ?? null
}

async function tell(
  platform: Platform,
  tx: Tx,
  place: { conversationId: string; seq: number },
  memberIds: readonly string[],
): Promise<void> {
  await noteChange(tx, place)
  afterCommit(tx, () => void tellChanged(platform, place, memberIds))
}
