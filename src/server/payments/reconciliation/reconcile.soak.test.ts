import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { atSandbox, bonus, buyer, paymentOf, post, reportOf, withoutSandbox } from '../../../test/members/buying.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { sandbox } from '../providers/sandbox.ts'
import { moveSandboxPayment } from '../providers/sandbox-book.ts'
import { sandboxPayments } from '../providers/sandbox-tables.ts'
import { paymentDiscrepancies, refunds } from '../returns/tables.ts'
import { orders } from '../tables.ts'
import { listDifferences, resolveDifference } from './discrepancies.ts'
import { reconcileLists, reconcileNight } from './nightly-reconcile.ts'
import { reconcile } from './reconcile.ts'

const day = 24 * 3_600_000
let noon = new Date('2026-06-15T12:00:00Z').getTime()
let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ at: new Date(noon) })
})
beforeEach(() => {
  // Far from the orders of the other tests
  noon += 60 * day
  product.clock.set(new Date(noon))
})
afterAll(() => product.close())

const newBuyer = async () => buyer(product, await product.newMember())
/** Two o'clock, so many nights later. */
const night = (nights: number) => product.clock.set(new Date(noon + (nights - 1) * day + 14 * 3_600_000))
const inTheBook = (made: OrderView) => eq(sandboxPayments.orderId, made.id)
const orderRow = async (made: OrderView) => {
  const [row] = await product.platform.db.select().from(orders).where(eq(orders.id, made.id))
  return row
}
const openDifferences = async (made: { id: string }) =>
  (await listDifferences(product.platform.db)).filter(({ orderId }) => orderId === made.id)

describe('planted differences', () => {
  type Book = Partial<typeof sandboxPayments.$inferInsert>
  const plant = (change: Book) => (made: OrderView) =>
    product.platform.db.update(sandboxPayments).set(change).where(inTheBook(made))
  const paidBack = [{ ref: 'too much', refundId: null, amountMinor: 1501, status: 'done' as const }]

  test.each<[string, string, string, string, (made: OrderView) => Promise<unknown>]>([
    ['a payment that failed', 'status', 'paid', 'failed', plant({ status: 'failed' })],
    ['another amount', 'amount', '€14.99', '€14.00', plant({ amountMinor: 1400 })],
    ['another currency', 'currency', 'EUR', 'SEK', plant({ currency: 'SEK' })],
    ['more refunded than paid', 'refund', 'none / €14.99', '€15.01 done', plant({ refunds: paidBack })],
    ['a second payment', 'order', 'sandbox', 'sandbox', (made) => plant({ ref: `second ${made.id}` })(made)],
    [
      'no payment',
      'missing_payment',
      '€14.99',
      'none',
      (made) => product.platform.db.delete(sandboxPayments).where(inTheBook(made)),
    ],
    [
      'a refund that is gone',
      'refund',
      '€5.00 done',
      'none',
      async (made) => {
        await atSandbox(product).refund(made, 500)
        await expect.poll(async () => (await orderRow(made))?.refundedMinor).toBe(500)
        await plant({ refunds: [] })(made)
      },
    ],
    [
      'a charge-back that is gone',
      'charge_back',
      '€14.99 open',
      'none',
      async (made) => {
        await atSandbox(product).chargeBack(made)
        await expect.poll(async () => (await orderRow(made))?.chargedBackMinor).toBe(1499)
        await plant({ disputes: [] })(made)
      },
    ],
  ])('%s is found, told once, and told again if it is still there when somebody has answered', async (...planted) => {
    const [, what, expected, found, plantIn] = planted
    const made = await (await newBuyer()).buy()
    await plantIn(made)
    const before = await orderRow(made)

    night(1)
    await reconcileNight(product.platform)
    const noted = await openDifferences(made)
    expect(noted).toMatchObject([{ what, provider: 'sandbox' }])
    expect(noted[0]?.expected).toContain(expected)
    expect(noted[0]?.found).toContain(found)

    night(2)
    await reconcileNight(product.platform)
    expect((await openDifferences(made)).map(({ id }) => id)).toEqual([noted[0]?.id])

    const answer = { id: noted[0]?.id ?? '', note: 'Asked the provider', at: product.clock.now() }
    expect(await resolveDifference(product.platform.db, answer)).toBe(true)
    night(3)
    await reconcileNight(product.platform)
    expect(await openDifferences(made)).toHaveLength(1)
    const all = await product.platform.db.$count(paymentDiscrepancies, eq(paymentDiscrepancies.orderId, made.id))
    expect(all).toBe(2)
    expect(await orderRow(made)).toEqual({ ...before, checkedAt: product.clock.now() })
  })

  test('payments that we do not know are found in the list, if there is money in them', async () => {
    const psp = sandbox(product.platform)
    const request = {
      ...{ amountMinor: 700, currency: 'EUR', method: 'card' as const, country: 'NL', locale: 'en' as const },
      ...{ description: 'x', returnUrl: 'http://localhost/', webhookUrl: 'http://localhost/', remember: false },
      ...{ customerRef: null, expiresAt: new Date(noon + 30 * day) },
    }
    const paid = await psp.createPayment({ ...request, orderId: randomUUID() })
    const open = await psp.createPayment({ ...request, orderId: randomUUID() })
    await moveSandboxPayment(product.platform, paid.ref, 'paid', ['open'])
    for (const nights of [1, 2]) {
      night(nights)
      await reconcileLists(product.platform)
    }
    const noted = (await listDifferences(product.platform.db)).filter(({ providerRef }) =>
      [paid.ref, open.ref].includes(providerRef),
    )
    expect(noted).toMatchObject([
      { what: 'unknown_payment', providerRef: paid.ref, found: 'paid €7.00', orderId: null },
    ])
    night(5)
    await reconcileLists(product.platform)
    expect(await product.platform.db.$count(paymentDiscrepancies, eq(paymentDiscrepancies.providerRef, paid.ref))).toBe(
      1,
    )
  })
})

describe('lost reports', () => {
  test('of what happened after an order was over are made good', async () => {
    const [late, refunded, disputed, reversed] = [
      await newBuyer(),
      await newBuyer(),
      await newBuyer(),
      await newBuyer(),
    ]
    const cancelled = await late.order()
    await late.press('cancel', cancelled)
    await late.reaches(cancelled.id, 'cancelled')
    await moveSandboxPayment(product.platform, (await paymentOf(product, cancelled)).ref, 'paid', ['cancelled'])
    const bought = { refunded: await refunded.buy(), disputed: await disputed.buy(), reversed: await reversed.buy() }
    await atSandbox(product).chargeBack(bought.reversed)
    await expect.poll(async () => (await orderRow(bought.reversed))?.chargedBackMinor).toBe(1499)
    const { db } = product.platform
    const book = db.update(sandboxPayments)
    const refund = { ref: randomUUID(), refundId: null, amountMinor: 1499, status: 'done' as const }
    const dispute = { ref: randomUUID(), amountMinor: 1499, isReversed: false }
    await book.set({ refunds: [refund] }).where(inTheBook(bought.refunded))
    await book.set({ disputes: [dispute] }).where(inTheBook(bought.disputed))
    const { disputes } = await paymentOf(product, bought.reversed)
    const givenUp = disputes.map((known) => ({ ...known, isReversed: true }))
    await book.set({ disputes: givenUp }).where(inTheBook(bought.reversed))

    night(1)
    await reconcileNight(product.platform)
    expect(await late.statusOf(cancelled.id)).toBe('completed')
    expect(await late.credits()).toBe(50 + bonus)
    expect(await orderRow(bought.refunded)).toMatchObject({ refundedMinor: 1499, chargedBackMinor: 0 })
    expect(await orderRow(bought.disputed)).toMatchObject({ refundedMinor: 0, chargedBackMinor: 1499 })
    expect(await orderRow(bought.reversed)).toMatchObject({ refundedMinor: 0, chargedBackMinor: 0 })
    for (const made of [cancelled, ...Object.values(bought)]) expect(await openDifferences(made)).toEqual([])
  })

  test('are found by the list of payments as well', async () => {
    const anna = await newBuyer()
    const made = await anna.order()
    await moveSandboxPayment(product.platform, (await paymentOf(product, made)).ref, 'paid', ['open'])
    night(1)
    await reconcileLists(product.platform)
    expect(await anna.statusOf(made.id)).toBe('completed')
  })
})

describe('a night', () => {
  test('asks about each order once, however often it runs and in however many processes', async () => {
    const made = await (await newBuyer()).buy()
    const queries = vi.spyOn(Client.prototype, 'query')
    const requests = () =>
      queries.mock.calls.filter(([query, values]: unknown[]) => {
        const { text } = query as { text?: string }
        return text?.includes('from "sandbox_payments"') && Array.isArray(values) && values.includes(made.id)
      }).length
    night(1)
    await Promise.all([reconcileNight(product.platform), reconcileNight(product.platform)])
    product.clock.advance(10 * 60_000)
    await reconcileNight(product.platform)
    expect(requests()).toBe(1)
    night(2)
    await reconcileNight(product.platform)
    expect(requests()).toBe(2)
  })

  test('asks for 35 days, and for as long as a refund is on its way', async () => {
    const anna = await newBuyer()
    const [young, old] = [await anna.buy(), await anna.buy()]
    night(35)
    await reconcileNight(product.platform)
    expect((await orderRow(young))?.checkedAt).toEqual(product.clock.now())
    night(37)
    await reconcileNight(product.platform)
    expect((await orderRow(young))?.checkedAt).not.toEqual(product.clock.now())

    const made = { ref: randomUUID(), refundId: null, amountMinor: 300, status: 'pending' as const }
    await post(product, await reportOf(product, old, { refunds: [made] }))
    const refundOf = async () =>
      (await product.platform.db.select().from(refunds).where(eq(refunds.orderId, old.id))).map(({ status }) => status)
    await expect.poll(refundOf).toEqual(['pending'])
    const done = [{ ...made, status: 'done' as const }]
    await product.platform.db.update(sandboxPayments).set({ refunds: done }).where(inTheBook(old))
    night(38)
    await reconcileNight(product.platform)
    expect(await refundOf()).toEqual(['done'])
  })

  test('in which the provider is down stops there, and the next run goes on with all of it', async () => {
    const made = []
    for (let i = 0; i < 5; i += 1) made.push(await (await newBuyer()).buy())
    night(1)
    const warned = vi.spyOn(product.platform.log, 'warn')
    await withoutSandbox(product, () => reconcileNight(product.platform))
    await withoutSandbox(product, () => reconcileLists(product.platform))
    expect(warned.mock.calls.map(([details]) => details)).toContainEqual({ provider: 'sandbox', untried: 2 })
    warned.mockRestore()
    for (const order of made) expect((await orderRow(order))?.checkedAt).toBeNull()
    const [first] = made
    if (first === undefined) throw new Error('nothing was bought')
    await product.platform.db.delete(sandboxPayments).where(inTheBook(first))

    product.clock.advance(10 * 60_000)
    await reconcileNight(product.platform)
    for (const order of made) expect((await orderRow(order))?.checkedAt).toEqual(product.clock.now())
    expect(await openDifferences(first)).toMatchObject([{ what: 'missing_payment' }])
  })
})

test('a provider that is down is asked again about all that is unfinished', async () => {
  const [anna, bram] = [await newBuyer(), await newBuyer()]
  const made = [await anna.order(), await bram.order()] as const
  for (const order of made)
    await moveSandboxPayment(product.platform, (await paymentOf(product, order)).ref, 'paid', ['open'])
  product.clock.advance(3 * 60_000)
  await withoutSandbox(product, () => reconcile(product.platform))
  expect(await anna.statusOf(made[0].id)).toBe('created')
  product.clock.advance(2 * 60_000)
  await reconcile(product.platform)
  expect([await anna.statusOf(made[0].id), await bram.statusOf(made[1].id)]).toEqual(['completed', 'completed'])
})
