import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { bonus, buyer, post, refOf, reportOf, withoutSandbox } from '../../../test/members/buying.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { moveSandboxPayment } from '../providers/sandbox-book.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { providerEvents } from '../tables.ts'

const start = new Date('2026-06-15T12:00:00Z')
const hour = 3_600_000
let product: TestProduct
let anna: ReturnType<typeof buyer>
const newBuyer = async (options?: Parameters<TestProduct['newMember']>[0]) =>
  buyer(product, await product.newMember(options))

beforeAll(async () => {
  product = await testProduct({ at: start })
})
beforeEach(async () => {
  product.clock.set(start)
  anna = await newBuyer()
})
afterAll(() => product.close())

const outcomesOf = async (made: OrderView) => {
  const rows = await product.platform.db.select().from(providerEvents)
  return rows.filter((row) => row.eventId.startsWith(refOf(made))).map((row) => row.outcome)
}

describe('reports of a provider', () => {
  test('the same one three times at once credits once', async () => {
    const made = await anna.order()
    const report = await reportOf(product, made)
    const answers = await Promise.all([post(product, report), post(product, report), post(product, report)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await anna.reaches(made.id, 'completed')
    expect((await post(product, report)).statusCode).toBe(200)
    expect(await anna.credits()).toBe(50 + bonus)
    expect(await outcomesOf(made)).toEqual(['applied'])
  })

  test.each([
    ['amount', { amountMinor: 1 }],
    ['currency', { currency: 'SEK' }],
  ])('another %s is put aside and never credited', async (what, change) => {
    const made = await anna.order()
    expect((await post(product, await reportOf(product, made, change))).statusCode).toBe(200)
    await expect.poll(() => outcomesOf(made)).toEqual([`${what}_mismatch`])
    expect(await anna.statusOf(made.id)).toBe('created')
    expect(await anna.credits()).toBe(bonus)
  })

  test('what is not signed, signed for another body, or old, is refused and not kept', async () => {
    const made = await anna.order()
    const { body, headers } = await reportOf(product, made)
    const forged = [
      () => post(product, { body, headers: { 'content-type': 'application/json' } }),
      () => post(product, { body: body.replace('EUR', 'SEK'), headers }),
      () =>
        post(product, {
          body,
          headers: { ...headers, 'x-sandbox-signature': `t=${start.getTime()},v1=AAAAAAAAAAAAAAAAAAAAAA` },
        }),
      () => post(product, { body: '', headers }),
      () => {
        product.clock.advance(hour)
        return post(product, { body, headers })
      },
    ]
    for (const send of forged) expect((await send()).statusCode).toBe(403)
    const other = await post(product, { body, headers }, 'mollie')
    expect(other.statusCode).toBe(404)
    expect(await outcomesOf(made)).toEqual([])
  })

  test('lost ones are asked for', async () => {
    const others = [await newBuyer(), await newBuyer()] as const
    const [paid, pending, untouched] = [await anna.order(), await others[0].order({}), await others[1].order({})]
    await moveSandboxPayment(product.platform, refOf(paid), 'paid', ['open'])
    await moveSandboxPayment(product.platform, refOf(pending), 'pending', ['open'])
    product.clock.advance(3 * 60_000)
    await reconcile(product.platform)
    expect(await anna.statusOf(paid.id)).toBe('completed')
    expect(await others[0].statusOf(pending.id)).toBe('pending')
    expect(await others[1].statusOf(untouched.id)).toBe('created')
    product.clock.advance(hour)
    await reconcile(product.platform)
    expect(await others[0].statusOf(pending.id)).toBe('pending')
    expect(await others[1].statusOf(untouched.id)).toBe('cancelled')
    expect(await anna.credits()).toBe(50 + bonus)
  })

  test('an order whose payment was never made is closed once nobody can start it', async () => {
    const input = { order_id: randomUUID(), bundle_id: (await anna.middleBundle()).id }
    await withoutSandbox(product, () => refusal(anna.order(input)))
    product.clock.advance(hour)
    await reconcile(product.platform)
    expect(await anna.statusOf(input.order_id)).toBe('cancelled')
  })
})
