import { type LedgerCheck, ledgerSources } from '../credits/proof/index.ts'

/** The ledger against messages; see `LedgerCheck`. */
export const messageLedgerChecks: LedgerCheck[] = [
  {
    name: 'every paid message was paid for once, and nothing else was',
    count: 'SELECT count(*) FROM messages WHERE credits > 0',
    differences: `WITH paid AS (
        SELECT member_id, key, count(*) AS entries, -sum(credits) AS credits FROM ${ledgerSources.entries} e WHERE kind = 'message' GROUP BY member_id, key)
      SELECT coalesce(m.sender_id, p.member_id) AS member_id, coalesce(m.id::text, p.key) AS message, m.credits AS price, p.credits AS paid, p.entries
      FROM (SELECT * FROM messages WHERE credits > 0) m FULL JOIN paid p ON p.member_id = m.sender_id AND p.key = 'message:' || m.id
      WHERE m.id IS NULL OR p.entries IS DISTINCT FROM 1 OR p.credits <> m.credits`,
  },
]
