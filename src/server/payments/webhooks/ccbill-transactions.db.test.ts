import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { bonus, buyer, discrepanciesOf } from '../../../test/members/buying.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { testJobs } from '../../../test/product/test-schema.ts'
import { ccbillEnv, openCcbillServer } from '../../../test/providers/ccbill-server.ts'
import { ccbillAccount } from '../providers/ccbill-datalink.ts'
import { parseExtract } from '../providers/ccbill-extract.ts'
import { reconcileNight } from '../reconciliation/nightly-reconcile.ts'
import { providerEvents } from '../tables.ts'
import { ccbillTransactionsJob, providerReportTimes, readCcbillTransactions } from './ccbill-transactions.ts'

const hour = 3_600_000
let server: Awaited<ReturnType<typeof openCcbillServer>>
let product: TestProduct
let anna: ReturnType<typeof buyer>

beforeAll(async () => {
  server = await openCcbillServer({ now: () => product.clock.now() })
  product = await testProduct({
    env: { ...ccbillEnv, CCBILL_DATALINK_URL: server.url, CCBILL_DATALINK_CURRENCY: 'EUR' },
  })
  // It runs by the time of the machine
  await product.platform.db.execute(
    sql`DELETE FROM ${sql.raw(testJobs)}.schedule WHERE name = ${ccbillTransactionsJob.name}`,
  )
})
beforeEach(async () => {
  product.clock.advance(2 * hour)
  server.listed.length = 0
  anna = buyer(product, await product.newMember())
})
afterEach(() => {
  expect(server.wrong.splice(0)).toEqual([])
})
afterAll(async () => {
  await product.close()
  server.close()
})

/** Reads the transactions of the last hours, and waits until they are processed. */
async function read(currency: 'EUR' | 'USD' = 'EUR') {
  const { config } = product.platform
  product.clock.advance(3 * hour)
  await readCcbillTransactions({ ...product.platform, config: { ...config, ccbill: { ...config.ccbill, currency } } })
  const waiting = sql`worked_at IS NULL`
  await expect.poll(() => product.platform.db.$count(providerEvents, waiting)).toBe(0)
}
async function post({ query, body }: { query: string; body: string }) {
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/payments/webhooks/ccbill?${query}`,
    remoteAddress: '64.38.212.10',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  })
  expect(answer.statusCode).toBe(200)
}
async function bought(): Promise<OrderView & { sale: string }> {
  const order = await anna.order({ payment_method: 'card' })
  const webhook = server.pays(order.checkout_url ?? '')
  await post(webhook)
  await anna.reaches(order.id, 'completed')
  return { ...order, sale: webhook.sale }
}
const list = (type: (typeof server.listed)[number]['type'], sale: string, amount?: string) =>
  server.listed.push({ type, sale, at: product.clock.now(), ...(amount !== undefined && { amount }) })
const refund = (sale: string, amount: string) =>
  post(server.webhook('Refund', { subscriptionId: sale, amount, currencyCode: '978' }))

test('a chargeback whose webhook is lost is applied, once', async () => {
  const order = await bought()
  list('NEW', order.sale, '14.99')
  list('EXPIRE', order.sale)
  list('CHARGEBACK', order.sale, '14.99')
  await read()
  expect([await anna.returnedOf(order), await anna.credits()]).toEqual([[0, 1499], bonus])
  await post(server.webhook('Chargeback', { subscriptionId: order.sale, amount: '14.99', currencyCode: '978' }))
  await read()
  expect(await anna.returnedOf(order)).toEqual([0, 1499])
  expect([await discrepanciesOf(product, order.id), await discrepanciesOf(product, order.sale)]).toEqual([[], []])
  expect(JSON.stringify(await product.platform.db.select().from(providerEvents))).not.toMatch(/buyer@|Buyer|secret/)
})

test.each(['VOID', 'REFUND'] as const)('so is a whole %s', async (type) => {
  const order = await bought()
  list(type, order.sale, '14.99')
  await read()
  expect([await anna.returnedOf(order), await anna.credits()]).toEqual([[1499, 0], bonus])
})

test('two refunds of the same amount, one of whose webhooks is lost, are two', async () => {
  const order = await bought()
  list('REFUND', order.sale, '4.50')
  await refund(order.sale, '4.50')
  await expect.poll(() => anna.returnedOf(order)).toEqual([450, 0])
  product.clock.advance(60_000)
  list('REFUND', order.sale, '4.50')
  await read()
  expect(await anna.returnedOf(order)).toEqual([900, 0])
  // The lost one arrives late
  await refund(order.sale, '4.50')
  await read()
  expect(await anna.returnedOf(order)).toEqual([900, 0])
})

test('our own refund is confirmed, before or after the nightly comparison, and never made twice', async () => {
  const order = await bought()
  await anna.withdraw(order)
  await expect.poll(() => server.calls.filter(({ subscriptionId }) => subscriptionId === order.sale).length).toBe(1)
  await reconcileNight(product.platform)
  list('REFUND', order.sale, '14.99')
  await read()
  await refund(order.sale, '14.99')
  await read()
  expect(await anna.returnedOf(order)).toEqual([1499, 0])
  expect(await discrepanciesOf(product, order.id)).toEqual([])
})

test('a sale whose webhook is lost, and a refund in another currency, are for finance', async () => {
  const [sale, order] = [server.newSale(), await bought()]
  list('NEW', sale, '14.99')
  list('REFUND', order.sale, '5.20')
  await read('USD')
  expect([await discrepanciesOf(product, sale), await discrepanciesOf(product, order.sale)]).toEqual([
    ['unknown_payment'],
    ['unknown_payment'],
  ])
  expect(await anna.returnedOf(order)).toEqual([0, 0])
})

test('in another currency, a void is whole, a chargeback takes the rest, and known refunds are known', async () => {
  const [voided, disputed, refunded] = [await bought(), await bought(), await bought()]
  await refund(refunded.sale, '4.50')
  await expect.poll(() => anna.returnedOf(refunded)).toEqual([450, 0])
  list('VOID', voided.sale, '17.20')
  list('CHARGEBACK', disputed.sale, '17.20')
  list('REFUND', refunded.sale, '5.20')
  await read('USD')
  expect(await Promise.all([voided, disputed, refunded].map(anna.returnedOf))).toEqual([
    [voided.total.amount_minor, 0],
    [0, disputed.total.amount_minor],
    [450, 0],
  ])
  expect(await discrepanciesOf(product, refunded.sale)).toEqual([])
})

test('CCBill is asked once in an hour by any number of processes', async () => {
  await read()
  const before = server.requests.length
  product.clock.advance(60 * 60_000)
  await readCcbillTransactions(product.platform)
  expect(server.requests.length).toBe(before)
  product.clock.advance(60_000)
  await Promise.all(Array.from({ length: 4 }, () => readCcbillTransactions(product.platform)))
  expect(server.requests.length).toBe(before + 1)
})

test('after an outage it catches up day by day', async () => {
  const order = await bought()
  list('CHARGEBACK', order.sale, '14.99')
  await server.during('answers 500', () => expect(read()).rejects.toThrow('500'))
  product.clock.advance(3 * 24 * hour)
  for (let i = 0; i < 5; i += 1) await read()
  expect(await anna.returnedOf(order)).toEqual([0, 1499])
  const [report] = await providerReportTimes(product.platform.db)
  expect(report?.readUntil.getTime()).toBe(product.clock.now().getTime() - hour)
})

test('errors name their kind, never the user or the password', async () => {
  const { config } = product.platform
  const wrong = { ...product.platform, config: { ...config, ccbill: { ...config.ccbill, password: 'guessed' } } }
  const error = await readCcbillTransactions(wrong).catch((fault: unknown) => fault)
  expect(String(error)).toContain('authentication')
  expect(`${JSON.stringify(error)} ${String(error)}`).not.toMatch(/guessed|tests/)
})

test('rows that cannot be read are counted, and others are read', () => {
  const account = ccbillAccount(product.platform.config)
  const rows = ['"REFUND","900100","0000","x","2026-06-15 05:00:00","1.00"', 'REFUND,900100,0,12,20260615050000,-1.00']
  expect(parseExtract(account, `${rows.join('\r\n')}\r\n`)).toEqual({
    transactions: [{ type: 'Refund', sale: '12', at: '2026-06-15 05:00:00', amount: '1.00', isOther: false }],
    unreadable: 1,
  })
  expect(parseExtract(account, '1')).toEqual({ transactions: [], unreadable: 0 })
})
