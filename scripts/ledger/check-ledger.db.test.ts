import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant } from '../../src/server/credits/index.ts'
import { transaction } from '../../src/server/platform/db/db.ts'
import { spend } from '../../src/test/members/spend.ts'
import { type TestDatabase, testDatabase } from '../../src/test/product/database.ts'
import { testSchema } from '../../src/test/product/test-schema.ts'
import { checkLedger, reportOf } from './ledger-checker.ts'

const at = new Date('2026-03-01T12:00:00Z')
const memberId = randomUUID()
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  const input = {
    memberId,
    credits: 10,
    source: 'bonus',
    orderId: null,
    kind: 'grant',
    key: 'a',
    reference: null,
    at,
  } as const
  await transaction(database.db, (tx) => grant(tx, input))
  await spend(database.db, { memberId, credits: 3, key: 'gift:1', at })
  // The checks look for faults that the database refuses as well
  await database.db.execute(sql`DO $$ DECLARE own record; BEGIN
    FOR own IN SELECT conrelid::regclass AS owner, conname FROM pg_constraint WHERE contype = 'c' AND coninhcount = 0 AND connamespace = ${sql.raw(`'${testSchema}'`)}::regnamespace LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', own.owner, own.conname);
    END LOOP;
  END $$`)
})
afterAll(() => database.close())

/** The checks that fail after a change that the product would never make; the change is taken back. */
async function failuresAfter(change: string): Promise<string[]> {
  const client = await database.db.$client.connect()
  try {
    await client.query("SET session_replication_role = 'replica'") // without triggers
    const tables = [
      'wallets',
      'credit_lots',
      'ledger_entries',
      'ledger_postings',
      'orders',
      'messages',
      'refunds',
      'disputes',
      'debits',
      'debit_account_blocks',
    ]
    for (const table of tables) await client.query(`CREATE TABLE kept_${table} AS TABLE ${table}`)
    try {
      await client.query(change)
      const results = await checkLedger(client)
      return results.filter(({ differences }) => differences > 0).map(({ name }) => name)
    } finally {
      for (const table of tables) {
        await client.query(`DELETE FROM ${table}`)
        await client.query(`INSERT INTO ${table} TABLE kept_${table}`)
        await client.query(`DROP TABLE kept_${table}`)
      }
    }
  } finally {
    await client.query("SET session_replication_role = 'origin'")
    client.release()
  }
}

test('finds nothing where nothing is wrong', async () => {
  const client = await database.db.$client.connect()
  const results = await checkLedger(client).finally(() => client.release())
  expect(results.filter(({ differences }) => differences > 0)).toEqual([])
  expect(results[0]).toMatchObject({ count: 2 })
  expect(reportOf(results)).toContain('Every credit is accounted for.')
})

const message = `INSERT INTO messages (conversation_id, seq, id, sender_id, text, credits, sent_at)
  VALUES (gen_random_uuid(), 1, gen_random_uuid(), '${memberId}', 'hi', 1, now())`
const terms = JSON.stringify({ refundDays: 14, messageCredits: 1, photoCredits: 1, giftCredits: 1, giftPrices: {} })
const order = orderOf('gen_random_uuid()')

/** A completed order of 20 credits for 1,000. */
function orderOf(id: string): string {
  return `INSERT INTO orders (member_id, id, site_id, request_hash, bundle_id, credits, currency, price_minor, discount_minor, fee_minor, total_minor, method,
    provider, status, terms, created_at, expires_at, country, locale, remember, refunded_minor, charged_back_minor) VALUES ('${memberId}', ${id}, gen_random_uuid(),
    '', gen_random_uuid(), 20, 'EUR', 1000, 0, 0, 1000, 'card', 'sandbox', 'completed', '${terms}', now(), now(), 'NL', 'en', false, 0, 0)`
}

const refunded = 'refunds took the credits that they say, and failed ones none'
const disputed =
  'charge-backs took their share of what was left of their order, and gave it back when they were reversed'
const ofOrder = 'credits went back of the order that was refunded or disputed, and of no other lot'
const sums = 'orders say of refunds and disputes what their rows say'
const [boughtId, refundId] = [randomUUID(), randomUUID()]
const lots = 'credit_lots (member_id, id, source, order_id, granted, remaining, created_at, paid_minor, currency)'
const entries =
  'ledger_entries (member_id, seq, id, kind, key, request_hash, credits, balance_after, reference, created_at)'
const postings = 'ledger_postings (member_id, seq, line, account, lot_id, credits)'
/** A completed order with its 20 credits, as it should be. */
const bought = `${orderOf(`'${boughtId}'`)};
  INSERT INTO ${lots} VALUES ('${memberId}', '${boughtId}', 'purchased', '${boughtId}', 20, 20, now(), 1000, 'EUR');
  INSERT INTO ${entries} VALUES ('${memberId}', 3, gen_random_uuid(), 'purchase', 'order:1', '', 20, 27, '${boughtId}', now());
  INSERT INTO ${postings} VALUES ('${memberId}', 3, 0, 'sold', NULL, -20), ('${memberId}', 3, 1, 'wallet', '${boughtId}', 20);
  UPDATE wallets SET balance = 27, version = 3`
/** The same after some of these credits went back. */
const returning = (kind: string, account: string, credits: number) => `${bought};
  UPDATE credit_lots SET remaining = remaining - ${credits} WHERE id = '${boughtId}';
  INSERT INTO ${entries} VALUES ('${memberId}', 4, gen_random_uuid(), '${kind}', '${kind}:${refundId}', '', -${credits}, 27 - ${credits}, '${boughtId}', now());
  INSERT INTO ${postings} VALUES ('${memberId}', 4, 0, '${account}', NULL, ${credits}), ('${memberId}', 4, 1, 'wallet', '${boughtId}', -${credits});
  UPDATE wallets SET balance = 27 - ${credits}, version = 4`
const refund = (
  credits: number,
  status = 'done',
  id: string = refundId,
) => `INSERT INTO refunds (member_id, id, order_id, provider, origin, currency, amount_minor, credits, status, created_at)
  VALUES ('${memberId}', '${id}', '${boughtId}', 'sandbox', 'office', 'EUR', 500, ${credits}, '${status}', now())`
const dispute = (
  minor: number,
  isReversed = false,
) => `INSERT INTO disputes VALUES ('${memberId}', gen_random_uuid(), '${boughtId}', 'sandbox', 'd1', 'EUR', ${minor},
  ${isReversed}, now(), NULL)`
const moved = 'movements of refunds belong to one refund each, and credits come back of failed ones only'
const byHand = 'refunds that people pay are recorded once, with their reason and reference'
const prices = 'orders add up, and keep the terms and the price of their day'
const blocked = 'no direct debit was signed from a blocked account'
const paidByBank = `UPDATE refunds SET manual_reason = 'refused', paid_by = 'bank', reference = 'SEPA 1', manual_since = now()`
const creditedAgain = `INSERT INTO ${entries} VALUES ('${memberId}', 4, gen_random_uuid(), 'purchase', 'order:2', '', 20, 47, '${boughtId}', now())`
const signedDebit = (
  at: string,
) => `INSERT INTO debit_account_blocks (account_hash, debit_id, reason, at) VALUES ('a', gen_random_uuid(), 'MD01', now());
  INSERT INTO debits SELECT (jsonb_populate_record(NULL::debits, jsonb_build_object('member_id', '${memberId}', 'id', '${boughtId}', 'order_id', '${boughtId}',
    'site_id', '${boughtId}', 'company_id', '${boughtId}', 'account_hash', 'a', 'currency', 'EUR', 'amount_minor', 1000, 'status', 'signed', 'created_at', now(),
    'expires_at', now(), 'return_url', '', 'description', '', 'code_tries', 0, 'codes_sent', 1, 'signed_at', ${at}))).*`
const orderSays = (column: string, minor: number) => `UPDATE orders SET ${column} = ${minor} WHERE id = '${boughtId}'`

test.each([
  ['a purchase', bought],
  ['a refund', `${returning('refund', 'refunded', 10)}; ${refund(10)}; ${orderSays('refunded_minor', 500)}`],
  [
    'a refund that failed',
    `${returning('refund', 'refunded', 10)}; ${refund(10)}; ${orderSays('refunded_minor', 500)}; ${refund(0, 'failed', randomUUID())}`,
  ],
  [
    'a refund paid by the bank',
    `${returning('refund', 'refunded', 10)}; ${refund(10)}; ${orderSays('refunded_minor', 500)}; ${paidByBank}`,
  ],
  ['a debit signed before its account was blocked', signedDebit("now() - interval '1 hour'")],
  [
    'a charge-back',
    `${returning('charge_back', 'charged_back', 20)}; ${dispute(1000)}; ${orderSays('charged_back_minor', 1000)}`,
  ],
])('finds nothing wrong with %s', async (_name, change) => {
  expect(await failuresAfter(change)).toEqual([])
})

test.each([
  ['a posting lost', "DELETE FROM ledger_postings WHERE account = 'spent'", "every entry's postings add up to zero"],
  ['an entry lost', 'DELETE FROM ledger_entries WHERE seq = 1', 'every posting belongs to an entry'],
  [
    'an entry changed',
    'UPDATE ledger_entries SET credits = -2 WHERE seq = 2',
    'an entry says what its wallet postings say',
  ],
  [
    'a wallet richer',
    'UPDATE wallets SET balance = balance + 1',
    'a balance is the sum of its lots and of its postings',
  ],
  ['a wallet lost', 'DELETE FROM wallets', 'a balance is the sum of its lots and of its postings'],
  [
    'a lot fuller',
    'UPDATE credit_lots SET remaining = remaining + 1',
    'what is left of a lot is what came less what went',
  ],
  [
    'a gap',
    'UPDATE ledger_entries SET seq = 3 WHERE seq = 2',
    'balances follow from each other, entry by entry, without a gap',
  ],
  [
    'a chain broken',
    'UPDATE ledger_entries SET balance_after = 9 WHERE seq = 1',
    'balances follow from each other, entry by entry, without a gap',
  ],
  ['a version ahead', 'UPDATE wallets SET version = 5', 'a wallet stands where its last entry left it'],
  ['a lot overdrawn', 'UPDATE credit_lots SET remaining = -1', 'nothing is below zero'],
  ['an order not credited', order, 'every completed order was credited once, and no other order'],
  [
    'a purchase without an order',
    "UPDATE ledger_entries SET kind = 'purchase' WHERE seq = 1",
    'every completed order was credited once, and no other order',
  ],
  ['a message not paid', message, 'every paid message was paid for once, and nothing else was'],
  [
    'a payment for no message',
    "UPDATE ledger_entries SET kind = 'message' WHERE seq = 2",
    'every paid message was paid for once, and nothing else was',
  ],
  ['a refund without its credits', `${bought}; ${refund(10)}; ${orderSays('refunded_minor', 500)}`, refunded],
  ['credits that no refund took', returning('refund', 'refunded', 10), refunded],
  ['credits that a failed refund kept', `${returning('refund', 'refunded', 10)}; ${refund(10, 'failed')}`, refunded],
  [
    'credits of another lot',
    returning('refund', 'refunded', 2).replaceAll(`'wallet', '${boughtId}', -2`, "'wallet', gen_random_uuid(), -2"),
    ofOrder,
  ],
  [
    'credits refunded by something else',
    `${bought}; UPDATE ledger_postings SET account = 'refunded' WHERE seq = 2 AND line = 0`,
    ofOrder,
  ],
  ['a charge-back too dear', `${returning('charge_back', 'charged_back', 11)}; ${dispute(500)}`, disputed],
  ['a charge-back that left credits', `${returning('charge_back', 'charged_back', 19)}; ${dispute(1000)}`, disputed],
  ['a reversal that gave nothing', `${returning('charge_back', 'charged_back', 20)}; ${dispute(1000, true)}`, disputed],
  ['a refund that its order does not know', `${returning('refund', 'refunded', 10)}; ${refund(10)}`, sums],
  ['an order with a refund that is not there', `${bought}; ${orderSays('refunded_minor', 1)}`, sums],
  ['a charge-back of no order', dispute(10), sums],
  [
    'more refunded than was paid',
    `${bought}; ${[1, 2, 3].map(() => refund(0, 'done', randomUUID())).join('; ')}; ${orderSays('refunded_minor', 1500)}`,
    sums,
  ],
  [
    'an order credited twice',
    `${bought}; ${creditedAgain}`,
    'every completed order was credited once, and no other order',
  ],
  ['a movement of no refund', returning('refund', 'refunded', 10), moved],
  [
    'credits back of a refund that was paid',
    `${returning('refund', 'refunded', 10)}; ${refund(10)}; UPDATE ledger_entries SET key = 'refund_failed:${refundId}' WHERE seq = 4`,
    moved,
  ],
  ['a manual refund without a reason', `${bought}; ${refund(0, 'manual')}`, byHand],
  [
    'a refund that the provider and the bank paid',
    `${bought}; ${refund(0)}; ${paidByBank}, provider_ref = 're_1'`,
    byHand,
  ],
  ['a refund paid by the bank that waits again', `${bought}; ${refund(0, 'manual')}; ${paidByBank}`, byHand],
  ['a price that changed afterwards', `${bought}; ${orderSays('total_minor', 900)}`, prices],
  [
    'credits that say another price',
    `${bought}; UPDATE credit_lots SET paid_minor = 900 WHERE id = '${boughtId}'`,
    prices,
  ],
  ['an order without its terms', `${bought}; UPDATE orders SET terms = terms - 'messageCredits'`, prices],
  ['a debit signed from a blocked account', signedDebit("now() + interval '1 hour'"), blocked],
])('finds %s', async (_name, change, check) => {
  expect(await failuresAfter(change)).toContain(check)
})
