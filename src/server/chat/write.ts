import { type SQL, sql } from 'drizzle-orm'
import { preparedSpendCtes, requestHash, type SpendEntry, type SpendPlan, spendValues } from '../credits/index.ts'
import type { Db } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import { statement } from '../platform/statement.ts'
import type { Facts } from './facts.ts'
import { conversationMembers, conversations, messages } from './tables.ts'

export type Draft = { conversationId: string; messageId: string; text: string }
/** What was written: the message's number, what its receiver has not read here now, and the sender's balance. */
export type WrittenRow = { seq: number; unread: number; balance: number | null }
type Write = { draft: Draft; facts: Facts; plan: SpendPlan | null; isFreeStart: boolean; at: Date }

/**
 * The message, its number, its debit and both lists in one statement: all of it or nothing.
 * Null when nothing was written: the wallet, or the emptiness that makes a start free, was not as in the facts any more.
 */
export async function writeMessage(db: Db, { draft, facts, plan, isFreeStart, at }: Write): Promise<WrittenRow | null> {
  const values = {
    ...messageValues(draft, facts.memberId, { at, credits: plan?.credits ?? 0 }),
    otherId: facts.otherId,
  }
  const free = isFreeStart ? writeStart : writeFree
  const rows =
    plan === null
      ? await free(db, values)
      : await writePaid(db, { ...values, ...spendValues(plan, entryOf(draft, at)) })
  return rows[0] ?? null
}

/** What of a message goes into its statement, by name. */
export function messageValues(draft: Draft, memberId: string, { at, credits }: { at: Date; credits: number }) {
  const { conversationId, messageId, text } = draft
  return { memberId, conversationId, messageId, text, credits, sentAt: at.toISOString() }
}

const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const [member, conversation] = [value('memberId', 'uuid'), value('conversationId', 'uuid')]
const sentAt = value('sentAt', 'timestamptz')

const writePaid = statement<Record<string, unknown>, WrittenRow>('chat_write_paid', () => write({ isPaid: true }))
const writeFree = statement<Record<string, unknown>, WrittenRow>('chat_write_free', () => write({ isPaid: false }))
const writeStart = statement<Record<string, unknown>, WrittenRow>('chat_write_start', () =>
  write({ isPaid: false, condition: sql`AND c.last_seq = 0` }),
)

function write({ isPaid, condition = sql`` }: { isPaid: boolean; condition?: SQL }): SQL {
  const moved = isPaid ? sql`wallet_moved` : null
  return sql`WITH ${isPaid ? sql`${preparedSpendCtes()},` : sql``} ${messageCtes({ moved, condition, other: value('otherId', 'uuid') })}
  SELECT numbered.seq, listed.unread, ${isPaid ? sql`wallet_moved.balance` : sql`NULL::int AS balance`}
  FROM numbered, listed ${isPaid ? sql`, wallet_moved` : sql``} WHERE listed.member_id <> ${member}`
}

/**
 * CTEs (without WITH) of a message: `numbered` (seq), `listed` (member_id, unread) for both members. `moved` names what has to have a row for anything to be written.
 * CTEs are joined, never asked with EXISTS: a row that changed under the statement is tested again, and that cannot run a CTE twice.
 */
export function messageCtes({
  moved,
  condition = sql``,
  other,
}: {
  moved: SQL | null
  condition?: SQL
  other: SQL
}): SQL {
  return sql`numbered AS (
    UPDATE ${conversations} AS c SET last_seq = c.last_seq + 1 ${moved === null ? sql`` : sql`FROM ${moved}`}
    WHERE c.id = ${conversation} ${condition}
    RETURNING c.last_seq AS seq
  ), written AS (
    INSERT INTO ${messages} (conversation_id, seq, id, sender_id, text, credits, sent_at)
    SELECT ${conversation}, seq, ${value('messageId', 'uuid')}, ${member}, ${value('text', 'text')}, ${value('credits', 'smallint')}, ${sentAt}
    FROM numbered
  ), listed AS (
    UPDATE ${conversationMembers} AS m
    SET is_listed = true, last_at = greatest(m.last_at, ${sentAt}),
      unread = CASE WHEN m.member_id = ${member} THEN m.unread ELSE m.unread + 1 END,
      draft = CASE WHEN m.member_id = ${member} THEN '' ELSE m.draft END,
      first_seq = CASE WHEN m.member_id = ${member} AND m.first_seq = 0 THEN numbered.seq ELSE m.first_seq END
    FROM numbered WHERE m.member_id IN (${member}, ${other}) AND m.conversation_id = ${conversation}
    RETURNING m.member_id, m.unread
  )`
}

/** The debit of a message in its sender's ledger. */
export function entryOf({ conversationId, messageId }: Draft, at: Date): SpendEntry {
  return {
    entryId: newId(),
    kind: 'message',
    key: messageKey(messageId),
    // Of the message's place, not its words: the ledger is kept for longer than messages are
    requestHash: requestHash([conversationId, messageId]),
    reference: conversationId,
    at,
  }
}

/** The key of a message's debit in its sender's ledger. */
export function messageKey(messageId: string): string {
  return `message:${messageId}`
}
