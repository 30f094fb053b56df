import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { bonus, buyer } from '../../../test/members/buying.ts'
import { takenForGenuine } from '../../../test/members/tampering.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import {
  openVerotelServer,
  type VerotelServer,
  verotelKey,
  verotelShop,
} from '../../../test/providers/verotel-server.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { listManualRefunds } from '../refunds/manual-refunds.ts'
import { paymentDiscrepancies } from '../returns/tables.ts'
import { providerEvents } from '../tables.ts'
import { pspOf } from './pick.ts'

const start = new Date('2026-06-15T12:00:00Z')
const hour = 3_600_000
let server: VerotelServer
let product: TestProduct
let anna: ReturnType<typeof buyer>
const newBuyer = async (options?: Parameters<TestProduct['newMember']>[0]) =>
  buyer(product, await product.newMember(options))

beforeAll(async () => {
  server = await openVerotelServer()
  const env = {
    PAYMENT_PROVIDERS: 'verotel',
    VEROTEL_SHOP_ID: verotelShop,
    VEROTEL_SIGNATURE_KEY: verotelKey,
    VEROTEL_URL: server.url,
  }
  product = await testProduct({ at: start, env })
})
beforeEach(async () => {
  product.clock.set(start)
  anna = await newBuyer()
})
afterEach(() => {
  expect(server.wrong.splice(0)).toEqual([])
})
afterAll(async () => {
  await product.close()
  server.close()
})

const card = { payment_method: 'card' as const }
const post = async (query: URLSearchParams) => {
  const { statusCode, body } = await product.app.inject({ url: `/api/payments/webhooks/verotel?${query}` })
  return statusCode === 200 ? body : statusCode
}
async function bought(shop = anna): Promise<OrderView> {
  const order = await shop.order(card)
  expect(await post(server.pays(order.checkout_url ?? ''))).toBe('OK')
  await shop.reaches(order.id, 'completed')
  return order
}
const find = ({ id }: OrderView) => pspOf(product.platform, 'verotel').findPayment({ orderId: id, ref: id })

describe('a purchase', () => {
  test('from the order to the credits', async () => {
    const order = await anna.order(card)
    expect(server.openPage(order.checkout_url ?? '')).toEqual({
      version: '4',
      type: 'purchase',
      shopID: verotelShop,
      priceAmount: '14.99',
      priceCurrency: 'EUR',
      description: expect.stringMatching(new RegExp(`^\\w+ ${order.id.slice(-8)}$`)),
      paymentMethod: 'CC',
      referenceID: order.id,
      successURL: `http://localhost:3000/transactions/${order.id}`,
      declineURL: `http://localhost:3000/transactions/${order.id}`,
    })
    const posted = server.pays(order.checkout_url ?? '')
    expect(await Promise.all([post(posted), post(posted), post(posted)])).toEqual(['OK', 'OK', 'OK'])
    await anna.reaches(order.id, 'completed')
    expect(await anna.credits()).toBe(50 + bonus)
    expect(server.requests).toEqual([])
  })

  test.each([
    ['DK', 'DKK', '111.75'],
    ['SE', 'SEK', '164.25'],
    ['NO', 'NOK', '179.25'],
    ['GB', 'GBP', '13.49'],
    ['US', 'USD', '16.49'],
  ])('in %s', async (country, priceCurrency, priceAmount) => {
    const shop = await newBuyer({ country })
    const order = await bought(shop)
    expect(server.sales.get(order.id)).toMatchObject({ priceCurrency, priceAmount })
    expect(await shop.credits()).toBe(50 + bonus)
  })

  test('by direct debit where Verotel collects; in złoty not at all', async () => {
    expect((await anna.api.listBundles({})).methods.map(({ method }) => method)).toEqual(['card', 'directdebit'])
    const order = await anna.order({ payment_method: 'directdebit' })
    expect(server.openPage(order.checkout_url ?? '').paymentMethod).toBe('DDEU')
    expect((await (await newBuyer({ country: 'PL' })).api.listBundles({})).methods).toEqual([])
  })

  test('by iDEAL where the account has it', async () => {
    const { config } = product.platform
    config.verotel.methods = ['card', 'ideal']
    const order = await anna.order({ payment_method: 'ideal' }).finally(() => {
      config.verotel.methods = ['card', 'directdebit']
    })
    expect(server.openPage(order.checkout_url ?? '')).toMatchObject({ paymentMethod: 'IDEAL', priceCurrency: 'EUR' })
    await post(server.pays(order.checkout_url ?? ''))
    await anna.reaches(order.id, 'completed')
  })

  test('whose postback was lost is asked for', async () => {
    const order = await anna.order(card)
    server.pays(order.checkout_url ?? '')
    product.clock.advance(3 * 60_000)
    await reconcile(product.platform)
    expect(await anna.statusOf(order.id)).toBe('completed')
  })

  test('that nobody paid in time has ended here; who pays later has paid', async () => {
    const order = await anna.order(card)
    const link = order.checkout_url ?? ''
    expect((await find(order))?.status).toBe('open')
    product.clock.advance(hour)
    await reconcile(product.platform)
    expect(await anna.statusOf(order.id)).toBe('cancelled')
    expect((await anna.api.getOrder({ id: order.id })).order.checkout_url).toBeNull()
    await post(server.pays(link))
    await anna.reaches(order.id, 'completed')
  })

  test('of another shop, or with another amount, is put aside', async () => {
    const bram = await newBuyer()
    const [foreign, other] = [await anna.order(card), await bram.order(card)]
    for (const order of [foreign, other]) server.pays(order.checkout_url ?? '')
    expect(await post(server.postback(foreign.id, { shopID: '1' }))).toBe('OK')
    expect(await post(server.postback(other.id, { priceAmount: '0.01' }))).toBe('OK')
    const noted = async () => {
      const rows = await product.platform.db.select().from(paymentDiscrepancies)
      return rows.filter(({ orderId }) => orderId === foreign.id || orderId === other.id).map(({ what }) => what)
    }
    await expect.poll(async () => (await noted()).toSorted()).toEqual(['account', 'amount'])
    expect(await anna.statusOf(foreign.id)).toBe('created')
  })

  test('while the status page is out of order is known by its postback, and nothing is lost', async () => {
    const order = await anna.order(card)
    for (const trouble of ['hangs up', 'answers 500'] as const)
      await expect(server.during(trouble, () => find(order))).rejects.toThrow(/^verotel answered/)
    await server.during('hangs up', () => post(server.pays(order.checkout_url ?? '')))
    await anna.reaches(order.id, 'completed')
  })
})

describe('postbacks', () => {
  test('with one bit changed are refused, all ten thousand of them', async () => {
    const psp = pspOf(product.platform, 'verotel')
    const posts = Array.from({ length: 12 }, () => {
      const query = server.postback(randomUUID(), { saleID: '700001', priceAmount: '12.34', priceCurrency: 'EUR' })
      return { headers: {}, query, body: Buffer.alloc(0) }
    })
    expect(takenForGenuine((request) => psp.readWebhook(request), posts, { headers: [] })).toEqual([])
    // The same over the address as it comes: names and signs between them as well
    const [{ query }] = posts as [(typeof posts)[number]]
    const bytes = Buffer.from(String(query))
    const taken = Array.from({ length: bytes.length * 8 }, (_, bit) => {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      return new URLSearchParams(changed.toString('latin1'))
    }).filter((changed) => psp.readWebhook({ headers: {}, query: changed, body: Buffer.alloc(0) }) !== null)
    expect(taken).toEqual([])
  })

  test('that are not signed, or say something twice, are refused and not kept', async () => {
    const order = await anna.order(card)
    const posted = server.pays(order.checkout_url ?? '')
    const twice = new URLSearchParams(posted)
    twice.append('priceAmount', posted.get('priceAmount') ?? '')
    const unsigned = new URLSearchParams(posted)
    unsigned.delete('signature')
    const before = await product.platform.db.$count(providerEvents)
    for (const query of [twice, unsigned, new URLSearchParams()]) expect(await post(query)).toBe(403)
    expect(await product.platform.db.$count(providerEvents)).toBe(before)
  })

  test.each([
    ['a subscription', { type: 'subscription', event: 'initial' }, 'subscription initial 9.99 EUR'],
    ['a purchase without our reference', {}, 'purchase 9.99 EUR'],
  ])(
    'about %s are acknowledged, so that nothing is paid back, and put aside for finance',
    async (_name, facts, found) => {
      const saleID = String(800_000 + found.length)
      const bare = { ...facts, saleID, priceAmount: '9.99', priceCurrency: 'EUR' }
      const posted = server.postback('', bare)
      expect(await Promise.all([post(posted), post(posted)])).toEqual(['OK', 'OK'])
      const noted = async () => {
        const rows = await product.platform.db.select().from(paymentDiscrepancies)
        return rows.filter(({ providerRef }) => providerRef === saleID).map((row) => [row.what, row.found])
      }
      await expect.poll(noted).toEqual([['unknown_payment', found]])
      const stored = JSON.stringify(await product.platform.db.select().from(providerEvents))
      expect(stored).toContain(saleID)
      expect(stored).not.toContain('XXXXXXXXXXXX4242')
    },
  )

  test('that carry another parameter within a value are refused, though the signature fits', async () => {
    const order = await anna.order(card)
    // What one signature says of `custom1=x` followed by the rest, it also says of all of it within custom1
    const { signature, custom1, ...rest } = Object.fromEntries(server.postback(order.id, { custom1: 'x', d: '1' }))
    const hidden = Object.entries(rest)
      .toSorted()
      .filter(([name]) => name > 'custom1')
    const shown = Object.entries(rest).filter(([name]) => name < 'custom1')
    const value = [custom1, ...hidden.map((pair) => pair.join('='))].join(':')
    const moved = new URLSearchParams([...shown, ['custom1', value], ['signature', signature ?? '']])
    const before = await product.platform.db.$count(providerEvents)
    expect(await post(moved)).toBe(403)
    expect(await product.platform.db.$count(providerEvents)).toBe(before)
  })

  test('of an old shop are signed with SHA-1', async () => {
    const order = await anna.order(card)
    server.pays(order.checkout_url ?? '')
    expect(await post(server.postback(order.id, {}, 'sha1'))).toBe('OK')
    await anna.reaches(order.id, 'completed')
  })
})

describe('money that goes back', () => {
  test('by a credit in the Control Center', async () => {
    const order = await bought()
    const posted = server.returned('credit', order.id, '4.50')
    expect(await Promise.all([post(posted), post(posted)])).toEqual(['OK', 'OK'])
    await expect.poll(() => anna.returnedOf(order)).toEqual([450, 0])
    await post(server.returned('credit', order.id, '1.00'))
    await expect.poll(() => anna.returnedOf(order)).toEqual([550, 0])
    expect((await find(order))?.refunds.map(({ amountMinor }) => amountMinor).toSorted()).toEqual([100, 450])
  })

  test('taken back by the bank', async () => {
    const order = await bought()
    await post(server.returned('chargeback', order.id, '14.99'))
    await expect.poll(() => anna.returnedOf(order)).toEqual([0, 1499])
  })

  test('cannot be asked for: people do it, and what was declared waits for them', async () => {
    const order = await bought()
    expect((await anna.withdraw(order)).outcome).toBe('refunded')
    const manual = async () =>
      (await listManualRefunds(product.platform.db)).filter((waiting) => waiting.refund.orderId === order.id)
    await expect.poll(async () => (await manual()).length).toBe(1)
    expect((await manual())[0]).toMatchObject({
      refund: { manualReason: 'by_hand', amountMinor: 1499 },
      order: { saleRef: server.sales.get(order.id)?.saleID },
    })
    // Promised and set aside from the declaration on: nobody has the credits and the money
    expect([await anna.returnedOf(order), await anna.credits()]).toEqual([[1499, 0], bonus])
    expect((await anna.api.getOrder({ id: order.id })).refund_notice).toBeNull()
    const documents = async () => (await product.as(anna.member).invoices.listInvoices({ order_id: order.id })).invoices
    expect((await documents()).map(({ kind }) => kind)).toEqual(['credit_note', 'invoice'])
    await post(server.returned('credit', order.id, '14.99'))
    await expect.poll(async () => (await manual()).length).toBe(0)
    expect([await anna.returnedOf(order), await anna.credits()]).toEqual([[1499, 0], bonus])
    expect(await documents()).toHaveLength(2)
    expect((await find(order))?.refunds).toMatchObject([{ amountMinor: 1499, status: 'done' }])
  })
})

test('the same order has the same link, ten times at once', async () => {
  const input = { ...card, order_id: randomUUID(), bundle_id: (await anna.middleBundle()).id }
  const made = await Promise.all(Array.from({ length: 10 }, () => anna.order(input)))
  expect(new Set(made.map(({ checkout_url }) => checkout_url)).size).toBe(1)
  expect((await refusal(anna.order({ ...input, payment_method: 'directdebit' }))).code).toBe('key_reused')
})
