import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../../../scripts/ledger/ledger-checker.ts'
import { copyPattern } from '../../../test/copy.ts'
import { accountCalls } from '../../../test/members/account-calls.ts'
import { bonus, buyer, paymentOf, refuseRefunds } from '../../../test/members/buying.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { changePayment, sandboxPaymentOf } from '../providers/sandbox-book.ts'
import { restOf, withRefund } from '../providers/sandbox-moves.ts'
import { reconcileNight } from '../reconciliation/nightly-reconcile.ts'
import { refunds, withdrawals } from '../returns/tables.ts'
import { sweepRefunds } from './provider-refunds.ts'

/** What was promised back is paid once and in full, whatever happens at the provider at the same time. */
const start = new Date('2026-06-15T12:00:00Z')
let product: TestProduct
let calls: ReturnType<typeof accountCalls>
beforeAll(async () => {
  product = await testProduct({ at: start, settings: { messageCredits: 5 } })
  calls = accountCalls(product)
})
afterAll(() => product.close())

const newBuyer = async () => buyer(product, await product.newMember({ isPaid: true, gender: 'female' }))
type Shop = Awaited<ReturnType<typeof newBuyer>>
const declare = (shop: Shop, order: { id: string }) =>
  product.anonymous.payments.withdraw({ withdrawal_id: randomUUID(), email: shop.member.email, order_number: order.id })
/** Made at the provider by people, whose report is lost. */
const refundThere = async (order: { id: string }, amountMinor?: number) =>
  changePayment(product.platform, (await paymentOf(product, order)).ref, (payment) =>
    withRefund(payment, {
      ref: randomUUID(),
      refundId: null,
      amountMinor: amountMinor ?? restOf(payment),
      status: 'done',
    }),
  )
const paidBack = async (order: { id: string }) =>
  ((await sandboxPaymentOf(product.platform, order.id))?.refunds ?? []).reduce(
    (sum, { amountMinor }) => sum + amountMinor,
    0,
  )
const refundedOf = async (shop: Shop, { id }: { id: string }) =>
  (await shop.api.getOrder({ id })).order.refunded.amount_minor
const unfinished = async (order: { id: string }) =>
  (await product.platform.db.select().from(refunds).where(eq(refunds.orderId, order.id))).filter(({ status }) =>
    ['asked', 'pending', 'manual'].includes(status),
  ).length
/** Until nothing is on its way any more. */
const settled = (order: { id: string }) =>
  expect
    .poll(
      async () => {
        product.clock.advance(61_000)
        await sweepRefunds(product.platform)
        return unfinished(order)
      },
      { timeout: 20_000 },
    )
    .toBe(0)
const isSound = async () => {
  const client = await product.platform.db.$client.connect()
  const results = await checkLedger(client).finally(() => client.release())
  expect(results.filter(({ differences }) => differences > 0)).toEqual([])
}

test.each([
  ['a part of it', 999],
  ['all of it', 1999],
  ['a single cent', 1],
])('a withdrawal after a refund at the provider that was never reported: %s', async (_what, foreign) => {
  const shop = await newBuyer()
  const order = await shop.buy()
  await refundThere(order, foreign)
  const declared = await declare(shop, order)
  expect(declared).toMatchObject({ outcome: 'refunded', refund: { amount_minor: 1999 } })
  await settled(order)
  expect([await paidBack(order), await refundedOf(shop, order), await shop.credits()]).toEqual([1999, 1999, bonus])
  const [row] = await product.platform.db.select().from(withdrawals).where(eq(withdrawals.orderId, order.id))
  expect([row?.outcome, row?.promisedMinor]).toEqual(['refunded', 1999])
  await isSound()
})

test('of an order that is half spent: the buyer gets what is owed, and no more', async () => {
  const shop = await newBuyer()
  const order = await shop.buy()
  const chat = product.as(shop.member).chat
  const { conversation } = await chat.openConversation({ member_id: (await product.newMember({ gender: 'male' })).id })
  // The bonus of 5, then 25 that were bought
  for (let n = 0; n < 6; n += 1)
    await chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: `Line ${n}` })
  await refundThere(order, 400)
  expect(await declare(shop, order)).toMatchObject({ refund: { amount_minor: 1000 } })
  await settled(order)
  expect([await paidBack(order), await refundedOf(shop, order), await shop.credits()]).toEqual([1000, 1000, 0])
  await isSound()
})

/** Half of it is spent, so the provider would refund twice what is owed. */
async function halfSpent() {
  const shop = await newBuyer()
  const order = await shop.buy()
  const chat = product.as(shop.member).chat
  const { conversation } = await chat.openConversation({ member_id: (await product.newMember({ gender: 'male' })).id })
  // The bonus of 5, then 40 that were bought
  for (let n = 0; n < 9; n += 1)
    await chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: `Line ${n}` })
  return { shop, order, owed: 400 }
}

test.each([
  ['the same amount', 400, [400]],
  ['a part of it', 150, [150, 250]],
  ['more', 700, [700]],
])(
  'while our call is on its way, %s is refunded at the provider: the buyer is not paid twice',
  async (_what, foreign, paid) => {
    const { shop, order, owed } = await halfSpent()
    const { ref } = await paymentOf(product, order)
    const made = { ref: randomUUID(), refundId: null, amountMinor: foreign, status: 'done' as const }
    const client = await product.platform.db.$client.connect()
    try {
      // The provider is in the middle of that refund: it still answers without it, and our call waits behind it
      await client.query('BEGIN')
      await client.query('UPDATE sandbox_payments SET refunds = refunds || $2::jsonb WHERE ref = $1', [
        ref,
        JSON.stringify([made]),
      ])
      expect(await declare(shop, order)).toMatchObject({ refund: { amount_minor: owed } })
      const isWaiting = async () => {
        const { rows } = await product.platform.db.$client.query<{ count: number }>(
          `SELECT count(*) FROM pg_locks WHERE NOT granted AND pid <> $1
           AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%sandbox_payments%for update%')`,
          [(client as unknown as { processID: number }).processID],
        )
        return rows[0]?.count ?? 0
      }
      await expect.poll(isWaiting).toBeGreaterThan(0)
      await client.query('COMMIT')
    } finally {
      client.release()
    }
    await settled(order)
    const there = (await sandboxPaymentOf(product.platform, order.id))?.refunds ?? []
    expect(there.map(({ amountMinor }) => amountMinor)).toEqual(paid)
    expect([await refundedOf(shop, order), await shop.credits()]).toEqual([Math.max(foreign, owed), 0])
    await isSound()
  },
)

test('ten times at once: a declaration, a refund at the provider with its report, and the nightly reconciliation', async () => {
  const crossed = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const shop = await newBuyer()
      const order = await shop.buy()
      const foreign = [1, 500, 999, 1000, 1998][n % 5] ?? 1
      const acts = [
        () => declare(shop, order),
        () => refundThere(order, foreign),
        () => sweepRefunds(product.platform),
        () => reconcileNight(product.platform),
      ]
      const turned = [...acts.slice(n % 4), ...acts.slice(0, n % 4)]
      await Promise.all(turned.map((act) => act()))
      return { shop, order }
    }),
  )
  product.clock.advance(13 * 3_600_000)
  await reconcileNight(product.platform)
  for (const { order } of crossed) await settled(order)
  for (const { shop, order } of crossed)
    expect([await paidBack(order), await refundedOf(shop, order), await shop.credits()]).toEqual([1999, 1999, bonus])
  await isSound()
})

test('a refund at the provider that fails after it took the place of ours is made up for', async () => {
  const shop = await newBuyer()
  const order = await shop.buy()
  await refundThere(order, 999)
  await declare(shop, order)
  await settled(order)
  const { ref } = await paymentOf(product, order)
  await changePayment(product.platform, ref, (payment) => ({
    ...payment,
    refunds: payment.refunds.map((one) => (one.refundId === null ? { ...one, status: 'failed' as const } : one)),
  }))
  product.clock.advance(13 * 3_600_000)
  await reconcileNight(product.platform)
  await expect.poll(() => unfinished(order)).toBe(0)
  await expect
    .poll(async () => (await paymentOf(product, order)).refunds.filter(({ status }) => status === 'done').length)
    .toBe(2)
  expect([await refundedOf(shop, order), await shop.credits()]).toEqual([1999, bonus])
  await isSound()
})

test('a refund that the provider refuses: the buyer is told, finance pays it, and the credits stay set aside', async () => {
  const shop = await newBuyer()
  const order = await shop.buy()
  await refuseRefunds(product, order)
  await declare(shop, order)
  const notice = async () => (await shop.api.getOrder({ id: order.id })).refund_notice
  await expect.poll(notice).toMatchObject({ state: 'delayed', amount: { amount_minor: 1999 } })
  expect([await shop.credits(), await refundedOf(shop, order)]).toEqual([bonus, 1999])
  const outcome = async () =>
    (await product.platform.db.select().from(withdrawals).where(eq(withdrawals.orderId, order.id))).map(
      (row) => row.outcome,
    )
  expect(await outcome()).toEqual(['delayed'])
  const refundMails = async () =>
    (await calls.mailsTo(shop.member.email))
      .filter(({ subject }) => copyPattern('mail.refund_state.subject').test(subject))
      .map(({ text }) => text)
  await expect.poll(async () => (await refundMails()).length).toBe(1)
  expect((await refundMails())[0]).toContain('IBAN')
  const office = product.as(await product.newStaff({ role: 'finance' })).backoffice
  const mine = async () => (await office.getMoney({})).manual_refunds.filter(({ order_id }) => order_id === order.id)
  const [waiting] = await mine()
  expect(waiting).toMatchObject({
    reason: 'refused',
    provider: 'sandbox',
    is_late: false,
    amount: { amount_minor: 1999 },
  })
  product.clock.advance(15 * 86_400_000)
  const later = product.as(await product.newStaff({ role: 'finance' })).backoffice
  expect((await later.getMoney({})).manual_refunds.find(({ id }) => id === waiting?.id)?.is_late).toBe(true)
  expect((await later.getOverview({})).overview.manual_refunds.late).toBeGreaterThan(0)
  await later.payManualRefund({ id: waiting?.id ?? '', paid_by: 'bank', reference: 'SEPA 0815' })
  await expect.poll(async () => (await refundMails()).some((text) => text.includes('SEPA 0815'))).toBe(true)
  expect([await outcome(), await shop.credits(), await refundedOf(shop, order)]).toEqual([['refunded'], bonus, 1999])
  await isSound()
})

test('a refund that finance refuses gives the credits back, with a reason that the buyer reads', async () => {
  const shop = await newBuyer()
  const order = await shop.buy()
  await refuseRefunds(product, order)
  await declare(shop, order)
  const office = product.as(await product.newStaff({ role: 'finance' })).backoffice
  const mine = async () => (await office.getMoney({})).manual_refunds.filter(({ order_id }) => order_id === order.id)
  await expect.poll(async () => (await mine()).length).toBe(1)
  const answer = { id: (await mine())[0]?.id ?? '', note: 'The bank has refunded you already.' }
  await office.refuseManualRefund(answer)
  await expect(office.refuseManualRefund(answer)).rejects.toThrow()
  expect([await shop.credits(), await refundedOf(shop, order)]).toEqual([bonus + 50, 0])
  expect((await shop.api.getOrder({ id: order.id })).refund_notice).toMatchObject({
    state: 'refused',
    reason: answer.note,
  })
  const [row] = await product.platform.db.select().from(withdrawals).where(eq(withdrawals.orderId, order.id))
  expect(row?.outcome).toBe('refused')
  await expect
    .poll(async () => (await calls.mailsTo(shop.member.email)).some(({ text }) => text.includes(answer.note)))
    .toBe(true)
  await isSound()
})
