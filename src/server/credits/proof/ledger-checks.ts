/**
 * An invariant of the database as independent SQL, without code that writes the ledger. `count` returns the number of
 * rows checked, `differences` one row per fault.
 */
export type LedgerCheck = { name: string; count: string; differences: string }

/** The ledger's tables, for checks of other domains. */
export const ledgerSources = {
  entries: '(SELECT member_id, seq, kind, key, reference, credits FROM ledger_entries)',
  postings: '(SELECT member_id, seq, account, lot_id, credits FROM ledger_postings)',
  lots: '(SELECT member_id, id, order_id, granted, remaining, paid_minor, currency FROM credit_lots)',
}

/** SQL list of the movement kinds that remove or restore an order's credits. */
export const returnKinds = "'refund', 'charge_back', 'charge_back_reversed'"

/** Checks of the ledger alone; http/ledger-checks.ts combines all checks. */
export const ownLedgerChecks: LedgerCheck[] = [
  {
    name: "every entry's postings add up to zero",
    count: 'SELECT count(*) FROM ledger_entries',
    differences: `SELECT e.member_id, e.seq, count(p.line) AS lines, sum(p.credits) AS sum
      FROM ledger_entries e LEFT JOIN ledger_postings p ON p.member_id = e.member_id AND p.seq = e.seq
      GROUP BY e.member_id, e.seq HAVING count(p.line) < 2 OR sum(p.credits) <> 0`,
  },
  {
    name: 'every posting belongs to an entry',
    count: 'SELECT count(*) FROM ledger_postings',
    differences: `SELECT p.member_id, p.seq, p.line FROM ledger_postings p
      WHERE NOT EXISTS (SELECT FROM ledger_entries e WHERE e.member_id = p.member_id AND e.seq = p.seq)`,
  },
  {
    name: 'an entry says what its wallet postings say',
    count: 'SELECT count(*) FROM ledger_entries',
    differences: `SELECT e.member_id, e.seq, e.credits AS entry, coalesce(sum(p.credits), 0) AS postings
      FROM ledger_entries e LEFT JOIN ledger_postings p ON p.member_id = e.member_id AND p.seq = e.seq AND p.account = 'wallet'
      GROUP BY e.member_id, e.seq, e.credits HAVING e.credits <> coalesce(sum(p.credits), 0)`,
  },
  {
    name: 'a balance is the sum of its lots and of its postings',
    count: 'SELECT count(*) FROM wallets',
    differences: `WITH lots AS (SELECT member_id, sum(remaining) AS credits FROM credit_lots GROUP BY member_id),
        moved AS (SELECT member_id, sum(credits) AS credits FROM ledger_postings WHERE account = 'wallet' GROUP BY member_id)
      SELECT coalesce(w.member_id, l.member_id, m.member_id) AS member_id, w.balance, l.credits AS lots, m.credits AS postings
      FROM wallets w FULL JOIN lots l ON l.member_id = w.member_id FULL JOIN moved m ON m.member_id = coalesce(w.member_id, l.member_id)
      WHERE w.balance IS NULL OR w.balance <> coalesce(l.credits, 0) OR w.balance <> coalesce(m.credits, 0)`,
  },
  {
    name: 'what is left of a lot is what came less what went',
    count: 'SELECT count(*) FROM credit_lots',
    differences: `WITH moved AS (
        SELECT p.member_id, p.lot_id, sum(p.credits) FILTER (WHERE p.credits > 0 AND e.kind NOT IN (${returnKinds})) AS came, sum(p.credits) AS left_over
        FROM ledger_postings p JOIN ledger_entries e ON e.member_id = p.member_id AND e.seq = p.seq
        WHERE p.account = 'wallet' GROUP BY p.member_id, p.lot_id)
      SELECT coalesce(l.member_id, m.member_id) AS member_id, coalesce(l.id, m.lot_id) AS lot, l.granted, m.came, l.remaining, m.left_over
      FROM credit_lots l FULL JOIN moved m ON m.member_id = l.member_id AND m.lot_id = l.id
      WHERE l.id IS NULL OR m.lot_id IS NULL OR l.granted <> m.came OR l.remaining <> m.left_over`,
  },
  {
    name: 'balances follow from each other, entry by entry, without a gap',
    count: 'SELECT count(*) FROM ledger_entries',
    differences: `SELECT member_id, seq, credits, balance_after, before FROM (
        SELECT *, lag(balance_after, 1, 0) OVER chain AS before, lag(seq, 1, 0) OVER chain AS seq_before
        FROM ledger_entries WINDOW chain AS (PARTITION BY member_id ORDER BY seq)) e
      WHERE balance_after <> before + credits OR seq <> seq_before + 1`,
  },
  {
    name: 'a wallet stands where its last entry left it',
    count: 'SELECT count(*) FROM wallets',
    differences: `SELECT w.member_id, w.version, e.seq, w.balance, e.balance_after FROM wallets w
      LEFT JOIN LATERAL (SELECT seq, balance_after FROM ledger_entries e WHERE e.member_id = w.member_id ORDER BY seq DESC LIMIT 1) e ON true
      WHERE w.version <> coalesce(e.seq, 0) OR w.balance <> coalesce(e.balance_after, 0)`,
  },
  {
    name: 'nothing is below zero',
    count:
      'SELECT (SELECT count(*) FROM wallets) + (SELECT count(*) FROM credit_lots) + (SELECT count(*) FROM ledger_entries)',
    differences: `SELECT member_id, 'wallet' AS what, balance AS credits FROM wallets WHERE balance < 0
      UNION ALL SELECT member_id, 'lot', remaining FROM credit_lots WHERE remaining < 0 OR remaining > granted
      UNION ALL SELECT member_id, 'entry', balance_after FROM ledger_entries WHERE balance_after < 0`,
  },
  {
    name: 'a key was used once',
    count: 'SELECT count(*) FROM ledger_entries',
    differences: 'SELECT member_id, key, count(*) FROM ledger_entries GROUP BY member_id, key HAVING count(*) > 1',
  },
]
