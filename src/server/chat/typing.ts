import { sql } from 'drizzle-orm'
import { accountRelation } from '../accounts/index.ts'
import { blockRelation } from '../moderation/index.ts'
import type { Platform } from '../platform/platform.ts'
import { statement } from '../platform/statement.ts'
import { conversationMembers } from './tables.ts'

const [member, conversation] = [sql.placeholder('memberId'), sql.placeholder('conversationId')]
const listener = statement<{ memberId: string; conversationId: string }, { other_id: string }>(
  'chat_typing',
  () => sql`SELECT mine.other_id FROM ${conversationMembers} mine
    JOIN ${accountRelation} self ON self.id = mine.member_id AND self.status = 'active'
    JOIN ${accountRelation} other ON other.id = mine.other_id AND other.status = 'active' AND other.kind = 'member'
    WHERE mine.member_id = ${member}::uuid AND mine.conversation_id = ${conversation}::uuid
      AND NOT EXISTS (
        SELECT FROM ${blockRelation} b
        WHERE (b.member_id = mine.member_id AND b.blocked_id = mine.other_id) OR (b.member_id = mine.other_id AND b.blocked_id = mine.member_id)
      )`,
  { isPointRead: true },
)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Tells the other one that this member is typing, where the two may talk; otherwise nothing. The id comes from a browser, unchecked. */
export async function tellTyping(platform: Platform, memberId: string, conversationId: string): Promise<void> {
  if (!uuid.test(conversationId)) return
  const [row] = await listener(platform.db, { memberId, conversationId })
  if (row === undefined) return
  platform.live.publish([row.other_id], { kind: 'typing', conversation_id: conversationId, member_id: memberId })
}
