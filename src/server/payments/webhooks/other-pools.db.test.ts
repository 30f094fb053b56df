import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonus, buyer, discrepanciesOf, post, reportOf } from '../../../test/members/buying.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { ccbillEnv, openCcbillServer } from '../../../test/providers/ccbill-server.ts'
import { sandboxPayments } from '../providers/sandbox-tables.ts'
import { reconcileLists } from '../reconciliation/nightly-reconcile.ts'
import { paymentDiscrepancies } from '../returns/tables.ts'
import { providerEvents } from '../tables.ts'

const card = { payment_method: 'card' as const }
const sender = '64.38.212.10'
let server: Awaited<ReturnType<typeof openCcbillServer>>
/** Two pool schemas of one process; the providers know the address of the first. */
let first: TestProduct
let second: TestProduct
let anna: ReturnType<typeof buyer>

beforeAll(async () => {
  server = await openCcbillServer()
  const env = { ...ccbillEnv, PAYMENT_PROVIDERS: 'ccbill,sandbox', CCBILL_DATALINK_URL: server.url }
  first = await testProduct({ env })
  second = await testProduct({ env, beside: first })
  anna = buyer(second, await second.newMember())
})
afterAll(async () => {
  await second.close()
  await first.close()
  server.close()
})

async function postCcbill({ query, body }: { query: string; body: string }) {
  const answer = await first.app.inject({
    method: 'POST',
    url: `/api/payments/webhooks/ccbill?${query}`,
    remoteAddress: sender,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  })
  expect(answer.statusCode).toBe(200)
}
const discrepanciesIn = ({ platform }: TestProduct) => platform.db.$count(paymentDiscrepancies)
const outcomesIn = async ({ platform }: TestProduct) =>
  (await platform.db.select({ outcome: providerEvents.outcome }).from(providerEvents)).map(({ outcome }) => outcome)

test('a payment of another pool is credited there, once, however often it is reported', async () => {
  const order = await anna.order()
  const report = await reportOf(second, order)
  for (const at of [first, first, second]) expect((await post(at, report)).statusCode).toBe(200)
  await anna.reaches(order.id, 'completed')
  await expect.poll(() => outcomesIn(first)).toEqual(['other_pool'])
  expect(await outcomesIn(second)).toEqual(['applied'])
  expect(await anna.credits()).toBe(50 + bonus)
  expect(await discrepanciesIn(first)).toBe(0)
})

test('so is a refund that names only the number of the sale', async () => {
  const order = await anna.order(card)
  const webhook = server.pays(order.checkout_url ?? '')
  await postCcbill(webhook)
  await anna.reaches(order.id, 'completed')
  const facts = { subscriptionId: webhook.sale, amount: '14.99', currencyCode: '978' }
  await postCcbill(server.webhook('Refund', facts))
  await expect.poll(() => anna.returnedOf(order)).toEqual([1499, 0])
  expect(await discrepanciesIn(first)).toBe(0)
})

test('a payment that no pool knows is a discrepancy where it was reported', async () => {
  const facts = { subscriptionId: server.newSale(), amount: '9.99', currencyCode: '978' }
  await postCcbill(server.webhook('Refund', facts))
  await expect.poll(() => discrepanciesOf(first, facts.subscriptionId)).toEqual(['unknown_payment'])
  expect(await discrepanciesOf(second, facts.subscriptionId)).toEqual([])
})

test('the payments of a shared account are no discrepancies of the other pools', async () => {
  const { id } = await anna.buy()
  const listed = await second.platform.db.select().from(sandboxPayments)
  await first.platform.db.insert(sandboxPayments).values(listed)
  expect(listed.map(({ orderId }) => orderId)).toContain(id)
  const known = await discrepanciesIn(first)
  first.clock.advance(3_600_000)
  await reconcileLists(first.platform)
  expect(await discrepanciesIn(first)).toBe(known)
})

test('an order id is used in one pool only, also by two orders at the same time', async () => {
  const bram = buyer(first, await first.newMember())
  const taken = await anna.order()
  expect(await refusal(bram.order({ order_id: taken.id }))).toMatchObject({ code: 'key_reused' })
  const order_id = randomUUID()
  const made = await Promise.allSettled([anna.order({ order_id }), bram.order({ order_id })])
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
