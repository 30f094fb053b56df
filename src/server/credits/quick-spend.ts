import { type SQL, sql } from 'drizzle-orm'

/**
 * The CTEs of spends without a plan, many in one statement, for the same kind of caller as `preparedSpendCtes`: each happens where the lot
 * that is next to be spent holds all of it, which is so for most. For all others nothing is written, and the caller goes the long way.
 * `gate` is a relation of the caller with one row for each spend that may be, of different members: member_id, credits, entry_id, kind, key,
 * request_hash, reference, at. Its rows come along in `wallet_moved`, with balance, version and lot_id.
 * Waits for nobody: a wallet that somebody else has locked is left out. One that was emptied since the statement began meets a check
 * constraint, which refuses the whole statement (23514). The order of lots is `planSpend`'s; a test holds the two together.
 */
export function quickSpendCtes(gate: SQL): SQL {
  return sql`payable AS (
    SELECT gate.*, lot.id AS lot_id FROM ${gate} gate
    JOIN wallets w ON w.member_id = gate.member_id
    CROSS JOIN LATERAL (
      SELECT l.id, l.remaining FROM credit_lots l WHERE l.member_id = gate.member_id AND l.remaining > 0
      ORDER BY l.source <> 'bonus', l.created_at, l.id LIMIT 1
    ) lot
    WHERE lot.remaining >= gate.credits
    FOR NO KEY UPDATE OF w SKIP LOCKED
  ), wallet_moved AS (
    UPDATE wallets SET balance = wallets.balance - payable.credits, version = wallets.version + 1
    FROM payable WHERE wallets.member_id = payable.member_id
    RETURNING payable.*, wallets.balance, wallets.version
  ), lots_taken AS (
    UPDATE credit_lots SET remaining = remaining - wallet_moved.credits
    FROM wallet_moved WHERE credit_lots.member_id = wallet_moved.member_id AND credit_lots.id = wallet_moved.lot_id
  ), entry_written AS (
    INSERT INTO ledger_entries (member_id, seq, id, kind, key, request_hash, credits, balance_after, reference, created_at)
    SELECT member_id, version, entry_id, kind, key, request_hash, -credits, balance, reference, at FROM wallet_moved
  ), postings_written AS (
    INSERT INTO ledger_postings (member_id, seq, line, account, lot_id, credits)
    SELECT member_id, version, 0, 'spent', NULL::uuid, credits FROM wallet_moved
    UNION ALL SELECT member_id, version, 1, 'wallet', lot_id, -credits FROM wallet_moved
  )`
}
