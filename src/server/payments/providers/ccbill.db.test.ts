import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { bonus, buyer, discrepanciesOf, isOwedByHand } from '../../../test/members/buying.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { ccbillEnv, openCcbillServer } from '../../../test/providers/ccbill-server.ts'
import { providerEvents } from '../tables.ts'
import { prohibitedProviders } from './acceptance.ts'

const start = new Date('2026-06-15T12:00:00Z')
const sender = '64.38.212.10'
let server: Awaited<ReturnType<typeof openCcbillServer>>
let product: TestProduct
let anna: ReturnType<typeof buyer>

beforeAll(async () => {
  server = await openCcbillServer()
  product = await testProduct({ at: start, env: { ...ccbillEnv, CCBILL_DATALINK_URL: server.url } })
})
beforeEach(async () => {
  server.answers('1')
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
const post = async ({ query, body }: { query: string; body: string }, remoteAddress = sender) =>
  (
    await product.app.inject({
      method: 'POST',
      url: `/api/payments/webhooks/ccbill?${query}`,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: body,
    })
  ).statusCode
async function bought(): Promise<OrderView & { sale: string }> {
  const order = await anna.order(card)
  const webhook = server.pays(order.checkout_url ?? '')
  expect(await post(webhook)).toBe(200)
  await anna.reaches(order.id, 'completed')
  return { ...order, sale: webhook.sale }
}
const euros = (amount: string) => ({ amount, currencyCode: '978' })

describe('a purchase', () => {
  test('from the form with its digest to the credits, once', async () => {
    const order = await anna.order(card)
    expect(server.openForm(order.checkout_url ?? '')).toMatchObject({
      initialPrice: '14.99',
      currencyCode: '978',
      order: order.id,
    })
    const webhook = server.pays(order.checkout_url ?? '')
    expect(await Promise.all([post(webhook), post(webhook)])).toEqual([200, 200])
    await anna.reaches(order.id, 'completed')
    expect(await anna.credits()).toBe(50 + bonus)
    expect(JSON.stringify(await product.platform.db.select().from(providerEvents))).not.toMatch(/buyer@|Buyer/)
  })

  test('that is declined has failed; another try may still pay it', async () => {
    const order = await anna.order(card)
    const facts = { 'X-order': order.id, failureCode: 'BE-103', failureReason: 'Do not honor' }
    expect(await post(server.webhook('NewSaleFailure', facts))).toBe(200)
    await anna.reaches(order.id, 'failed')
    await post(server.pays(order.checkout_url ?? ''))
    await anna.reaches(order.id, 'completed')
  })

  test.each([
    ['amount', { billedInitialPrice: '0.01' }],
    ['currency', { billedCurrencyCode: '840' }],
    ['account', { clientAccnum: '900999' }],
  ])('with another %s is put aside', async (what, change) => {
    const order = await anna.order(card)
    expect(await post(server.pays(order.checkout_url ?? '', change))).toBe(200)
    await expect.poll(() => discrepanciesOf(product, order.id)).toEqual([what])
    expect(await anna.statusOf(order.id)).toBe('created')
  })

  test('that is paid a second time is put aside', async () => {
    const order = await bought()
    expect(await post(server.pays(order.checkout_url ?? ''))).toBe(200)
    await expect.poll(() => discrepanciesOf(product, order.id)).toEqual(['order'])
    expect(await anna.credits()).toBe(50 + bonus)
  })
})

describe('webhooks', () => {
  test('from elsewhere, or with a wrong digest, are refused and not kept', async () => {
    const order = await anna.order(card)
    const before = await product.platform.db.$count(providerEvents)
    expect(await post(server.pays(order.checkout_url ?? ''), '203.0.113.7')).toBe(403)
    const forged = server.pays(order.checkout_url ?? '', { dynamicPricingValidationDigest: 'a'.repeat(32) })
    expect(await post(forged)).toBe(403)
    expect(await product.platform.db.$count(providerEvents)).toBe(before)
    expect(await anna.statusOf(order.id)).toBe('created')
  })

  test('about a sale that is not ours are acknowledged and put aside', async () => {
    const facts = { subscriptionId: server.newSale(), ...euros('9.99') }
    expect(await post(server.webhook('Refund', facts))).toBe(200)
    await expect.poll(() => discrepanciesOf(product, facts.subscriptionId)).toEqual(['unknown_payment'])
  })
})

test('a provider that prohibits adult dating is named where a site has an adult niche', async () => {
  const { db, config } = product.platform
  const using = (names: ('mollie' | 'ccbill')[]) => ({ db, config: { ...config, paymentProviders: names } })
  expect(await prohibitedProviders(using(['mollie', 'ccbill']))).toEqual([])
  await db.execute(sql`UPDATE sites SET settings = jsonb_set(settings, '{niche}', '3')`)
  expect(await prohibitedProviders(using(['mollie', 'ccbill']))).toEqual([expect.stringContaining('Mollie prohibits')])
  expect(await prohibitedProviders(using(['ccbill']))).toEqual([])
})

describe('money that goes back', () => {
  test('by us: requested by Data Link, confirmed by its webhook', async () => {
    const order = await bought()
    expect((await anna.withdraw(order)).outcome).toBe('refunded')
    await expect.poll(() => server.calls.filter(({ subscriptionId }) => subscriptionId === order.sale).length).toBe(1)
    expect(server.calls.at(-1)).not.toHaveProperty('amount')
    const webhook = server.webhook('Refund', { subscriptionId: order.sale, ...euros('14.99') })
    expect(await Promise.all([post(webhook), post(webhook)])).toEqual([200, 200])
    await expect.poll(() => anna.returnedOf(order)).toEqual([1499, 0])
    expect(await discrepanciesOf(product, order.id)).toEqual([])
    expect(await anna.credits()).toBe(bonus)
  })

  test('by us, refused there: people pay it, and the credits stay taken', async () => {
    const order = await bought()
    server.answers('0')
    await anna.withdraw(order)
    await isOwedByHand(product, order)
    expect([await anna.returnedOf(order), await anna.credits()]).toEqual([[1499, 0], bonus])
  })

  test('made in its portal, in part', async () => {
    const order = await bought()
    await post(server.webhook('Refund', { subscriptionId: order.sale, ...euros('4.50') }))
    await expect.poll(() => anna.returnedOf(order)).toEqual([450, 0])
  })

  test.each(['Void', 'Refund'])('as a whole: %s', async (type) => {
    const order = await bought()
    await post(server.webhook(type, { subscriptionId: order.sale, ...euros('14.99') }))
    await expect.poll(() => anna.returnedOf(order)).toEqual([1499, 0])
  })

  test('taken back by the bank, told twice', async () => {
    const order = await bought()
    const webhook = server.webhook('Chargeback', { subscriptionId: order.sale, ...euros('14.99') })
    await Promise.all([post(webhook), post(webhook)])
    await expect.poll(() => anna.returnedOf(order)).toEqual([0, 1499])
  })
})
