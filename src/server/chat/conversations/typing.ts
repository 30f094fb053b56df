import { sql } from 'drizzle-orm'
import { accountsOf } from '../../accounts/index.ts'
import { isLimited } from '../../accounts/log-in/index.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { isSeen } from '../../profiles/index.ts'
import { conversationMembers } from '../tables.ts'

const [member, conversation] = [sql.placeholder('memberId'), sql.placeholder('conversationId')]
const iAmSeen = isSeen({ owner: sql`mine.member_id`, viewer: sql`mine.other_id`, allowsFictional: sql`false` })
const listener = statement<{ memberId: string; conversationId: string }, { other_id: string }>(
  'chat_typing',
  () => sql`SELECT mine.other_id FROM ${conversationMembers} mine
    WHERE mine.member_id = ${member}::uuid AND mine.conversation_id = ${conversation}::uuid AND ${iAmSeen}`,
)

/**
 * Publishes a typing event if the partner may see the member and the member may write. The id comes from the client
 * unchecked.
 */
export async function tellTyping(platform: Platform, memberId: string, conversationId: string): Promise<void> {
  if (!isUuid(conversationId)) return
  const [row] = await listener(platform.db, { memberId, conversationId })
  if (row === undefined) return
  const account = (await accountsOf(platform.db, [memberId])).get(memberId)
  if (account === undefined || isLimited(account, platform.clock.now())) return
  platform.live.publish([row.other_id], { kind: 'typing', conversation_id: conversationId, member_id: memberId })
}
