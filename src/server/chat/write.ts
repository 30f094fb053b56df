import { type SQL, sql } from 'drizzle-orm'
import { type Movement, requestHash, type SpendPlan, spendCtes } from '../credits/index.ts'
import type { Db } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { executeNamed } from '../platform/statement.ts'
import type { Facts } from './facts.ts'
import { conversationMembers, conversations, messages } from './tables.ts'

export type Draft = { conversationId: string; messageId: string; text: string }
export type WrittenRow = {
  seq: number
  unread: number
  total_unread: number
  own_unread: number
  own_total_unread: number
  balance: number
}
type Write = { draft: Draft; facts: Facts; plan: SpendPlan | null; isFreeStart: boolean; at: Date }

/**
 * The message, its number, its debit and both lists in one statement: all of it or nothing.
 * Null when nothing was written: the wallet, or the emptiness that makes a start free, was not as in the facts any more.
 * CTEs are joined, never asked with EXISTS: a row that changed under the statement is tested again, and that cannot run a CTE twice.
 */
export async function writeMessage(db: Db, write: Write): Promise<WrittenRow | null> {
  const { facts, plan } = write
  const spent = plan === null ? sql`` : sql`${spendCtes(plan, movementOf(write))},`
  const rows = await executeNamed<WrittenRow>(
    db,
    nameOf(write),
    sql`WITH ${spent} ${messageCtes(write)}
    SELECT numbered.seq, theirs.unread, own.unread AS own_unread,
      theirs.unread + ${othersUnread(facts.otherId, facts.conversationId)} AS total_unread,
      own.unread + ${othersUnread(facts.memberId, facts.conversationId)} AS own_total_unread,
      ${plan === null ? sql`${facts.wallet.balance}::int` : sql`wallet_moved.balance`} AS balance
    FROM numbered, own, theirs ${plan === null ? sql`` : sql`, wallet_moved`}`,
  )
  return rows[0] ?? null
}

function messageCtes({ draft, facts, plan, isFreeStart, at }: Write): SQL {
  const conversation = sql`${facts.conversationId}::uuid`
  const sentAt = sql`${at.toISOString()}::timestamptz`
  return sql`numbered AS (
    UPDATE ${conversations} AS c SET last_seq = c.last_seq + 1 ${plan === null ? sql`` : sql`FROM wallet_moved`}
    WHERE c.id = ${conversation} ${isFreeStart ? sql`AND c.last_seq = 0` : sql``}
    RETURNING c.last_seq AS seq
  ), written AS (
    INSERT INTO ${messages} (conversation_id, seq, id, sender_id, text, credits, sent_at)
    SELECT ${conversation}, seq, ${draft.messageId}::uuid, ${facts.memberId}::uuid, ${draft.text}::text, ${plan?.credits ?? 0}::smallint, ${sentAt}
    FROM numbered
  ), own AS (
    UPDATE ${conversationMembers} AS m
    SET is_listed = true, last_at = greatest(m.last_at, ${sentAt}), draft = '',
      first_seq = CASE WHEN m.first_seq = 0 THEN numbered.seq ELSE m.first_seq END
    FROM numbered WHERE m.member_id = ${facts.memberId}::uuid AND m.conversation_id = ${conversation}
    RETURNING m.unread
  ), theirs AS (
    UPDATE ${conversationMembers} AS m
    SET is_listed = true, last_at = greatest(m.last_at, ${sentAt}), unread = m.unread + 1
    FROM numbered WHERE m.member_id = ${facts.otherId}::uuid AND m.conversation_id = ${conversation}
    RETURNING m.unread
  )`
}

/** What somebody has not read in other conversations. */
export function othersUnread(memberId: unknown, conversationId: unknown): SQL {
  return sql`(SELECT coalesce(sum(unread), 0)::int FROM ${conversationMembers}
    WHERE member_id = ${memberId}::uuid AND unread > 0 AND conversation_id <> ${conversationId}::uuid)`
}

/** The text differs in these ways only, so each connection plans it three times at most. */
function nameOf({ plan, isFreeStart }: Write): string {
  if (plan !== null) return 'chat_write_paid'
  return isFreeStart ? 'chat_write_start' : 'chat_write_free'
}

function movementOf({ draft, facts, at }: Write): Movement & { entryId: string; requestHash: string } {
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
