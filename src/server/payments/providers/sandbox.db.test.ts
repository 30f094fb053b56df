import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { buyer, paymentOf, refOf, refundAt } from '../../../test/members/buying.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { providerEvents } from '../tables.ts'
import type { PaymentRequest, Psp } from './psp.ts'
import { RefundOutdated, RefundRefused } from './refused.ts'
import { sandbox } from './sandbox.ts'

const start = new Date('2026-06-15T12:00:00Z')
let product: TestProduct
let psp: Psp
let anna: ReturnType<typeof buyer>
beforeAll(async () => {
  product = await testProduct({ at: start })
  psp = sandbox(product.platform)
  anna = buyer(product, await product.newMember())
})
afterAll(() => product.close())

const pageOf = async (made: OrderView) => (await product.app.inject({ url: `/sandbox/pay/${refOf(made)}` })).body
const buttonsOf = (page: string) => [...page.matchAll(/value="(\w+)"/g)].map(([, move]) => move)
const found = (made: OrderView) => psp.findPayment({ orderId: made.id, ref: null })
const eventsOf = async (made: OrderView) =>
  (await product.platform.db.select().from(providerEvents)).filter(({ eventId }) => eventId.startsWith(refOf(made)))

function requestOf(change: Partial<PaymentRequest> = {}): PaymentRequest {
  return {
    orderId: randomUUID(),
    amountMinor: 1499,
    currency: 'EUR',
    method: 'card',
    country: 'NL',
    locale: 'en',
    description: 'Order',
    returnUrl: 'http://localhost:3000/transactions/x',
    webhookUrl: 'http://localhost:3000/api/payments/webhooks/sandbox',
    expiresAt: new Date(start.getTime() + 60_000),
    remember: false,
    customerRef: null,
    ...change,
  }
}

describe('its page', () => {
  test('leads a payment through refunds, a charge-back and its reversal, and reports each', async () => {
    const made = await anna.order()
    const open = await pageOf(made)
    expect(buttonsOf(open)).toEqual(['pay', 'wait', 'authorise', 'fail', 'cancel'])
    expect(open).not.toMatch(/<script/i)

    await anna.press('authorise', made)
    await anna.reaches(made.id, 'pending')
    await anna.press('pay', made)
    await anna.reaches(made.id, 'completed')
    expect(buttonsOf(await pageOf(made))).toEqual(['refund_half', 'refund_rest', 'charge_back'])

    expect(await anna.press('refund_half', made)).toBe(`/sandbox/pay/${refOf(made)}`)
    await anna.press('charge_back', made)
    expect(buttonsOf(await pageOf(made))).toEqual(['reverse'])
    await anna.press('reverse', made)
    await anna.press('refund_rest', made)
    expect(await found(made)).toMatchObject({
      status: 'paid',
      refunds: [
        { refundId: null, amountMinor: 749, status: 'done' },
        { refundId: null, amountMinor: 750, status: 'done' },
      ],
      disputes: [{ amountMinor: 750, isReversed: true }],
    })
    const page = await pageOf(made)
    expect(page).toContain('Charged back and reversed')
    expect(buttonsOf(page)).toEqual([])
    expect(await eventsOf(made)).toHaveLength(6)
  })

  test.each(['fail', 'cancel'] as const)('money comes late after %s', async (end) => {
    const other = buyer(product, await product.newMember())
    const made = await other.order()
    await other.press(end, made)
    await expect.poll(() => other.statusOf(made.id)).toMatch(/failed|cancelled/)
    expect(buttonsOf(await pageOf(made))).toEqual(['late'])
    await other.press('late', made)
    await other.reaches(made.id, 'completed')
  })

  test('money comes late where nobody paid in time', async () => {
    const other = buyer(product, await product.newMember())
    const made = await other.order()
    product.clock.advance(24 * 3_600_000)
    expect(await found(made)).toMatchObject({ status: 'cancelled' })
    await other.press('late', made)
    await other.reaches(made.id, 'completed')
    product.clock.set(start)
  })

  test('is listed with the newest ones, in demo mode only', async () => {
    const other = buyer(product, await product.newMember())
    const made = await other.order()
    const list = await product.app.inject({ url: '/sandbox' })
    expect(list.statusCode).toBe(200)
    expect(list.body).toContain(`href="/sandbox/pay/${refOf(made)}"`)
    expect(list.body.match(/<li>/g)?.length).toBeLessThanOrEqual(50)
    expect(await pageOf(made)).toContain('href="/sandbox"')

    const real = await testProduct({ env: { DEMO: '0', PAYMENT_PROVIDERS: 'sandbox', ALLOW_SANDBOX: 'payments' } })
    try {
      expect((await real.app.inject({ url: '/sandbox' })).statusCode).toBe(404)
    } finally {
      await real.close()
    }
  })

  test('an unknown payment or button is refused', async () => {
    expect((await product.app.inject({ url: '/sandbox/pay/nothing' })).statusCode).toBe(404)
    const made = await buyer(product, await product.newMember()).order()
    const answer = await product.app.inject({
      method: 'POST',
      url: `/sandbox/pay/${refOf(made)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'do=everything',
    })
    expect(answer.statusCode).toBe(422)
  })
})

describe('refunds', () => {
  test('the same one, ten times at once, is one; more than is left, or of another currency, is refused', async () => {
    const other = buyer(product, await product.newMember())
    const made = await other.buy()
    const { ref, amountMinor } = await paymentOf(product, made)
    const reported = {
      ...{ ref, orderId: made.id, refundId: randomUUID(), amountMinor: 600, currency: 'EUR' },
      description: 'Refund',
      refundedMinor: 0,
    }
    const answers = await Promise.all(Array.from({ length: 10 }, () => refundAt(psp, reported)))
    expect(new Set(answers.map((answer) => answer.ref)).size).toBe(1)
    expect(answers[0]).toMatchObject({ refundId: reported.refundId, amountMinor: 600, status: 'done' })
    const outdated = { ...reported, refundId: randomUUID(), amountMinor: 1 }
    await expect(refundAt(psp, outdated)).rejects.toThrow(RefundOutdated)
    reported.refundedMinor = 600
    const refused = [
      { ...reported, refundId: randomUUID(), amountMinor: amountMinor - 600 + 1 },
      { ...reported, refundId: randomUUID(), currency: 'SEK' },
      { ...reported, refundId: randomUUID(), amountMinor: 0 },
      { ...reported, refundId: randomUUID(), ref: 'nothing' },
    ]
    for (const refund of refused) await expect(refundAt(psp, refund)).rejects.toThrow(RefundRefused)
    await refundAt(psp, { ...reported, refundId: randomUUID(), amountMinor: amountMinor - 600 })
    expect((await found(made))?.refunds).toHaveLength(2)
  })

  test('what nobody paid is not refunded', async () => {
    const made = await buyer(product, await product.newMember()).order()
    const { ref } = await paymentOf(product, made)
    const request = { ref, orderId: made.id, refundId: randomUUID(), amountMinor: 1, currency: 'EUR', description: 'x' }
    await expect(refundAt(psp, request)).rejects.toThrow(RefundRefused)
  })
})

describe('kept ways', () => {
  async function savedMethod() {
    const request = requestOf({ remember: true })
    const { ref } = await psp.createPayment(request)
    const press = (move: string) =>
      product.app.inject({
        method: 'POST',
        url: `/sandbox/pay/${ref}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `do=${move}`,
      })
    await press('keep')
    const way = (await psp.findPayment({ orderId: request.orderId, ref }))?.savedMethod
    if (way === null || way === undefined) throw new Error('nothing was kept')
    return { way, press }
  }
  async function charge(way: NonNullable<Awaited<ReturnType<typeof savedMethod>>['way']>, request = requestOf()) {
    if (psp.chargeSavedMethod === null) throw new Error('the sandbox keeps ways to pay')
    const { ref } = await psp.chargeSavedMethod(request, way)
    return { ref, status: (await psp.findPayment({ orderId: request.orderId, ref }))?.status }
  }

  test('are charged at once, and the same order once', async () => {
    const { way } = await savedMethod()
    expect(way).toMatchObject({ method: 'card', label: expect.stringContaining('4242') })
    const request = requestOf()
    const charges = await Promise.all(Array.from({ length: 5 }, () => charge(way, request)))
    expect(new Set(charges.map(({ ref, status }) => `${ref} ${status}`)).size).toBe(1)
    expect(charges[0]?.status).toBe('paid')
    // Told by a report as well
    const events = async () => (await product.platform.db.select().from(providerEvents)).map(({ eventId }) => eventId)
    await expect.poll(events).toContainEqual(expect.stringContaining(`${charges[0]?.ref}:`))
  })

  test('fail the next time if they are told to, and never work again once ended', async () => {
    const { way, press } = await savedMethod()
    await press('decline')
    expect((await charge(way)).status).toBe('failed')
    expect((await charge(way)).status).toBe('paid')
    await psp.endSavedMethod(way)
    expect((await charge(way)).status).toBe('failed')
    await expect(charge({ ...way, mandateRef: 'nothing' })).rejects.toThrow()
  })
})

test('lists the payments of a span of time', async () => {
  product.clock.set(new Date('2026-07-01T00:00:00Z'))
  const refs = []
  for (let i = 0; i < 3; i += 1) {
    refs.push((await psp.createPayment(requestOf())).ref)
    product.clock.advance(60_000)
  }
  const listed: string[] = []
  const span = { from: new Date('2026-07-01T00:00:00Z'), to: new Date('2026-07-01T00:02:00Z') }
  for await (const { ref } of psp.listPayments?.(span) ?? []) listed.push(ref)
  expect(listed).toEqual(refs.slice(0, 2))
  product.clock.set(start)
})
