import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'
import { transaction } from '../platform/db/db.ts'
import { becamePaid } from './events.ts'
import { setPaid } from './index.ts'

let product: TestProduct
let anna: TestMember
const announced: string[] = []
beforeAll(async () => {
  product = await testProduct()
  product.platform.events.on(becamePaid, async (_scope, { memberId }) => {
    announced.push(memberId)
  })
})
beforeEach(async () => {
  anna = await product.newMember()
})
afterAll(() => product.close())

const settle = (isPaid: boolean) =>
  transaction(product.platform.db, (tx) => setPaid(product.platform, tx, anna.id, async () => isPaid))
const isPremium = async () => (await product.as(anna).accounts.getUser({})).user?.paid_user

describe('premium', () => {
  test('comes and goes, and is announced when it comes', async () => {
    const seen = []
    for (const isPaid of [false, true, true, false, true]) seen.push([await settle(isPaid), await isPremium()])
    expect(seen).toEqual([
      [false, false],
      [true, true],
      [true, true],
      [false, false],
      [true, true],
    ])
    expect(announced.filter((id) => id === anna.id)).toHaveLength(2)
  })

  test('is decided by one transaction at a time', async () => {
    let deciding = 0
    const decide = () =>
      transaction(product.platform.db, (tx) =>
        setPaid(product.platform, tx, anna.id, async () => {
          deciding += 1
          const alone = deciding === 1
          await tx.execute(sql`SELECT pg_sleep(0.02)`)
          deciding -= 1
          return alone
        }),
      )
    expect(await Promise.all(Array.from({ length: 6 }, decide))).toEqual(Array(6).fill(true))
  })

  test('is nobody’s without an account', async () => {
    const noMember = transaction(product.platform.db, (tx) =>
      setPaid(product.platform, tx, randomUUID(), async () => true),
    )
    expect(await noMember).toBe(false)
  })
})
