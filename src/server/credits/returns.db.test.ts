import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spend } from '../../test/members/spend.ts'
import { type TestDatabase, testDatabase } from '../../test/product/database.ts'
import { transaction } from '../platform/db/db.ts'
import { balanceOf, findEntry, grant, moveReturned, orderLot } from './index.ts'

const at = new Date('2026-03-01T12:00:00Z')
const orderId = randomUUID()
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** 10 given credits, 50 of the order and 7 of another one. */
async function newWallet(): Promise<string> {
  const memberId = randomUUID()
  for (const [credits, source, order] of [
    [10, 'bonus', null],
    [50, 'purchased', orderId],
    [7, 'purchased', randomUUID()],
  ] as const) {
    const input = {
      memberId,
      credits,
      source,
      orderId: order,
      kind: 'grant',
      key: `${credits}`,
      reference: null,
    } as const
    await transaction(database.db, (tx) => grant(tx, { ...input, at }))
  }
  return memberId
}

type Wanted = { refunded: number; chargedBack: number }
type Kind = Parameters<typeof moveReturned>[3]['kind']
function move(memberId: string, wanted: Wanted, key: string, kind: Kind = 'refund'): Promise<number> {
  return transaction(database.db, async (tx) => {
    const lot = await orderLot(tx, { memberId, orderId }, { lock: true })
    if (lot === null) throw new Error('no credits')
    return moveReturned(tx, lot, wanted, { kind, key, at })
  })
}
const lotOf = (memberId: string) => orderLot(database.db, { memberId, orderId }, { lock: false })

describe('credits of an order that go back', () => {
  test('are told apart from those that were spent', async () => {
    const memberId = await newWallet()
    await spend(database.db, { memberId, credits: 25 })
    expect(await move(memberId, { refunded: 20, chargedBack: 0 }, 'refund:1')).toBe(22)
    expect(await lotOf(memberId)).toMatchObject({ granted: 50, remaining: 15, refunded: 20, chargedBack: 0 })
    expect(await move(memberId, { refunded: 20, chargedBack: 15 }, 'charge_back:1', 'charge_back')).toBe(7)
    expect(await lotOf(memberId)).toMatchObject({ remaining: 0, refunded: 20, chargedBack: 15 })
    expect(await move(memberId, { refunded: 20, chargedBack: 0 }, 'reversed:1', 'charge_back_reversed')).toBe(22)
    expect(await lotOf(memberId)).toMatchObject({ remaining: 15, refunded: 20, chargedBack: 0 })
    expect(await findEntry(database.db, memberId, 'reversed:1')).toMatchObject({
      kind: 'charge_back_reversed',
      credits: 15,
      balanceAfter: 22,
      reference: orderId,
    })
  })

  test('go over from a charge-back to a refund without touching the balance', async () => {
    const memberId = await newWallet()
    await move(memberId, { refunded: 0, chargedBack: 50 }, 'charge_back:1', 'charge_back')
    expect(await move(memberId, { refunded: 30, chargedBack: 20 }, 'refund:1')).toBe(17)
    expect(await findEntry(database.db, memberId, 'refund:1')).toMatchObject({ credits: 0, balanceAfter: 17 })
    expect(await lotOf(memberId)).toMatchObject({ remaining: 0, refunded: 30, chargedBack: 20 })
  })

  test('write nothing where they are where they should be', async () => {
    const memberId = await newWallet()
    expect(await move(memberId, { refunded: 0, chargedBack: 0 }, 'refund:1')).toBe(67)
    expect(await findEntry(database.db, memberId, 'refund:1')).toBeNull()
  })

  test.each([
    { refunded: 51, chargedBack: 0 },
    { refunded: 30, chargedBack: 21 },
    { refunded: -1, chargedBack: 0 },
    { refunded: 0, chargedBack: -1 },
  ])('are never of another lot, nor more than went: %o', async (wanted) => {
    const memberId = await newWallet()
    await expect(move(memberId, wanted, 'refund:1')).rejects.toThrow(RangeError)
    expect(await balanceOf(database.db, memberId)).toBe(67)
  })

  test('go only as the lot was read', async () => {
    const memberId = await newWallet()
    const stale = await lotOf(memberId)
    if (stale === null) throw new Error('no credits')
    await spend(database.db, { memberId, credits: 1 })
    const late = transaction(database.db, (tx) =>
      moveReturned(tx, stale, { refunded: 50, chargedBack: 0 }, { kind: 'refund', key: 'refund:1', at }),
    )
    await expect(late).rejects.toThrow('not locked')
    expect(await balanceOf(database.db, memberId)).toBe(66)
  })

  test('and spends at the same moment: every credit counts once', async () => {
    const memberId = await newWallet()
    const steps = Array.from({ length: 10 }, (_, index) => index + 1)
    const moves = steps.map((refunded) =>
      transaction(database.db, async (tx) => {
        const lot = await orderLot(tx, { memberId, orderId }, { lock: true })
        if (lot === null) throw new Error('no credits')
        const more = Math.min(lot.remaining, 2)
        const wanted = { refunded: lot.refunded + more, chargedBack: 0 }
        await moveReturned(tx, lot, wanted, { kind: 'refund', key: `refund:${refunded}`, at })
      }),
    )
    await Promise.all([...moves, ...steps.map(() => spend(database.db, { memberId, credits: 3 }))])
    expect(await balanceOf(database.db, memberId)).toBe(67 - 20 - 30)
    expect(await lotOf(memberId)).toMatchObject({ refunded: 20, remaining: 10, chargedBack: 0 })
  })
})
