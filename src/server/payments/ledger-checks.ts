import { type LedgerCheck, ledgerSources, returnKinds } from '../credits/proof/index.ts'

const { entries, postings, lots } = ledgerSources

/** Credits removed per order, by the ledger. */
const removed = `gone AS (
  SELECT e.member_id, e.reference, coalesce(sum(p.credits) FILTER (WHERE p.account = 'refunded'), 0) AS refunded,
    coalesce(sum(p.credits) FILTER (WHERE p.account = 'charged_back'), 0) AS charged_back
  FROM ${entries} e JOIN ${postings} p ON p.member_id = e.member_id AND p.seq = e.seq
  WHERE e.kind IN (${returnKinds}) GROUP BY e.member_id, e.reference)`

/** The ledger against orders, refunds and disputes; see `LedgerCheck`. */
export const orderLedgerChecks: LedgerCheck[] = [
  {
    name: 'every completed order was credited once, and no other order',
    count: "SELECT count(*) FROM orders WHERE status = 'completed'",
    differences: `WITH bought AS (
        SELECT member_id, reference, count(*) AS entries, sum(credits) AS credits FROM ${entries} e WHERE kind = 'purchase' GROUP BY member_id, reference)
      SELECT coalesce(o.member_id, b.member_id) AS member_id, coalesce(o.id::text, b.reference) AS purchase, o.credits AS ordered, b.credits AS credited, b.entries
      FROM (SELECT * FROM orders WHERE status = 'completed') o FULL JOIN bought b ON b.member_id = o.member_id AND b.reference = o.id::text
      WHERE o.id IS NULL OR b.entries IS DISTINCT FROM 1 OR b.credits <> o.credits`,
  },
  {
    name: 'credits went back of the order that was refunded or disputed, and of no other lot',
    count: `SELECT count(*) FROM ${postings} p WHERE account IN ('refunded', 'charged_back')`,
    differences: `SELECT p.member_id, p.seq, p.account, p.credits, e.kind, e.reference FROM ${postings} p
      LEFT JOIN ${entries} e ON e.member_id = p.member_id AND e.seq = p.seq
      LEFT JOIN ${lots} l ON l.member_id = p.member_id AND l.id = p.lot_id
      LEFT JOIN orders o ON o.member_id = p.member_id AND o.id::text = e.reference
      WHERE (p.account IN ('refunded', 'charged_back') OR e.kind IN (${returnKinds}))
        AND (e.kind IS NULL OR e.kind NOT IN (${returnKinds}) OR p.account NOT IN ('wallet', 'refunded', 'charged_back')
          OR o.status IS DISTINCT FROM 'completed' OR (p.account = 'wallet' AND l.order_id::text IS DISTINCT FROM e.reference))`,
  },
  {
    name: 'refunds took the credits that they say, and failed ones none',
    count: 'SELECT count(*) FROM refunds',
    differences: `WITH ${removed}, said AS (
        SELECT member_id, order_id::text AS reference, sum(credits) AS credits FROM refunds WHERE status <> 'failed' GROUP BY member_id, order_id)
      SELECT coalesce(g.member_id, s.member_id) AS member_id, coalesce(g.reference, s.reference) AS order_id, s.credits AS said, g.refunded AS taken
      FROM gone g FULL JOIN said s ON s.member_id = g.member_id AND s.reference = g.reference
      WHERE coalesce(g.refunded, 0) <> coalesce(s.credits, 0)`,
  },
  {
    name: 'charge-backs took their share of what was left of their order, and gave it back when they were reversed',
    count: 'SELECT count(*) FROM disputes',
    differences: `WITH ${removed}, disputed AS (
        SELECT member_id, order_id::text AS reference, coalesce(sum(amount_minor) FILTER (WHERE NOT is_reversed), 0) AS minor FROM disputes GROUP BY member_id, order_id),
      sides AS (
        SELECT coalesce(g.member_id, d.member_id) AS member_id, coalesce(g.reference, d.reference) AS reference,
          coalesce(g.charged_back, 0) AS taken, coalesce(d.minor, 0) AS minor
        FROM gone g FULL JOIN disputed d ON d.member_id = g.member_id AND d.reference = g.reference)
      SELECT s.*, o.total_minor, o.refunded_minor, l.granted, l.remaining FROM sides s
      LEFT JOIN orders o ON o.member_id = s.member_id AND o.id::text = s.reference
      LEFT JOIN ${lots} l ON l.member_id = s.member_id AND l.order_id = o.id
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
  {
    name: 'movements of refunds belong to one refund each, and credits come back of failed ones only',
    count: `SELECT count(*) FROM ${entries} e WHERE kind = 'refund'`,
    differences: `SELECT e.member_id, e.seq, e.key, r.status FROM ${entries} e
      LEFT JOIN refunds r ON r.id::text = split_part(e.key, ':', 2)
      WHERE e.kind = 'refund' AND (r.id IS NULL OR r.order_id::text <> e.reference
        OR (e.key LIKE 'refund_failed:%' AND r.status <> 'failed'))`,
  },
  {
    name: 'refunds that people pay are recorded once, with their reason and reference',
    count: 'SELECT count(*) FROM refunds WHERE manual_reason IS NOT NULL',
    differences: `SELECT id, order_id, status, manual_reason, paid_by, reference, provider_ref FROM refunds
      WHERE (status = 'manual' AND (manual_reason IS NULL OR manual_since IS NULL OR provider_ref IS NOT NULL))
        OR (paid_by = 'bank' AND (status <> 'done' OR manual_reason IS NULL OR reference IS NULL OR provider_ref IS NOT NULL))`,
  },
  {
    name: 'orders add up, and keep the terms and the price of their day',
    count: 'SELECT count(*) FROM orders',
    differences: `SELECT o.id, o.price_minor, o.discount_minor, o.fee_minor, o.total_minor, l.paid_minor, l.currency, o.terms FROM orders o
      LEFT JOIN ${lots} l ON l.member_id = o.member_id AND l.order_id = o.id
      WHERE o.total_minor <> o.price_minor - o.discount_minor + o.fee_minor
        OR NOT o.terms ?& ARRAY['refundDays', 'messageCredits', 'photoCredits', 'giftCredits', 'giftPrices']
        OR (l.id IS NOT NULL AND (l.paid_minor IS DISTINCT FROM o.total_minor OR l.currency IS DISTINCT FROM o.currency))`,
  },
  {
    name: 'no direct debit was signed from a blocked account',
    count: 'SELECT count(*) FROM debits WHERE signed_at IS NOT NULL',
    // A debit signed at the moment of the block may have come first
    differences: `SELECT d.id, d.signed_at, b.at FROM debits d JOIN debit_account_blocks b ON b.account_hash = d.account_hash
      WHERE d.signed_at > b.at + interval '1 minute'`,
  },
]
