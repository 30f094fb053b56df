import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { atSandbox, buyer, withoutSandbox } from '../../../test/members/buying.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'

const start = new Date('2026-06-15T12:00:00Z')
const hour = 3_600_000
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
let product: TestProduct
let anna: ReturnType<typeof buyer>
// Whoever has paid before has no offers: the middle bundle is 19.99
const newBuyer = async (options?: Parameters<TestProduct['newMember']>[0]) =>
  buyer(product, await product.newMember({ isPaid: true, ...options }))
const setLimit = (limit_minor: number | null, currency = 'EUR') =>
  anna.api.setSpendingLimit({ limit_minor, currency }).then(({ spending }) => spending)
const spending = async () => (await anna.api.getSpending({})).spending

beforeAll(async () => {
  product = await testProduct({ at: start })
})
beforeEach(async () => {
  product.clock.set(start)
  anna = await newBuyer()
})
afterAll(() => product.close())

describe('a monthly limit', () => {
  test('is none at first, holds at once, and is shown with what was spent', async () => {
    expect(await spending()).toEqual({
      limit: null,
      next: null,
      spent: eur(0),
      resets_at: '2026-07-01T00:00:00.000Z',
      paused_until: null,
    })
    await anna.buy()
    expect((await setLimit(5000)).limit).toEqual(eur(5000))
    expect(await spending()).toMatchObject({ limit: eur(5000), next: null, spent: eur(1999) })
  })

  test('refuses what does not fit, says so before the button, and makes nothing', async () => {
    await setLimit(3000)
    await anna.buy()
    const bundle = await anna.middleBundle()
    const { hindrance } = await anna.api.getQuote({ bundle_id: bundle.id })
    expect(hindrance).toEqual({
      code: 'spending_limit_reached',
      limit: eur(3000),
      spent: eur(1999),
      resets_at: '2026-07-01T00:00:00.000Z',
    })
    const refused = await refusal(anna.order({ bundle_id: bundle.id }))
    expect(refused).toMatchObject({
      status: 403,
      code: 'spending_limit_reached',
      body: {
        error: {
          params: { limit_minor: 3000, spent_minor: 1999, currency: 'EUR', resets_at: '2026-07-01T00:00:00.000Z' },
        },
      },
    })
    expect((await anna.api.listOrders({})).orders).toHaveLength(1)
    const [small] = (await anna.api.listBundles({})).bundles
    expect((await anna.api.getQuote({ bundle_id: small?.id ?? '' })).hindrance).toBeNull()
    await anna.buy({ bundle_id: small?.id ?? '' })
    expect((await spending()).spent).toEqual(eur(2998))
  })

  test('counts to the cent', async () => {
    await setLimit(1998)
    expect((await refusal(anna.order())).code).toBe('spending_limit_reached')
    await setLimit(null)
    product.clock.advance(24 * hour)
    await setLimit(1999)
    await anna.buy()
  })

  test('begins anew with the month, in UTC', async () => {
    product.clock.set(new Date('2026-06-30T23:30:00Z'))
    await setLimit(2000)
    await anna.buy()
    expect((await refusal(anna.order())).code).toBe('spending_limit_reached')
    product.clock.set(new Date('2026-07-01T00:00:00Z'))
    expect(await spending()).toMatchObject({ spent: eur(0), resets_at: '2026-08-01T00:00:00.000Z' })
    await anna.buy()
  })

  test('what came back does not count, what a bank took neither, and what it gave up taking does', async () => {
    await setLimit(4000)
    const [first, second] = [await anna.buy(), await anna.buy()]
    const bank = atSandbox(product)
    await bank.refund(first, 500)
    await expect.poll(async () => (await spending()).spent).toEqual(eur(3498))
    await bank.chargeBack(second)
    await expect.poll(async () => (await spending()).spent).toEqual(eur(1499))
    await bank.reverse(second)
    await expect.poll(async () => (await spending()).spent).toEqual(eur(3498))
    expect((await refusal(anna.order())).code).toBe('spending_limit_reached')
  })

  test('a payment on its way counts, one that failed does not', async () => {
    await setLimit(3000)
    const waiting = await anna.order()
    await anna.press('wait', waiting)
    await anna.reaches(waiting.id, 'pending')
    expect((await spending()).spent).toEqual(eur(1999))
    expect((await refusal(anna.order())).code).toBe('spending_limit_reached')
    await anna.press('fail', waiting)
    await anna.reaches(waiting.id, 'failed')
    expect((await spending()).spent).toEqual(eur(0))
    await anna.buy()
  })

  test('a checkout that was left makes room: it cannot be paid any more', async () => {
    await setLimit(3000)
    const left = await anna.order()
    const made = await anna.order({ payment_method: 'card' })
    expect(await anna.statusOf(left.id)).toBe('cancelled')
    await anna.press('pay', made)
    await anna.reaches(made.id, 'completed')
    expect((await refusal(anna.order())).code).toBe('spending_limit_reached')
  })

  test('a checkout is left alone where there is no limit, or room enough', async () => {
    const others = [await anna.order(), await anna.order({ payment_method: 'card' })]
    await setLimit(6000)
    const third = await anna.order({ payment_method: 'paypal' })
    expect(await Promise.all([...others, third].map(({ id }) => anna.statusOf(id)))).toEqual(Array(3).fill('created'))
  })

  test('an order whose payment was not made counts, and goes on under its id', async () => {
    await setLimit(3000)
    const order_id = randomUUID()
    await withoutSandbox(product, () => refusal(anna.order({ order_id })))
    expect((await refusal(anna.order())).code).toBe('spending_limit_reached')
    await anna.order({ order_id })
  })

  test('of ten orders at once no two are paid that do not both fit', async () => {
    await setLimit(3000)
    const tried = await Promise.allSettled(Array.from({ length: 10 }, () => anna.order()))
    const made = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(made.length).toBeGreaterThan(0)
    await Promise.all(made.map((order) => anna.press('pay', order)))
    const statuses = () => Promise.all(made.map(({ id }) => anna.statusOf(id)))
    await expect.poll(async () => (await statuses()).filter((status) => status === 'created')).toEqual([])
    expect((await statuses()).filter((status) => status === 'completed')).toHaveLength(1)
  })

  test('two orders at the same moment wait for one another, and the second does not fit', async () => {
    await setLimit(3000)
    const client = await product.platform.db.$client.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT FROM spending_controls WHERE member_id = $1 FOR UPDATE', [anna.member.id])
      const both = Promise.allSettled([anna.order(), anna.order({ payment_method: 'card' })])
      const waits = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await product.platform.db.execute(waits)).rowCount).toBe(2), 5_000)
      await client.query('COMMIT')
      expect((await both).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    } finally {
      client.release()
    }
    expect((await anna.api.listOrders({})).orders).toHaveLength(1)
  })

  test('the same order ten times at once is one order', async () => {
    await setLimit(2000)
    const input = { order_id: randomUUID(), bundle_id: (await anna.middleBundle()).id }
    const answers = await Promise.all(Array.from({ length: 10 }, () => anna.order(input)))
    expect(new Set(answers.map(({ checkout_url }) => checkout_url)).size).toBe(1)
  })

  test('a limit and an order at once: one comes after the other', async () => {
    const [order] = await Promise.allSettled([anna.order(), setLimit(1000)])
    const isMade = order.status === 'fulfilled'
    expect((await anna.api.listOrders({})).orders).toHaveLength(isMade ? 1 : 0)
    expect((await refusal(anna.order())).code).toBe('spending_limit_reached')
  })
})

describe('changing the limit', () => {
  test('lower at once; higher, and none, after a day', async () => {
    await setLimit(2000)
    expect(await setLimit(5000)).toMatchObject({
      limit: eur(2000),
      next: { limit: eur(5000), from: '2026-06-16T12:00:00.000Z' },
    })
    await anna.buy()
    product.clock.advance(24 * hour - 1)
    expect((await refusal(anna.order())).code).toBe('spending_limit_reached')
    product.clock.advance(1)
    expect(await spending()).toMatchObject({ limit: eur(5000), next: null })
    await anna.buy()
    expect(await setLimit(null)).toMatchObject({ limit: eur(5000), next: { limit: null } })
    product.clock.advance(24 * hour)
    expect(await spending()).toMatchObject({ limit: null, next: null })
  })

  test('a raise that waits is taken back by the limit that holds, or a lower one', async () => {
    await setLimit(2000)
    await setLimit(5000)
    expect(await setLimit(2000)).toMatchObject({ limit: eur(2000), next: null })
    await setLimit(null)
    expect(await setLimit(1499)).toMatchObject({ limit: eur(1499), next: null })
    product.clock.advance(25 * hour)
    expect((await spending()).limit).toEqual(eur(1499))
  })

  test('in the currency that is bought in, and at least one whole unit', async () => {
    expect((await refusal(anna.api.setSpendingLimit({ limit_minor: 5000, currency: 'SEK' }))).code).toBe('conflict')
    expect((await refusal(anna.api.setSpendingLimit({ limit_minor: 99, currency: 'EUR' }))).code).toBe('invalid_input')
    const dane = await newBuyer({ country: 'DK' })
    const { limit } = (await dane.api.setSpendingLimit({ limit_minor: 20_000, currency: 'DKK' })).spending
    expect(limit).toEqual({ amount_minor: 20_000, currency: 'DKK' })
    expect((await refusal(product.anonymous.payments.getSpending({}))).code).toBe('authentication_required')
  })
})

describe('a pause from buying', () => {
  const pause = (length: 'day' | 'week' | 'month' | 'quarter') =>
    anna.api.pauseBuying({ length }).then(({ spending: now }) => now.paused_until)

  test('can be lengthened, not shortened', async () => {
    expect(await pause('week')).toBe('2026-06-22T12:00:00.000Z')
    expect(await pause('day')).toBe('2026-06-22T12:00:00.000Z')
    expect(await pause('month')).toBe('2026-07-15T12:00:00.000Z')
    const bundle_id = (await anna.middleBundle()).id
    expect((await anna.api.getQuote({ bundle_id })).hindrance).toEqual({
      code: 'buying_paused',
      until: '2026-07-15T12:00:00.000Z',
    })
    expect(await refusal(anna.order())).toMatchObject({
      status: 403,
      code: 'buying_paused',
      body: { error: { params: { until: '2026-07-15T12:00:00.000Z' } } },
    })
  })

  test('is over at its end, not before', async () => {
    await pause('day')
    product.clock.advance(24 * hour - 1)
    expect((await refusal(anna.order())).code).toBe('buying_paused')
    product.clock.advance(1)
    expect((await spending()).paused_until).toBeNull()
    await anna.buy()
  })

  test('what was open at the provider before may still be paid; what was not begun there is not', async () => {
    const open = await anna.order()
    const order_id = randomUUID()
    await withoutSandbox(product, () => refusal(anna.order({ order_id })))
    await pause('day')
    expect((await refusal(anna.order({ order_id }))).code).toBe('buying_paused')
    await anna.press('pay', open)
    await anna.reaches(open.id, 'completed')
  })
})
