import { type SQL, sql } from 'drizzle-orm'
import type { SpendEntry } from './ledger.ts'

const value = (name: keyof QuickSpend, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const credits = value('spendCredits', 'int')
const member = value('spendMember', 'uuid')

/** What goes into a quick spend, by name. */
export function quickSpendValues(memberId: string, spent: number, entry: SpendEntry) {
  return {
    spendMember: memberId,
    spendCredits: spent,
    spendEntry: entry.entryId,
    spendKind: entry.kind,
    spendKey: entry.key,
    spendHash: entry.requestHash,
    spendReference: entry.reference,
    spendAt: entry.at.toISOString(),
  }
}
export type QuickSpend = ReturnType<typeof quickSpendValues>

/**
 * The CTEs of a spend without a plan, for the same kind of caller as `preparedSpendCtes`: it happens where the lot that is next to be spent
 * holds all of it, which is so for most. For all others nothing is written, and the caller goes the long way.
 * `gate` is a relation of the caller with one row where the spend may be and none where it may not; it comes along in `wallet_moved`.
 * Two at once on one wallet take turns at its row. If the lot is empty by then, a check constraint refuses the whole statement (23514).
 * The order of lots is `planSpend`'s; a test holds the two together.
 */
export function quickSpendCtes(gate: SQL): SQL {
  return sql`wallet_moved AS (
    UPDATE wallets SET balance = wallets.balance - ${credits}, version = wallets.version + 1
    FROM ${gate} gate, (
      SELECT l.id, l.remaining FROM credit_lots l WHERE l.member_id = ${member} AND l.remaining > 0
      ORDER BY l.source <> 'bonus', l.created_at, l.id LIMIT 1
    ) lot
    WHERE wallets.member_id = ${member} AND lot.remaining >= ${credits}
    RETURNING wallets.member_id, wallets.balance, wallets.version, lot.id AS lot_id, gate.*
  ), lots_taken AS (
    UPDATE credit_lots SET remaining = remaining - ${credits}
    FROM wallet_moved WHERE credit_lots.member_id = ${member} AND credit_lots.id = wallet_moved.lot_id
  ), entry_written AS (
    INSERT INTO ledger_entries (member_id, seq, id, kind, key, request_hash, credits, balance_after, reference, created_at)
    SELECT member_id, version, ${value('spendEntry', 'uuid')}, ${value('spendKind', 'text')}, ${value('spendKey', 'text')},
      ${value('spendHash', 'text')}, -${credits}, balance, ${value('spendReference', 'text')}, ${value('spendAt', 'timestamptz')}
    FROM wallet_moved
  ), postings_written AS (
    INSERT INTO ledger_postings (member_id, seq, line, account, lot_id, credits)
    SELECT member_id, version, 0, 'spent', NULL::uuid, ${credits} FROM wallet_moved
    UNION ALL SELECT member_id, version, 1, 'wallet', lot_id, -${credits} FROM wallet_moved
  )`
}
