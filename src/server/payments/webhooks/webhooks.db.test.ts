import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buyer, paymentOf, post, reportOf } from '../../../test/members/buying.ts'
import { type Posted, takenForGenuine, tampered } from '../../../test/members/tampering.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { sandbox } from '../providers/sandbox.ts'
import { listDifferences, resolveDifference } from '../reconciliation/discrepancies.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { providerEvents } from '../tables.ts'
import { workEvent } from './webhooks.ts'

const start = new Date('2026-06-15T12:00:00Z')
let product: TestProduct
let anna: ReturnType<typeof buyer>
beforeAll(async () => {
  product = await testProduct({ at: start })
})
beforeEach(async () => {
  product.clock.set(start)
  anna = buyer(product, await product.newMember())
})
afterAll(() => product.close())

const signature = 'x-sandbox-signature'
const storedEvents = () => product.platform.db.$count(providerEvents)

/** Reports of several orders, as the sandbox posts them. */
async function signedPosts(count: number): Promise<Posted[]> {
  const made = await anna.order()
  const refunds = [{ ref: 'r', refundId: null, amountMinor: 1, status: 'done' as const }]
  const reports = Array.from({ length: count }, (_, i) => reportOf(product, made, { amountMinor: 1499 + i, refunds }))
  const posts = await Promise.all(reports)
  return posts.map(({ headers, body }) => ({ headers, query: new URLSearchParams(), body: Buffer.from(body) }))
}

describe('what is not genuine', () => {
  test('10,000 changes of one bit in signed reports are all refused', async () => {
    const { readWebhook } = sandbox(product.platform)
    const posts = await signedPosts(4)
    expect(
      new Set([...tampered(posts, { headers: [signature] })].map(({ where, body }) => `${where} ${body}`)).size,
    ).toBe(10_000)
    expect(takenForGenuine(readWebhook, posts, { headers: [signature] })).toEqual([])
  })

  test('is refused at the door and leaves no trace', async () => {
    const posts = await signedPosts(4)
    const before = await storedEvents()
    const answers: number[] = []
    for (const { headers, body } of tampered(posts, { headers: [signature], count: 2_000 })) {
      // What no server would read is not sent
      if (/[^\x20-\x7e]/.test(headers[signature] ?? '')) continue
      if (answers.length === 200) break
      answers.push((await post(product, { headers, body: body.toString() })).statusCode)
    }
    expect(answers).toEqual(Array.from({ length: 200 }, () => 403))
    expect(await storedEvents()).toBe(before)
  })

  test.each([
    ['five minutes old', 5, 200],
    ['a second more than five minutes old', 5 + 1 / 60, 403],
    ['five minutes ahead', -5, 200],
    ['more than five minutes ahead', -5 - 1 / 60, 403],
  ])('a report that is %s: %s', async (_name, minutes, status) => {
    const report = await reportOf(product, await anna.order())
    product.clock.set(new Date(start.getTime() + Math.round(minutes * 60_000)))
    expect((await post(product, report)).statusCode).toBe(status)
  })
})

describe('the door', () => {
  test('knows only its providers, sizes and ways of asking', async () => {
    const report = await reportOf(product, await anna.order())
    expect((await post(product, report, 'mollie')).statusCode).toBe(404)
    expect((await post(product, report, 'nobody')).statusCode).toBe(404)
    expect((await post(product, { ...report, body: 'x'.repeat(64 * 1024 + 1) })).statusCode).toBe(413)
    const url = '/api/payments/webhooks/sandbox'
    expect((await product.app.inject({ method: 'GET', url: `${url}?order=${randomUUID()}` })).statusCode).toBe(403)
    expect((await product.app.inject({ method: 'PUT', url })).statusCode).toBe(404)
  })

  test('says that it must be told again while nothing can be stored', async () => {
    const { db } = product.platform
    const made = await anna.order()
    const report = await reportOf(product, made)
    await db.execute('ALTER TABLE provider_events RENAME COLUMN body TO body_away')
    try {
      expect((await post(product, report)).statusCode).toBe(503)
    } finally {
      await db.execute('ALTER TABLE provider_events RENAME COLUMN body_away TO body')
    }
    expect((await post(product, report)).statusCode).toBe(200)
    await anna.reaches(made.id, 'completed')
  })

  test('answers when a report is stored, although nobody works it off; later somebody does', async () => {
    const { db } = product.platform
    const made = await anna.order()
    // Whoever works it off waits for this lock
    const client = await db.$client.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [made.id])
      expect((await post(product, await reportOf(product, made))).statusCode).toBe(200)
      expect(await anna.statusOf(made.id)).toBe('created')
      await client.query('ROLLBACK')
    } finally {
      client.release()
    }
    await anna.reaches(made.id, 'completed')
  })

  test('refuses a flood from one address', async () => {
    const flooded = await testProduct({ at: start })
    try {
      const send = () => post(flooded, { body: '{}', headers: {} })
      const answers: number[] = []
      for (let i = 0; i < 60 && !answers.includes(429); i += 1)
        answers.push(...(await Promise.all(Array.from({ length: 100 }, send))).map(({ statusCode }) => statusCode))
      expect([...new Set(answers)]).toEqual([403, 429])
    } finally {
      await flooded.close()
    }
  })
})

describe('reports that were stored', () => {
  test('are worked off once, by however many at once', async () => {
    const made = await anna.order()
    const report = await reportOf(product, made)
    await post(product, report)
    const [event] = await product.platform.db
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.eventId, JSON.parse(report.body).id))
    if (event === undefined) throw new Error('nothing was stored')
    await Promise.all(Array.from({ length: 5 }, () => workEvent(product.platform, event.id)))
    await anna.reaches(made.id, 'completed')
    expect((await product.as(anna.member).credits.listMovements({})).movements).toHaveLength(2)
  })

  test('whose jobs were lost are found again', async () => {
    const { db, clock } = product.platform
    const made = await anna.order()
    const { body } = await reportOf(product, made)
    const event = { id: randomUUID(), provider: 'sandbox', eventId: randomUUID(), body: JSON.parse(body) }
    await db.insert(providerEvents).values({ ...event, receivedAt: clock.now() })
    await reconcile(product.platform)
    expect(await anna.statusOf(made.id)).toBe('created')
    product.clock.advance(11 * 60_000)
    await reconcile(product.platform)
    expect(await anna.statusOf(made.id)).toBe('completed')
    expect(await db.$count(providerEvents, and(eq(providerEvents.id, event.id), isNull(providerEvents.workedAt)))).toBe(
      0,
    )
  })
})

describe('reports that do not fit', () => {
  const differencesOf = async (ref: string) =>
    (await listDifferences(product.platform.db)).filter(({ providerRef }) => providerRef === ref)
  const tooMuch = [{ ref: 'r1', refundId: null, amountMinor: 1501, status: 'done' as const }]

  test.each([
    ['amount', { amountMinor: 1 }, '€14.99', '€0.01'],
    ['currency', { currency: 'SEK' }, 'EUR', 'SEK'],
    ['account', { isOtherAccount: true }, 'own', 'other'],
    ['refund', { refunds: tooMuch }, 'none / €14.99', '€15.01 done'],
    [
      'charge_back',
      { disputes: [{ ref: 'd1', amountMinor: 1501, isReversed: false }] },
      'none / €14.99',
      '€15.01 open',
    ],
  ])('another %s is noted once, and changes nothing', async (what, change, expected, found) => {
    const made = await anna.order()
    const before = await anna.credits()
    const { ref } = await paymentOf(product, made)
    await post(product, await reportOf(product, made, change))
    // The same difference, told by another event
    await post(product, await reportOf(product, made, { ...change, savedMethod: { ...way, label: 'again' } }))
    const events = () => product.platform.db.$count(providerEvents, eq(providerEvents.outcome, `${what}_mismatch`))
    await expect.poll(events).toBe(2)
    expect(await differencesOf(ref)).toMatchObject([{ what, expected, found, orderId: made.id, provider: 'sandbox' }])
    expect(await anna.statusOf(made.id)).toBe('created')
    expect(await anna.credits()).toBe(before)
  })
  const way = { customerRef: 'c', mandateRef: 'm', method: 'card' as const }

  test('of another payment for the order, and of no order that we know', async () => {
    const made = await anna.order()
    await post(product, await reportOf(product, made, { ref: 'second' }))
    await expect.poll(() => differencesOf('second')).toMatchObject([{ what: 'order', orderId: made.id }])
    await post(product, await reportOf(product, made, { ref: 'third', orderId: randomUUID() }))
    await expect
      .poll(() => differencesOf('third'))
      .toMatchObject([{ what: 'unknown_payment', orderId: null, expected: 'none', found: 'paid €14.99' }])
    expect(await anna.statusOf(made.id)).toBe('created')
  })

  test('are answered once; what is found again afterwards is noted again', async () => {
    const { db } = product.platform
    const made = await anna.order()
    const { ref } = await paymentOf(product, made)
    await post(product, await reportOf(product, made, { amountMinor: 2 }))
    await expect.poll(() => differencesOf(ref)).toHaveLength(1)
    const [noted] = await differencesOf(ref)
    const answer = { id: noted?.id ?? '', note: 'Looked at', at: start }
    const answers = await Promise.all([resolveDifference(db, answer), resolveDifference(db, answer)])
    expect(answers.toSorted()).toEqual([false, true])
    expect(await differencesOf(ref)).toEqual([])
    await post(product, await reportOf(product, made, { amountMinor: 3 }))
    await expect.poll(() => differencesOf(ref)).toMatchObject([{ what: 'amount', found: '€0.03' }])
  })
})
