import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spend as spendNow, writeSpend } from '../../test/members/spend.ts'
import { type TestDatabase, testDatabase } from '../../test/product/database.ts'
import { sqlState, transaction } from '../platform/db/db.ts'
import { balanceOf, findEntry, grant, planSpend, walletFacts } from './index.ts'

const at = new Date('2026-03-01T12:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A wallet with a bonus lot and two purchases: 10 + 20 + 30. */
async function newWallet(): Promise<string> {
  const memberId = randomUUID()
  for (const [credits, source, day] of [
    [10, 'bonus', 3],
    [20, 'purchased', 1],
    [30, 'purchased', 2],
  ] as const) {
    const input = {
      memberId,
      credits,
      source,
      orderId: null,
      kind: 'grant',
      key: `grant:${day}`,
      reference: null,
    } as const
    await transaction(database.db, (tx) => grant(tx, { ...input, at: new Date(Date.UTC(2026, 0, day)) }))
  }
  return memberId
}

const spend = (memberId: string, credits: number, key: string) => spendNow(database.db, { memberId, credits, key, at })

async function lotsOf(memberId: string) {
  const { rows } = await database.db.execute<{ remaining: number }>(
    sql`SELECT remaining FROM credit_lots WHERE member_id = ${memberId} ORDER BY source, created_at`,
  )
  return rows.map((row) => row.remaining)
}

describe('grant', () => {
  test('the same key gives once, also twenty times at once', async () => {
    const memberId = randomUUID()
    const input = {
      memberId,
      credits: 50,
      source: 'purchased',
      orderId: randomUUID(),
      kind: 'purchase',
      key: 'order:1',
      reference: 'x',
      at,
    } as const
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => transaction(database.db, (tx) => grant(tx, input))),
    )
    expect(answers.filter((answer) => answer.isNew)).toHaveLength(1)
    expect(answers.every((answer) => answer.balance === 50)).toBe(true)
    expect(await balanceOf(database.db, memberId)).toBe(50)
    await expect(transaction(database.db, (tx) => grant(tx, { ...input, credits: 51 }))).rejects.toMatchObject({
      code: 'key_reused',
    })
  })

  test('a roll-back gives nothing', async () => {
    const memberId = randomUUID()
    const input = {
      memberId,
      credits: 5,
      source: 'bonus',
      orderId: null,
      kind: 'grant',
      key: 'a',
      reference: null,
      at,
    } as const
    await transaction(database.db, async (tx) => {
      await grant(tx, input)
      throw new Error('later')
    }).catch(() => undefined)
    expect(await balanceOf(database.db, memberId)).toBe(0)
    expect(await findEntry(database.db, memberId, 'a')).toBeNull()
  })
})

describe('spending', () => {
  test('takes bonus, then the oldest purchase, and numbers the entries', async () => {
    const memberId = await newWallet()
    expect(await spend(memberId, 12, 'message:1')).toBe(48)
    expect(await lotsOf(memberId)).toEqual([0, 18, 30])
    expect(await findEntry(database.db, memberId, 'message:1')).toMatchObject({
      seq: 4,
      credits: -12,
      balanceAfter: 48,
    })
  })

  test('a stale plan writes nothing at all', async () => {
    const memberId = await newWallet()
    const plan = planSpend(await walletFacts(database.db, memberId, { lock: false }), 5)
    if (plan === null) throw new Error('no plan')
    await spend(memberId, 1, 'message:1')
    const entry = { entryId: randomUUID(), kind: 'message', requestHash: 'same', reference: null, at } as const
    expect(await writeSpend(database.db, plan, { ...entry, key: 'message:2' })).toBeNull()
    expect(await findEntry(database.db, memberId, 'message:2')).toBeNull()
    expect(await balanceOf(database.db, memberId)).toBe(59)
    expect(await lotsOf(memberId)).toEqual([9, 20, 30])
  })

  test('fifty at once on a wallet for twenty give exactly twenty', async () => {
    const memberId = await newWallet()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => spend(memberId, 3, `message:${index}`)),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(20)
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map((outcome) => outcome.reason)
    expect(refusals.every((refusal) => refusal.code === 'not_enough_credits')).toBe(true)
    expect(await balanceOf(database.db, memberId)).toBe(0)
    expect(await lotsOf(memberId)).toEqual([0, 0, 0])
  })

  test('spends and grants at once: every one counts once', async () => {
    const memberId = await newWallet()
    const grants = Array.from({ length: 10 }, (_, index) =>
      transaction(database.db, (tx) =>
        grant(tx, {
          memberId,
          credits: 4,
          source: 'bonus',
          orderId: null,
          kind: 'grant',
          key: `more:${index}`,
          reference: null,
          at,
        }),
      ),
    )
    const spends = Array.from({ length: 10 }, (_, index) => spend(memberId, 6, `message:${index}`))
    await Promise.all([...grants, ...spends])
    expect(await balanceOf(database.db, memberId)).toBe(40)
  })

  test('one key pays once, also at the same moment', async () => {
    const memberId = await newWallet()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => spend(memberId, 2, 'message:1')))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(sqlState(outcome.reason)).toBe('23505')
    expect(await balanceOf(database.db, memberId)).toBe(58)
  })
})

describe('the database itself', () => {
  const refused = [
    ['changing an entry', sql`UPDATE ledger_entries SET credits = 1`],
    ['deleting entries', sql`DELETE FROM ledger_entries`],
    ['changing a posting', sql`UPDATE ledger_postings SET credits = 1`],
    ['deleting postings', sql`DELETE FROM ledger_postings`],
    ['emptying the ledger', sql`TRUNCATE ledger_postings`],
    ['a posting out of balance', sql`INSERT INTO ledger_postings VALUES (gen_random_uuid(), 1, 0, 'spent', NULL, 5)`],
    ['a wallet below zero', sql`INSERT INTO wallets VALUES (gen_random_uuid(), -1, 0)`],
  ] as const
  test.each(refused)('refuses %s', async (_name, statement) => {
    await newWallet()
    await expect(database.db.execute(statement)).rejects.toThrow()
  })
})
