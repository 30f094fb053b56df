import type pg from 'pg'

/** At the provider: money that went back, and money that a bank holds. */
const there = `there AS (
  SELECT order_id,
    (SELECT coalesce(sum((r->>'amountMinor')::int) FILTER (WHERE r->>'status' <> 'failed'), 0) FROM jsonb_array_elements(refunds) r)::int AS refunded,
    (SELECT coalesce(sum((d->>'amountMinor')::int) FILTER (WHERE NOT (d->>'isReversed')::boolean), 0) FROM jsonb_array_elements(disputes) d)::int AS disputed
  FROM sandbox_payments)`

/** Invariant: no member has credits of a fully refunded order. */
const always = {
  'credits and money both': `SELECT o.id FROM orders o JOIN credit_lots l ON l.member_id = o.member_id AND l.order_id = o.id
    WHERE o.status = 'completed' AND l.remaining > 0 AND o.refunded_minor + o.charged_back_minor >= o.total_minor`,
}

/** Once everything has settled. */
const settled = {
  'a discount twice': `SELECT member_id, discount_limit, count(*) FROM orders
    WHERE status = 'completed' AND discount_limit IS NOT NULL
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = orders.id AND r.origin = 'discount')
      AND refunded_minor + charged_back_minor < total_minor
    GROUP BY member_id, discount_limit HAVING count(*) > 1`,
  'a refund that has not ended': `SELECT id, order_id, origin, status FROM refunds WHERE status IN ('asked', 'pending')`,
  'books that are not the provider’s': `WITH ${there} SELECT o.id, o.refunded_minor, t.refunded, o.charged_back_minor, t.disputed
    FROM orders o JOIN there t ON t.order_id = o.id
    LEFT JOIN LATERAL (SELECT coalesce(sum(amount_minor), 0) AS manual FROM refunds r WHERE r.order_id = o.id AND r.status = 'manual') m ON true
    WHERE o.status = 'completed' AND (o.refunded_minor - m.manual <> t.refunded OR o.charged_back_minor <> t.disputed)`,
  'paid and not delivered': `SELECT o.id FROM orders o JOIN sandbox_payments s ON s.order_id = o.id WHERE s.status = 'paid' AND o.status <> 'completed'`,
  'promised and not paid': `WITH ${there} SELECT w.id, w.order_id, w.promised_minor, t.refunded, t.disputed
    FROM withdrawals w JOIN there t ON t.order_id = w.order_id
    LEFT JOIN LATERAL (SELECT coalesce(sum(amount_minor), 0) AS manual FROM refunds r WHERE r.order_id = w.order_id AND r.status = 'manual') m ON true
    WHERE w.outcome IN ('refunded', 'delayed') AND t.refunded + t.disputed + m.manual < w.promised_minor`,
  'withdrawn and still with credits': `SELECT w.order_id, l.remaining FROM withdrawals w
    JOIN orders o ON o.id = w.order_id JOIN credit_lots l ON l.member_id = o.member_id AND l.order_id = o.id
    WHERE w.outcome IN ('refunded', 'delayed') AND l.remaining > 0`,
}

/** What must hold of money in the database of the hammer, with a few rows of each fault. */
export async function moneyChecks(client: pg.Client, state: 'running' | 'settled') {
  const checks = state === 'settled' ? { ...always, ...settled } : always
  const faults: { name: string; rows: unknown[] }[] = []
  for (const [name, query] of Object.entries(checks)) {
    const { rows } = await client.query(query)
    if (rows.length > 0) faults.push({ name, rows: rows.slice(0, 5) })
  }
  const { rows } = await client.query<{
    text: string
  }>(`SELECT format('%s entries, %s orders paid, %s refunds, %s disputes, %s withdrawals',
    (SELECT count(*) FROM ledger_entries), (SELECT count(*) FROM orders WHERE status = 'completed'), (SELECT count(*) FROM refunds),
    (SELECT count(*) FROM disputes), (SELECT count(*) FROM withdrawals)) AS text`)
  return { faults, summary: rows[0]?.text ?? '' }
}
