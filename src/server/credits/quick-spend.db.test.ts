import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/product/database.ts'
import { checkViolation, sqlState, transaction } from '../platform/db/db.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { grant, planSpend, quickSpendCtes, walletFacts } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const at = new Date('2026-03-01T12:00:00Z')
const spendOne = statement<Record<string, unknown>, { balance: number; lot_id: string }>(
  'test_quick_spend',
  () =>
    sql`WITH ${quickSpendCtes(sql`(
      SELECT ${sql.placeholder('memberId')}::uuid AS member_id, ${sql.placeholder('credits')}::int AS credits, gen_random_uuid() AS entry_id,
        'message' AS kind, ${sql.placeholder('key')}::text AS key, 'same' AS request_hash, NULL AS reference, ${sql.placeholder('at')}::timestamptz AS at
      WHERE ${sql.placeholder('isOpen')}::bool
    )`)} SELECT balance, lot_id FROM wallet_moved`,
)
async function spend(memberId: string, credits: number, { key = randomUUID() as string, isOpen = true } = {}) {
  const [row] = await spendOne(database.db, { memberId, credits, key, at: at.toISOString(), isOpen })
  return row ?? null
}

type Lot = [credits: number, source: 'bonus' | 'purchased', day: number]
async function wallet(...lots: Lot[]): Promise<string> {
  const memberId = randomUUID()
  for (const [credits, source, day] of lots) {
    const input = {
      memberId,
      credits,
      source,
      orderId: null,
      kind: 'grant',
      key: randomUUID(),
      reference: null,
    } as const
    await transaction(database.db, (tx) => grant(tx, { ...input, at: new Date(Date.UTC(2026, 0, day)) }))
  }
  return memberId
}

describe('a spend without a plan', () => {
  test('takes from the lot that a plan would take from, and leaves to the plan what one lot does not hold', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const lots = Array.from(
        { length: seed % 4 },
        (_, n): Lot => [
          1 + ((seed * 7 + n * 5) % 9),
          (seed + n) % 3 === 0 ? 'bonus' : 'purchased',
          1 + ((seed * 3 + n * 11) % 28),
        ],
      )
      const memberId = await wallet(...lots)
      for (const credits of [1, 3, 6]) {
        const facts = await walletFacts(database.db, memberId, { lock: false })
        const plan = planSpend(facts, credits)
        const first = plan?.taken[0]
        const spent = await spend(memberId, credits)
        expect(spent).toEqual(plan?.taken.length === 1 ? { balance: plan.balanceAfter, lot_id: first?.lotId } : null)
      }
    }
  })

  test('writes nothing where the gate is closed or there is no wallet', async () => {
    const memberId = await wallet([5, 'purchased', 1])
    expect(await spend(memberId, 1, { isOpen: false })).toBeNull()
    expect(await spend(randomUUID(), 1)).toBeNull()
    expect((await walletFacts(database.db, memberId, { lock: false })).balance).toBe(5)
  })

  test('refuses a key that was used, whole', async () => {
    const memberId = await wallet([5, 'purchased', 1])
    const key = randomUUID()
    await spend(memberId, 1, { key })
    expect(sqlState(await spend(memberId, 1, { key }).catch((error: unknown) => error))).toBe('23505')
    expect((await walletFacts(database.db, memberId, { lock: false })).balance).toBe(4)
  })

  test('forty at once on lots of nine take nine, and every entry is in its place', async () => {
    const memberId = await wallet([2, 'bonus', 5], [7, 'purchased', 1])
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => spend(memberId, 1)))
    const states = results.flatMap((result) => (result.status === 'rejected' ? [sqlState(result.reason)] : []))
    expect(states.every((state) => state === checkViolation)).toBe(true)
    while ((await spend(memberId, 1)) !== null);
    const facts = await walletFacts(database.db, memberId, { lock: false })
    expect([facts.balance, facts.lots]).toEqual([0, []])
    const { rows } = await database.db.execute<{ seq: number; credits: number; balance_after: number }>(
      sql`SELECT seq, credits, balance_after FROM ledger_entries WHERE member_id = ${memberId} ORDER BY seq`,
    )
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 11 }, (_, n) => n + 1))
    expect(rows.slice(2).map(({ balance_after }) => balance_after)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0])
  })
})
