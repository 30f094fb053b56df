import { sql } from 'drizzle-orm'
import type { AttachmentKind } from '../../../contract/chat/message.ts'
import type { GiftId } from '../../../contract/constants.ts'
import { viewerOf } from '../../accounts/index.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { isUuid } from '../../platform/ids.ts'
import { sightings } from '../../profiles/visibility/index.ts'
import type { Ctx } from '../../sites/index.ts'
import { attachments, conversationMembers, messages } from '../tables.ts'
import { messageKey } from './write-message.ts'

/** A debit of the viewer for a message, by its key in the ledger. */
type SentMovement = { conversationId: string; key: string }
export type SentFor = {
  otherId: string
  /** Of the other one, where this viewer may still see them. */
  name: string | null
  attachment: AttachmentKind | null
  gift: GiftId | null
}

type Row = { key: string; other_id: string; attachment: AttachmentKind | null; gift: GiftId | null }
const keyPrefix = messageKey('')
const value = sql.placeholder

const sentRows = statement<{ memberId: string; conversationIds: string[]; messageIds: string[] }, Row>(
  'chat_sent_for',
  () => sql`SELECT ${keyPrefix}::text || sent.message_id AS key, mine.other_id, x.attachment, a.gift
    FROM unnest(${value('conversationIds')}::uuid[], ${value('messageIds')}::uuid[]) AS sent(conversation_id, message_id)
    JOIN ${conversationMembers} mine ON mine.member_id = ${value('memberId')}::uuid AND mine.conversation_id = sent.conversation_id
    LEFT JOIN ${messages} x ON x.conversation_id = sent.conversation_id AND x.id = sent.message_id AND x.unsent_at IS NULL
    LEFT JOIN ${attachments} a ON a.conversation_id = x.conversation_id AND a.seq = x.seq`,
)

/** Recipients and attachments of paid messages by key, limited to the viewer's own conversations. Two queries. */
export async function sentFor(ctx: Ctx, movements: readonly SentMovement[]): Promise<Map<string, SentFor>> {
  const sent = movements
    .map(({ conversationId, key }) => ({ conversationId, messageId: key.slice(keyPrefix.length) }))
    .filter(({ conversationId, messageId }) => isUuid(conversationId) && isUuid(messageId))
  if (sent.length === 0) return new Map()
  const { memberId } = viewerOf(ctx)
  const rows = await sentRows(ctx.db, {
    memberId,
    conversationIds: sent.map(({ conversationId }) => conversationId),
    messageIds: sent.map(({ messageId }) => messageId),
  })
  const others = await sightings({ ...ctx, viewerId: memberId }, [...new Set(rows.map((row) => row.other_id))])
  return new Map(
    rows.map(({ key, other_id, attachment, gift }) => {
      const other = others.get(other_id)
      return [key, { otherId: other_id, name: other?.sight === 'yes' ? other.name : null, attachment, gift }]
    }),
  )
}
