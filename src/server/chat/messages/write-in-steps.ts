import { sql } from 'drizzle-orm'
import { spendInSteps } from '../../credits/index.ts'
import { type Db, notNullViolation, sqlState, type Tx, together, transaction } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { conversationMembers, conversations, messages } from '../tables.ts'
import { entryOf, listed, messageValues, type Write, type WrittenRow } from './write-message.ts'

const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`

/** Waits for messages that others are writing into a conversation; until the transaction ends, there are no further ones. */
export const lockConversation = statement<{ conversationId: string }, { last_seq: number }>(
  'chat_lock_conversation',
  () => sql`SELECT last_seq FROM ${conversations} WHERE id = ${value('conversationId', 'uuid')} FOR UPDATE`,
)
const takeNumber = statement(
  'chat_take_number',
  () => sql`UPDATE ${conversations} SET last_seq = CASE WHEN last_seq = ${value('lastSeq', 'int')} THEN last_seq + 1 END
    WHERE id = ${value('conversationId', 'uuid')}`,
)
const insertMessage = statement(
  'chat_insert_message',
  () => sql`INSERT INTO ${messages} (conversation_id, seq, id, sender_id, text, credits, sent_at, reply_seq, attachment, notice)
    VALUES (${value('conversationId', 'uuid')}, ${value('seq', 'int')}, ${value('messageId', 'uuid')}, ${value('memberId', 'uuid')},
      ${value('text', 'text')}, ${value('credits', 'int')}, ${value('sentAt', 'timestamptz')}, ${value('replySeq', 'int')},
      ${value('attachment', 'text')}, ${value('notice', 'text')})`,
)
const listMessage = statement<Record<string, unknown>, { member_id: string; unread: number }>(
  'chat_list_message',
  () => sql`UPDATE ${conversationMembers} AS m
    SET ${listed({
      at: value('sentAt', 'timestamptz'),
      memberId: value('memberId', 'uuid'),
      text: value('text', 'text'),
      seq: value('seq', 'int'),
    })}
    WHERE m.member_id = ANY (ARRAY[${value('memberId', 'uuid')}, ${value('otherId', 'uuid')}]) AND m.conversation_id = ${value('conversationId', 'uuid')}
    RETURNING m.member_id, m.unread`,
)

/**
 * Does what `writeMessage` does in small statements that are sent together, for Citus, which plans one large statement anew for each message
 * (docs/decisions/0061). Null, with nothing written, if the wallet or the conversation has changed since the facts were read.
 */
export async function writeInSteps(db: Db, write: Write): Promise<WrittenRow | null> {
  try {
    return await transaction(db, (tx) => steps(tx, write))
  } catch (error) {
    if (sqlState(error) === notNullViolation) return null
    throw error
  }
}

/** With the facts unchanged, the number is the next one and the rules that they were tested with hold. */
async function steps(tx: Tx, { draft, facts, plan, at }: Write): Promise<WrittenRow> {
  const { conversationId, memberId, otherId, lastSeq } = facts
  const seq = lastSeq + 1
  const values = messageValues(draft, memberId, { at, credits: plan?.credits ?? 0 })
  // An answer to a number that is not there (any more) is a plain message
  const replySeq = values.replySeq !== null && values.replySeq < seq ? values.replySeq : null
  // Sent in this order: the wallet is locked first, as everywhere
  const spent = plan === null ? [] : spendInSteps(tx, plan, entryOf(draft, at))
  const numbered = takeNumber(tx, { conversationId, lastSeq })
  const written = insertMessage(tx, { ...values, replySeq, seq })
  const both = listMessage(tx, { conversationId, memberId, otherId, text: draft.text, sentAt: values.sentAt, seq })
  const [rows] = await together([both, written, numbered, ...spent] as const)
  const unread = rows.find(({ member_id }) => member_id === otherId)?.unread ?? 0
  return { seq, unread, balance: plan?.balanceAfter ?? null }
}
