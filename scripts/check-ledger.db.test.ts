import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant, spendCtes, spending } from '../src/server/credits/index.ts'
import { transaction } from '../src/server/platform/db.ts'
import { type TestDatabase, testDatabase } from '../src/test/database.ts'
import { checkLedger, reportOf } from './ledger-checker.ts'

const at = new Date('2026-03-01T12:00:00Z')
const memberId = randomUUID()
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  const asked = {
    memberId,
    credits: 10,
    source: 'bonus',
    orderId: null,
    kind: 'grant',
    key: 'a',
    reference: null,
    at,
  } as const
  await transaction(database.db, (tx) => grant(tx, asked))
  await spending(database.db, { memberId, credits: 3 }, async (db, plan) => {
    const entry = { entryId: randomUUID(), kind: 'gift', key: 'gift:1', requestHash: '', reference: null, at } as const
    return db.execute(sql`WITH ${spendCtes(plan, entry)} SELECT FROM wallet_moved`)
  })
})
afterAll(() => database.close())

/** The checks that fail after a change that the product would never make; the change is taken back. */
async function failuresAfter(change: string): Promise<string[]> {
  const client = await database.db.$client.connect()
  try {
    await client.query("SET session_replication_role = 'replica'") // without triggers
    const tables = ['wallets', 'credit_lots', 'ledger_entries', 'ledger_postings', 'orders', 'messages']
    for (const table of tables) await client.query(`CREATE TABLE kept_${table} AS TABLE ${table}`)
    await client.query(change)
    const results = await checkLedger(client)
    for (const table of tables) {
      await client.query(`DELETE FROM ${table}`)
      await client.query(`INSERT INTO ${table} TABLE kept_${table}`)
      await client.query(`DROP TABLE kept_${table}`)
    }
    return results.filter(({ differences }) => differences > 0).map(({ name }) => name)
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
const order = `INSERT INTO orders (member_id, id, site_id, request_hash, bundle_id, credits, currency, price_minor, discount_minor, fee_minor, total_minor,
  method, provider, status, created_at, expires_at) VALUES ('${memberId}', gen_random_uuid(), gen_random_uuid(), '', gen_random_uuid(), 20, 'EUR', 1, 0, 0, 1,
  'card', 'sandbox', 'completed', now(), now())`

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
  [
    'a lot overdrawn',
    'ALTER TABLE credit_lots DROP CONSTRAINT credit_lots_within_grant; UPDATE credit_lots SET remaining = -1',
    'nothing is below zero',
  ],
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
])('finds %s', async (_name, change, check) => {
  expect(await failuresAfter(change)).toContain(check)
})
