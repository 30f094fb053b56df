import { type SQL, sql } from 'drizzle-orm'
import { preparedSpendCtes, requestHash, type SpendEntry, type SpendPlan, spendValues } from '../credits/index.ts'
import type { Db } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { statement } from '../platform/statement.ts'
import type { Facts } from './facts.ts'
import { conversationMembers, conversations, messages } from './tables.ts'

export type Draft = { conversationId: string; messageId: string; text: string }
/** What was written: the message's number, what its receiver has not read here and in all, and the sender's balance. */
export type WrittenRow = { seq: number; unread: number; total_unread: number; balance: number | null }
type Write = { draft: Draft; facts: Facts; plan: SpendPlan | null; isFreeStart: boolean; at: Date }

/**
 * The message, its number, its debit and both lists in one statement: all of it or nothing.
 * Null when nothing was written: the wallet, or the emptiness that makes a start free, was not as in the facts any more.
 */
export async function writeMessage(db: Db, write: Write): Promise<WrittenRow | null> {
  const { draft, facts, plan, isFreeStart, at } = write
  const values = {
    memberId: facts.memberId,
    otherId: facts.otherId,
    conversationId: facts.conversationId,
    messageId: draft.messageId,
    text: draft.text,
    credits: plan?.credits ?? 0,
    sentAt: at.toISOString(),
  }
  const free = isFreeStart ? writeStart : writeFree
  const rows =
    plan === null ? await free(db, values) : await writePaid(db, { ...values, ...spendValues(plan, entryOf(write)) })
  return rows[0] ?? null
}

const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const [member, other, conversation] = [
  value('memberId', 'uuid'),
  value('otherId', 'uuid'),
  value('conversationId', 'uuid'),
]
const sentAt = value('sentAt', 'timestamptz')

const writePaid = statement<Record<string, unknown>, WrittenRow>('chat_write_paid', () => write({ isPaid: true }))
const writeFree = statement<Record<string, unknown>, WrittenRow>('chat_write_free', () => write({ isPaid: false }))
const writeStart = statement<Record<string, unknown>, WrittenRow>('chat_write_start', () =>
  write({ isPaid: false, condition: sql`AND c.last_seq = 0` }),
)

/** CTEs are joined, never asked with EXISTS: a row that changed under the statement is tested again, and that cannot run a CTE twice. */
function write({ isPaid, condition = sql`` }: { isPaid: boolean; condition?: SQL }): SQL {
  return sql`WITH ${isPaid ? sql`${preparedSpendCtes()},` : sql``} numbered AS (
    UPDATE ${conversations} AS c SET last_seq = c.last_seq + 1 ${isPaid ? sql`FROM wallet_moved` : sql``}
    WHERE c.id = ${conversation} ${condition}
    RETURNING c.last_seq AS seq
  ), written AS (
    INSERT INTO ${messages} (conversation_id, seq, id, sender_id, text, credits, sent_at)
    SELECT ${conversation}, seq, ${value('messageId', 'uuid')}, ${member}, ${value('text', 'text')}, ${value('credits', 'smallint')}, ${sentAt}
    FROM numbered
  ), own AS (
    UPDATE ${conversationMembers} AS m
    SET is_listed = true, last_at = greatest(m.last_at, ${sentAt}), draft = '',
      first_seq = CASE WHEN m.first_seq = 0 THEN numbered.seq ELSE m.first_seq END
    FROM numbered WHERE m.member_id = ${member} AND m.conversation_id = ${conversation}
  ), theirs AS (
    UPDATE ${conversationMembers} AS m
    SET is_listed = true, last_at = greatest(m.last_at, ${sentAt}), unread = m.unread + 1
    FROM numbered WHERE m.member_id = ${other} AND m.conversation_id = ${conversation}
    RETURNING m.unread
  )
  SELECT numbered.seq, theirs.unread, theirs.unread + ${othersUnread(other, conversation)} AS total_unread,
    ${isPaid ? sql`wallet_moved.balance` : sql`NULL::int AS balance`}
  FROM numbered, theirs ${isPaid ? sql`, wallet_moved` : sql``}`
}

/** What somebody has not read in other conversations. */
export function othersUnread(memberId: SQL, conversationId: SQL): SQL {
  return sql`(SELECT coalesce(sum(unread), 0)::int FROM ${conversationMembers}
    WHERE member_id = ${memberId} AND unread > 0 AND conversation_id <> ${conversationId})`
}

function entryOf({ draft, facts, at }: Write): SpendEntry {
  return {
    entryId: newId(),
    kind: 'message',
    key: messageKey(draft.messageId),
    // Of the message's place, not its words: the ledger is kept for longer than messages are
    requestHash: requestHash([facts.conversationId, draft.messageId]),
    reference: facts.conversationId,
    at,
  }
}

/** The key of a message's debit in its sender's ledger. */
export function messageKey(messageId: string): string {
  return `message:${messageId}`
}
