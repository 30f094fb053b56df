import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { atSandbox, buyer, paymentOf, post, reportOf, withoutSandbox } from '../../../test/members/buying.ts'
import { spend as spendCredits } from '../../../test/members/spend.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { transaction } from '../../platform/db/db.ts'
import { settleOrder } from '../orders/settle.ts'
import { reportOfPayment } from '../providers/sandbox.ts'
import { changePayment } from '../providers/sandbox-book.ts'
import { withRefund } from '../providers/sandbox-moves.ts'
import { sandboxPayments } from '../providers/sandbox-tables.ts'
import { refunds } from '../returns/tables.ts'
import { orders, providerEvents } from '../tables.ts'
import { listManualRefunds } from './manual-refunds.ts'
import { sweepRefunds } from './provider-refunds.ts'
import { refundUnspent } from './refunds.ts'

const start = new Date('2026-06-15T12:00:00Z')
const minute = 60_000
let product: TestProduct
let anna: ReturnType<typeof buyer>
/** 50 credits for 1,500. */
let bought: OrderView

beforeAll(async () => {
  product = await testProduct({ at: start, settings: { freeChat: 'conversations' } })
})
beforeEach(async () => {
  product.clock.set(start)
  anna = buyer(product, await product.newMember())
  bought = await anna.buy()
})
afterAll(() => product.close())

async function refund({ id }: { id: string }, refundId: string = randomUUID()) {
  const request = { order: { id }, refundId, origin: 'withdrawal', at: product.clock.now() } as const
  return transaction(product.platform.db, (tx) => refundUnspent(product.platform, tx, request))
}
async function spend(credits: number): Promise<void> {
  await spendCredits(product.platform.db, { memberId: anna.member.id, credits, at: start })
}
const rowsOf = (order: { id: string }) =>
  product.platform.db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(refunds.id)
const statuses = async (order: { id: string }) => (await rowsOf(order)).map(({ status }) => status).sort()
/** What the sandbox has paid back. */
const paidBack = async (order: { id: string }) =>
  (await paymentOf(product, order)).refunds.map(({ amountMinor }) => amountMinor)
async function userOf() {
  const { user } = await product.as(anna.member).accounts.getUser({})
  if (user === null) throw new Error('not logged in')
  return user
}
/** Credits, premium, and what the order says went back. */
async function state(order: { id: string } = bought) {
  const { order: view } = await anna.api.getOrder({ id: order.id })
  const user = await userOf()
  return [user.credits, user.paid_user, view.refunded.amount_minor, view.charged_back.amount_minor]
}
/** A refund that the sandbox could not be asked for yet. */
async function waitingRefund(): Promise<void> {
  await withoutSandbox(product, async () => {
    await refund(bought)
    await expect.poll(async () => (await rowsOf(bought))[0]?.nextTryAt).toEqual(new Date(start.getTime() + minute))
  })
}

describe('a refund of what is unspent', () => {
  test('goes out once, however often it is asked for, and the member sees it at once', async () => {
    await spend(9)
    product.published.length = 0
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(bought)))
    // 41 of 50 credits for 1,500
    expect(answers.filter((answer) => answer !== null)).toEqual([{ amountMinor: 1230, credits: 41 }])
    expect(await state()).toEqual([0, true, 1230, 0])
    await expect.poll(() => statuses(bought)).toEqual(['done'])
    expect(await paidBack(bought)).toEqual([1230])
    const to = [anna.member.id]
    expect(product.published).toContainEqual({
      to,
      event: { kind: 'order_changed', order_id: bought.id, status: 'completed' },
    })
    expect(product.published).toContainEqual({
      to,
      event: { kind: 'credits_changed', credits: 0, paid_user: true, lots: [] },
    })
    const { movements } = await product.as(anna.member).credits.listMovements({})
    expect(movements[0]).toMatchObject({ kind: 'refund', credits: -41, balance_after: 0, reference: bought.id })
  })

  test('the same refund again is the same', async () => {
    const id = randomUUID()
    expect(await Promise.all([refund(bought, id), refund(bought, id)])).toEqual([
      { amountMinor: 1499, credits: 50 },
      { amountMinor: 1499, credits: 50 },
    ])
    await expect.poll(() => statuses(bought)).toEqual(['done'])
    expect(await state()).toEqual([0, false, 1499, 0])
  })

  test('there is none of an order that is not paid, or spent', async () => {
    expect(await refund(await anna.order())).toBeNull()
    await spend(50)
    expect(await refund(bought)).toBeNull()
    expect(await state()).toEqual([0, true, 0, 0])
  })

  test('a roll-back refunds nothing', async () => {
    const request = { order: bought, refundId: randomUUID(), origin: 'office', at: start } as const
    const failing = transaction(product.platform.db, async (tx) => {
      await refundUnspent(product.platform, tx, request)
      throw new Error('later')
    })
    await expect(failing).rejects.toThrow('later')
    expect(await state()).toEqual([50, true, 0, 0])
    expect(await rowsOf(bought)).toEqual([])
  })
})

describe('carrying it out', () => {
  test('a provider that is down is asked again, after longer and longer, and pays once', async () => {
    await waitingRefund()
    expect(await state()).toEqual([0, false, 1499, 0])
    const pauses: number[] = []
    await withoutSandbox(product, async () => {
      for (const after of [minute, minute, 2 * minute, 4 * minute, 8 * minute, 24 * 60 * minute]) {
        product.clock.advance(after)
        await sweepRefunds(product.platform)
        const next = (await rowsOf(bought))[0]?.nextTryAt?.getTime() ?? 0
        pauses.push((next - product.clock.now().getTime()) / minute)
      }
    })
    expect(pauses).toEqual([1, 2, 4, 8, 16, 360])
    expect(await statuses(bought)).toEqual(['asked'])
    await sweepRefunds(product.platform)
    expect(await statuses(bought)).toEqual(['asked'])
    product.clock.advance(6 * 60 * minute)
    await Promise.all([1, 2, 3].map(() => sweepRefunds(product.platform)))
    expect(await statuses(bought)).toEqual(['done'])
    expect(await paidBack(bought)).toEqual([1499])
  })

  test('an answer that was lost is not asked for twice', async () => {
    await waitingRefund()
    const [row] = await rowsOf(bought)
    const made = { ref: 'r', refundId: row?.id ?? '', amountMinor: 1499, status: 'done' as const }
    await changePayment(product.platform, (await paymentOf(product, bought)).ref, (one) => withRefund(one, made))
    product.clock.advance(minute)
    await sweepRefunds(product.platform)
    expect(await rowsOf(bought)).toMatchObject([{ status: 'done', providerRef: 'r' }])
    expect(await paidBack(bought)).toEqual([1499])
  })

  test('one that somebody made at the provider meanwhile is not made again', async () => {
    await waitingRefund()
    await atSandbox(product).refund(bought)
    await expect.poll(() => statuses(bought)).toEqual(['done'])
    product.clock.advance(minute)
    await sweepRefunds(product.platform)
    expect(await paidBack(bought)).toEqual([1499])
    expect(await state()).toEqual([0, false, 1499, 0])
  })

  test('one that the provider refuses for good is paid by people: it stays promised, and its credits set aside', async () => {
    await waitingRefund()
    const payment = eq(sandboxPayments.orderId, bought.id)
    await product.platform.db.update(sandboxPayments).set({ currency: 'SEK' }).where(payment)
    product.clock.advance(minute)
    await sweepRefunds(product.platform)
    expect(await statuses(bought)).toEqual(['manual'])
    expect(await state()).toEqual([0, false, 1499, 0])
    const { db } = product.platform
    expect((await listManualRefunds(db)).map((manual) => manual.refund)).toMatchObject([
      { orderId: bought.id, amountMinor: 1499, manualReason: 'refused' },
    ])
    await db.update(sandboxPayments).set({ currency: 'EUR' }).where(payment)
    // Somebody makes it at the provider
    await atSandbox(product).refund(bought)
    await expect.poll(() => statuses(bought)).toEqual(['done'])
    expect(await listManualRefunds(db)).toEqual([])
    expect(await paidBack(bought)).toEqual([1499])
    expect(await state()).toEqual([0, false, 1499, 0])
  })

  test('one that fails later, too', async () => {
    await refund(bought)
    await expect.poll(() => statuses(bought)).toEqual(['done'])
    const [made] = (await paymentOf(product, bought)).refunds
    if (made === undefined) throw new Error('nothing was paid back')
    await post(product, await reportOf(product, bought, { refunds: [{ ...made, status: 'failed' }] }))
    await expect.poll(() => statuses(bought)).toEqual(['failed', 'manual'])
    expect(await state()).toEqual([0, false, 1499, 0])
  })
})

describe('a charge-back', () => {
  test('takes what is left of its own order only, and gives it back when it is reversed', async () => {
    const second = await anna.buy({ payment_method: 'card' })
    await spend(20)
    expect(await state()).toEqual([80, true, 0, 0])
    await atSandbox(product).chargeBack(bought)
    await expect.poll(() => state()).toEqual([50, true, 0, 1499])
    // A bank that takes the money of what is spent takes nothing that is paid for
    await spend(50)
    await atSandbox(product).chargeBack(second)
    await expect.poll(() => state(second)).toEqual([0, false, 0, second.total.amount_minor])
    await atSandbox(product).reverse(bought)
    await expect.poll(() => state()).toEqual([30, true, 0, 0])
    const { movements } = await product.as(anna.member).credits.listMovements({ limit: 3 })
    expect(movements.map(({ kind, credits }) => [kind, credits])).toEqual([
      ['charge_back_reversed', 30],
      ['gift', -50],
      ['charge_back', -30],
    ])
  })

  test('leaves nothing to pay back', async () => {
    await atSandbox(product).chargeBack(bought)
    await expect.poll(() => state()).toEqual([0, false, 0, 1499])
    expect(await refund(bought)).toBeNull()
  })

  test('that comes before a refund was carried out ends it', async () => {
    await waitingRefund()
    await atSandbox(product).chargeBack(bought)
    await expect.poll(() => state()).toEqual([0, false, 1499, 1499])
    product.clock.advance(minute)
    await sweepRefunds(product.platform)
    expect(await state()).toEqual([0, false, 0, 1499])
    expect([await statuses(bought), await paidBack(bought)]).toEqual([['failed'], []])
    await atSandbox(product).reverse(bought)
    await expect.poll(() => state()).toEqual([50, true, 0, 0])
  })

  test('over a part leaves the rest of the refund', async () => {
    await waitingRefund()
    await atSandbox(product).chargeBack(bought, 500)
    await expect.poll(() => state()).toEqual([0, false, 1499, 500])
    product.clock.advance(minute)
    await sweepRefunds(product.platform)
    await expect.poll(() => statuses(bought)).toEqual(['done', 'failed'])
    expect(await paidBack(bought)).toEqual([999])
    expect(await state()).toEqual([0, false, 999, 500])
  })
})

describe('reports that do not fit are put aside whole', () => {
  const refunded = (amountMinor: number) => ({
    ref: randomUUID(),
    refundId: null,
    amountMinor,
    status: 'done' as const,
  })
  test.each([
    ['account_mismatch', { isOtherAccount: true }],
    ['order_mismatch', { ref: 'another' }],
    ['currency_mismatch', { currency: 'SEK' }],
    ['amount_mismatch', { amountMinor: 1 }],
    ['refund_mismatch', { refunds: [refunded(1000), refunded(501)] }],
    ['charge_back_mismatch', { disputes: [{ ref: 'd', amountMinor: 1501, isReversed: false }] }],
  ])('%s', async (outcome, change) => {
    const report = await reportOf(product, bought, change)
    await post(product, report)
    const eventId = (JSON.parse(report.body) as { id: string }).id
    const outcomeOf = async () =>
      (await product.platform.db.select().from(providerEvents).where(eq(providerEvents.eventId, eventId)))[0]?.outcome
    await expect.poll(outcomeOf).toBe(outcome)
    expect(await state()).toEqual([50, true, 0, 0])
    expect(await rowsOf(bought)).toEqual([])
  })
})

test('a kept card that cannot be charged says so, until it is paid after all', async () => {
  const { platform } = product
  const made = await anna.order({ payment_method: 'card' })
  await platform.db.update(orders).set({ agreementId: randomUUID() }).where(eq(orders.id, made.id))
  const { ref } = await paymentOf(product, made)
  const report = {
    ref,
    orderId: made.id,
    amountMinor: made.total.amount_minor,
    currency: 'EUR',
    refunds: [],
    disputes: [],
    savedMethod: null,
    isOtherAccount: false,
  }
  await settleOrder(platform, 'sandbox', { ...report, status: 'failed' })
  expect((await anna.api.getOrder({ id: made.id })).order).toMatchObject({
    status: 'failed',
    failure: 'recurring_card',
  })
  await settleOrder(platform, 'sandbox', { ...report, status: 'paid' })
  expect((await anna.api.getOrder({ id: made.id })).order).toMatchObject({ status: 'completed', failure: null })
})

test('premium lasts as long as money of any order is kept, whatever happens at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [await anna.buy({ payment_method: 'card' }), await anna.order({ payment_method: 'card' })]
    await refund(bought)
    const { ref } = await paymentOf(product, second)
    const paid = await changePayment(product.platform, ref, (payment) => ({ ...payment, status: 'paid' }))
    if (paid === null) throw new Error('not paid')
    const report = reportOfPayment(paid)
    await Promise.all([refund(first), settleOrder(product.platform, 'sandbox', report)])
    expect((await userOf()).paid_user).toBe(true)
    await Promise.all([refund(second), refund(first)])
    expect((await userOf()).paid_user).toBe(false)
  }
})
