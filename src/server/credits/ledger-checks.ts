/**
 * What must hold in any database of the product, as SQL of its own: nothing here comes from the code that writes the ledger.
 * `count` says how many rows were looked at; `differences` answers one row for each fault.
 */
export type LedgerCheck = { name: string; count: string; differences: string }

/** Movements between an order's credits and what went back of it. */
const returns = "'refund', 'charge_back', 'charge_back_reversed'"
/** Credits that went back of each order, by the ledger. */
const gone = `gone AS (
  SELECT e.member_id, e.reference, coalesce(sum(p.credits) FILTER (WHERE p.account = 'refunded'), 0) AS refunded,
    coalesce(sum(p.credits) FILTER (WHERE p.account = 'charged_back'), 0) AS charged_back
  FROM ledger_entries e JOIN ledger_postings p ON p.member_id = e.member_id AND p.seq = e.seq
  WHERE e.kind IN (${returns}) GROUP BY e.member_id, e.reference)`

export const ledgerChecks: LedgerCheck[] = [
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
        SELECT p.member_id, p.lot_id, sum(p.credits) FILTER (WHERE p.credits > 0 AND e.kind NOT IN (${returns})) AS came, sum(p.credits) AS left_over
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
  {
    name: 'every completed order was credited once, and no other order',
    count: "SELECT count(*) FROM orders WHERE status = 'completed'",
    differences: `WITH bought AS (
        SELECT member_id, reference, count(*) AS entries, sum(credits) AS credits FROM ledger_entries WHERE kind = 'purchase' GROUP BY member_id, reference)
      SELECT coalesce(o.member_id, b.member_id) AS member_id, coalesce(o.id::text, b.reference) AS purchase, o.credits AS ordered, b.credits AS credited, b.entries
      FROM (SELECT * FROM orders WHERE status = 'completed') o FULL JOIN bought b ON b.member_id = o.member_id AND b.reference = o.id::text
      WHERE o.id IS NULL OR b.entries IS DISTINCT FROM 1 OR b.credits <> o.credits`,
  },
  {
    name: 'every paid message was paid for once, and nothing else was',
    count: 'SELECT count(*) FROM messages WHERE credits > 0',
    differences: `WITH paid AS (
        SELECT member_id, key, count(*) AS entries, -sum(credits) AS credits FROM ledger_entries WHERE kind = 'message' GROUP BY member_id, key)
      SELECT coalesce(m.sender_id, p.member_id) AS member_id, coalesce(m.id::text, p.key) AS message, m.credits AS price, p.credits AS paid, p.entries
      FROM (SELECT * FROM messages WHERE credits > 0) m FULL JOIN paid p ON p.member_id = m.sender_id AND p.key = 'message:' || m.id
      WHERE m.id IS NULL OR p.entries IS DISTINCT FROM 1 OR p.credits <> m.credits`,
  },
  {
    name: 'credits went back of the order that was refunded or disputed, and of no other lot',
    count: "SELECT count(*) FROM ledger_postings WHERE account IN ('refunded', 'charged_back')",
    differences: `SELECT p.member_id, p.seq, p.account, p.credits, e.kind, e.reference FROM ledger_postings p
      LEFT JOIN ledger_entries e ON e.member_id = p.member_id AND e.seq = p.seq
      LEFT JOIN credit_lots l ON l.member_id = p.member_id AND l.id = p.lot_id
      LEFT JOIN orders o ON o.member_id = p.member_id AND o.id::text = e.reference
      WHERE (p.account IN ('refunded', 'charged_back') OR e.kind IN (${returns}))
        AND (e.kind IS NULL OR e.kind NOT IN (${returns}) OR p.account NOT IN ('wallet', 'refunded', 'charged_back')
          OR o.status IS DISTINCT FROM 'completed' OR (p.account = 'wallet' AND l.order_id::text IS DISTINCT FROM e.reference))`,
  },
  {
    name: 'refunds took the credits that they say, and failed ones none',
    count: 'SELECT count(*) FROM refunds',
    differences: `WITH ${gone}, said AS (
        SELECT member_id, order_id::text AS reference, sum(credits) AS credits FROM refunds WHERE status <> 'failed' GROUP BY member_id, order_id)
      SELECT coalesce(g.member_id, s.member_id) AS member_id, coalesce(g.reference, s.reference) AS order_id, s.credits AS said, g.refunded AS taken
      FROM gone g FULL JOIN said s ON s.member_id = g.member_id AND s.reference = g.reference
      WHERE coalesce(g.refunded, 0) <> coalesce(s.credits, 0)`,
  },
  {
    name: 'charge-backs took their share of what was left of their order, and gave it back when they were reversed',
    count: 'SELECT count(*) FROM disputes',
    differences: `WITH ${gone}, disputed AS (
        SELECT member_id, order_id::text AS reference, coalesce(sum(amount_minor) FILTER (WHERE NOT is_reversed), 0) AS minor FROM disputes GROUP BY member_id, order_id),
      sides AS (
        SELECT coalesce(g.member_id, d.member_id) AS member_id, coalesce(g.reference, d.reference) AS reference,
          coalesce(g.charged_back, 0) AS taken, coalesce(d.minor, 0) AS minor
        FROM gone g FULL JOIN disputed d ON d.member_id = g.member_id AND d.reference = g.reference)
      SELECT s.*, o.total_minor, o.refunded_minor, l.granted, l.remaining FROM sides s
      LEFT JOIN orders o ON o.member_id = s.member_id AND o.id::text = s.reference
      LEFT JOIN credit_lots l ON l.member_id = s.member_id AND l.order_id = o.id
      WHERE s.taken < 0 OR (s.minor = 0 AND s.taken <> 0)
        OR (s.minor > 0 AND o.refunded_minor + s.minor < o.total_minor AND s.taken > floor(l.granted::numeric * s.minor / o.total_minor))
        OR (s.minor > 0 AND o.refunded_minor + s.minor >= o.total_minor AND l.remaining <> 0)
        OR (s.minor > 0 AND l.granted IS NULL)`,
  },
  {
    name: 'orders say of refunds and disputes what their rows say',
    count: 'SELECT count(*) FROM orders',
    differences: `WITH sums AS (
        SELECT order_id, member_id, currency, amount_minor AS refunded, 0 AS charged_back FROM refunds WHERE status <> 'failed'
        UNION ALL SELECT order_id, member_id, currency, 0, amount_minor FROM disputes WHERE NOT is_reversed),
      said AS (SELECT order_id, member_id, currency, sum(refunded) AS refunded, sum(charged_back) AS charged_back FROM sums GROUP BY order_id, member_id, currency)
      SELECT coalesce(o.id, s.order_id) AS order_id, o.total_minor, o.refunded_minor, s.refunded, o.charged_back_minor, s.charged_back
      FROM orders o FULL JOIN said s ON s.order_id = o.id AND s.member_id = o.member_id AND s.currency = o.currency
      WHERE o.id IS NULL OR o.refunded_minor <> coalesce(s.refunded, 0) OR o.charged_back_minor <> coalesce(s.charged_back, 0)
        OR o.refunded_minor > o.total_minor OR (o.status <> 'completed' AND o.refunded_minor + o.charged_back_minor > 0)`,
  },
]
