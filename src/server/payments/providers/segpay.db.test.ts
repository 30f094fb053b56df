import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { bonus, buyer, discrepanciesOf, isOwedByHand } from '../../../test/members/buying.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { openSegpayServer, segpayEnv } from '../../../test/providers/segpay-server.ts'
import { providerEvents } from '../tables.ts'
import { providerFor } from './pick.ts'

const start = new Date('2026-06-15T12:00:00Z')
const genuine = `Basic ${Buffer.from(`segpay:${segpayEnv.SEGPAY_POSTBACK_PASSWORD}`).toString('base64')}`
let server: Awaited<ReturnType<typeof openSegpayServer>>
let product: TestProduct
let anna: ReturnType<typeof buyer>

beforeAll(async () => {
  server = await openSegpayServer()
  product = await testProduct({ at: start, env: { ...segpayEnv, SEGPAY_SRS_URL: server.url } })
})
beforeEach(async () => {
  anna = buyer(product, await product.newMember())
})
afterEach(() => {
  expect(server.wrong.splice(0)).toEqual([])
})
afterAll(async () => {
  await product.close()
  server.close()
})

const card = { payment_method: 'card' as const }
const post = async (query: URLSearchParams, authorization = genuine) =>
  (await product.app.inject({ url: `/api/payments/webhooks/segpay?${query}`, headers: { authorization } })).statusCode
async function bought(): Promise<OrderView & { purchase: string }> {
  const order = await anna.order(card)
  const posted = server.pays(order.checkout_url ?? '')
  expect(await post(posted)).toBe(200)
  await anna.reaches(order.id, 'completed')
  return { ...order, purchase: posted.get('purchaseid') ?? '' }
}

test('cards are offered only in currencies with a price point', () => {
  const of = (currency: string) => providerFor(product.platform, 'card', { country: 'NL', currency })
  expect([of('EUR'), of('SEK')]).toEqual(['segpay', null])
})

describe('a purchase', () => {
  test('from the dynamic price to the credits, once', async () => {
    const order = await anna.order(card)
    const page = server.openPage(order.checkout_url ?? '')
    expect(page).toMatchObject({ 'x-eticketid': '110530:3773', amount: '14.99', order: order.id })
    const posted = server.pays(order.checkout_url ?? '')
    expect(await Promise.all([post(posted), post(posted)])).toEqual([200, 200])
    await anna.reaches(order.id, 'completed')
    expect(await anna.credits()).toBe(50 + bonus)
    expect(JSON.stringify(await product.platform.db.select().from(providerEvents))).not.toContain('buyer@example')
  })

  test('that is declined has failed', async () => {
    const order = await anna.order(card)
    expect(await post(server.pays(order.checkout_url ?? '', { approved: 'No' }))).toBe(200)
    await anna.reaches(order.id, 'failed')
  })

  test.each([
    ['amount', { price: '0.01' }],
    ['currency', { currencycode: 'USD' }],
    ['account', { eticketid: '1:1' }],
  ])('with another %s is put aside', async (what, change) => {
    const order = await anna.order(card)
    expect(await post(server.pays(order.checkout_url ?? '', change))).toBe(200)
    await expect.poll(() => discrepanciesOf(product, order.id)).toEqual([what])
    expect(await anna.statusOf(order.id)).toBe('created')
  })
})

describe('postbacks', () => {
  test('without the password are refused and not kept', async () => {
    const order = await anna.order(card)
    const before = await product.platform.db.$count(providerEvents)
    expect(await post(server.pays(order.checkout_url ?? ''), 'Basic c2VncGF5Ondyb25n')).toBe(403)
    expect(await product.platform.db.$count(providerEvents)).toBe(before)
  })

  test('of a sale that is not ours, or with a forged order, are acknowledged and put aside', async () => {
    const order = await anna.order(card)
    const posted = server.pays(order.checkout_url ?? '', { seal: 'forged' })
    expect(await post(posted)).toBe(200)
    await expect.poll(() => discrepanciesOf(product, posted.get('purchaseid') ?? '')).toEqual(['unknown_payment'])
    expect(await anna.statusOf(order.id)).toBe('created')
  })
})

describe('money that goes back', () => {
  test('by us, the whole payment, once', async () => {
    const order = await bought()
    expect((await anna.withdraw(order)).outcome).toBe('refunded')
    const rows = server.purchases.get(order.purchase) ?? []
    await expect.poll(() => rows.map(({ Type }) => Type)).toEqual(['Sale', 'Credit'])
    await expect.poll(() => anna.returnedOf(order)).toEqual([1499, 0])
    expect(await anna.credits()).toBe(bonus)
    expect(await discrepanciesOf(product, order.id)).toEqual([])
  })

  test('made in its portal, in part, told twice; then taken back by the bank', async () => {
    const order = await bought()
    const credit = server.returned(order.purchase, 'Credit', '4.50')
    expect(await Promise.all([post(credit), post(credit)])).toEqual([200, 200])
    await expect.poll(() => anna.returnedOf(order)).toEqual([450, 0])
    await post(server.returned(order.purchase, 'Charge', '10.49'))
    await expect.poll(() => anna.returnedOf(order)).toEqual([450, 1049])
  })

  test('by us, refused there: people pay it, and the credits stay taken', async () => {
    const order = await bought()
    server.refuses('Transaction already refunded')
    await anna.withdraw(order)
    await isOwedByHand(product, order)
    expect([await anna.returnedOf(order), await anna.credits()]).toEqual([[1499, 0], bonus])
  })
})
