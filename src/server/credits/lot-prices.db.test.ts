import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lotsLeft, paidForNext } from '../../shared/credit-lots.ts'
import { spend } from '../../test/members/spend.ts'
import { type TestDatabase, testDatabase } from '../../test/product/database.ts'
import { transaction } from '../platform/db/db.ts'
import { balanceOf, creditLotsOf, grant } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const at = new Date('2026-03-01T12:00:00Z')
type Bought = { credits: number; day: number; paid: { amountMinor: number; currency: string } | null }

async function walletOf(lots: readonly Bought[]): Promise<string> {
  const memberId = randomUUID()
  for (const { credits, day, paid } of lots) {
    const source = paid === null ? 'bonus' : 'purchased'
    const input = { memberId, credits, source, paid, kind: 'grant', key: randomUUID(), reference: null } as const
    const orderId = paid === null ? null : randomUUID()
    await transaction(database.db, (tx) => grant(tx, { ...input, orderId, at: new Date(Date.UTC(2026, 0, day)) }))
  }
  return memberId
}

async function spendNow(memberId: string, credits: number): Promise<string> {
  const key = `test:${randomUUID()}`
  await spend(database.db, { memberId, credits, key, at })
  return key
}

/** What was paid for the credits of a spend, by the lots that its postings name: exact, in minor units of each currency. */
async function debited(memberId: string, key: string): Promise<Map<string, number>> {
  const { rows } = await database.db.execute<{ currency: string; exact: string }>(sql`
    SELECT l.currency, sum(l.paid_minor * -p.credits::numeric / l.granted) AS exact
    FROM ledger_entries e
    JOIN ledger_postings p ON p.member_id = e.member_id AND p.seq = e.seq AND p.account = 'wallet'
    JOIN credit_lots l ON l.member_id = p.member_id AND l.id = p.lot_id
    WHERE e.member_id = ${memberId} AND e.key = ${key} AND l.paid_minor IS NOT NULL GROUP BY l.currency`)
  return new Map(rows.map(({ currency, exact }) => [currency, Number(exact)]))
}

const lots = fc.array(
  fc.record({
    credits: fc.integer({ min: 1, max: 30 }),
    day: fc.integer({ min: 1, max: 4 }),
    paid: fc.option(
      fc.record({ amountMinor: fc.integer({ min: 0, max: 9_999 }), currency: fc.constantFrom('EUR', 'EUR', 'GBP') }),
    ),
  }),
  { minLength: 1, maxLength: 5 },
)

test('the price that is shown is what was paid for the lots that are debited', async () => {
  await fc.assert(
    fc.asyncProperty(lots, fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 5 }), async (bought, amounts) => {
      const memberId = await walletOf(bought)
      for (const credits of amounts) {
        const before = await creditLotsOf(database.db, memberId)
        const shown = paidForNext(before, credits)
        if (shown === null) {
          expect(await balanceOf(database.db, memberId)).toBeLessThan(credits)
          continue
        }
        const taken = await debited(memberId, await spendNow(memberId, credits))
        expect(new Set(shown.map(({ currency }) => currency))).toEqual(new Set(taken.keys()))
        for (const { currency, amount_minor } of shown)
          expect(Math.abs(amount_minor - (taken.get(currency) ?? 0))).toBeLessThanOrEqual(0.5 + 1e-6)
        const balance = await balanceOf(database.db, memberId)
        expect(lotsLeft(before, balance)).toEqual(await creditLotsOf(database.db, memberId))
      }
    }),
    { numRuns: 40 },
  )
})
