import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** A conversation with its sender. */
export type Line = { senderId: string; receiverId: string; conversationId: string }

/**
 * Inserts the rows of one paid message and nothing else: no session, no rules, no reads. All inputs are known in
 * advance. Prepared once per connection; the lower bound of the cost from this process.
 */
const statement = `WITH w AS (
    UPDATE wallets SET balance = balance - 1, version = version + 1 WHERE member_id = $1 RETURNING balance, version
  ), lot AS (
    UPDATE credit_lots SET remaining = remaining - 1 WHERE member_id = $1 AND id = $2
  ), entry AS (
    INSERT INTO ledger_entries (member_id, seq, id, kind, key, request_hash, credits, balance_after, reference, created_at)
    SELECT $1, version, $3, 'message', $4, $5, -1, balance, $6::uuid::text, $7 FROM w
  ), postings AS (
    INSERT INTO ledger_postings (member_id, seq, line, account, lot_id, credits)
    SELECT $1::uuid, version, 0, 'spent', NULL::uuid, 1 FROM w UNION ALL SELECT $1, version, 1, 'wallet', $2, -1 FROM w
  ), c AS (
    UPDATE conversations SET last_seq = last_seq + 1 WHERE id = $6 RETURNING last_seq
  ), m AS (
    INSERT INTO messages (conversation_id, seq, id, sender_id, text, credits, sent_at) SELECT $6, last_seq, $8, $1, $9, 1, $7 FROM c
  ), own AS (
    UPDATE conversation_members SET last_at = $7, is_listed = true WHERE member_id = $1 AND conversation_id = $6
  )
  UPDATE conversation_members SET last_at = $7, is_listed = true, unread = unread + 1 WHERE member_id = $10 AND conversation_id = $6`

/** How to write one message per call into these conversations. */
export async function leastWrite(
  pool: Pool,
  lines: readonly Line[],
): Promise<(line: Line, text: string) => Promise<unknown>> {
  const { rows } = await pool.query<{ member_id: string; id: string }>(
    `SELECT member_id, id FROM credit_lots WHERE member_id = ANY($1) AND source = 'purchased'`,
    [lines.map(({ senderId }) => senderId)],
  )
  const lots = new Map(rows.map((row) => [row.member_id, row.id]))
  return ({ senderId, receiverId, conversationId }, text) => {
    const [messageId, now] = [randomUUID(), new Date()]
    const ids = [
      senderId,
      lots.get(senderId),
      randomUUID(),
      `message:${messageId}`,
      'bench-hash-of-22-chars',
      conversationId,
      now,
    ]
    return pool.query({ name: 'least_message', text: statement, values: [...ids, messageId, text, receiverId] })
  }
}
