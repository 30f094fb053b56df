import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { bonus, refundAt } from '../../../test/members/buying.ts'
import { chatting } from '../../../test/members/chat.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { detailsOf, payer, startCollecting } from '../../../test/providers/debits.ts'
import { ibanOf } from '../../../test/providers/ibans.ts'
import { pspOf } from '../providers/pick.ts'
import { refunds } from '../returns/tables.ts'
import { debitOfOrder } from './book.ts'
import {
  debitBatchFile,
  debitBatchView,
  liftDebitBlock,
  listDebitBatches,
  listDebitBlocks,
  makeDebitBatches,
  returnDebit,
  settleDebitBatch,
  waitingDebits,
} from './index.ts'
import { endToEndIdOf } from './rules.ts'
import { sweepDebits } from './sweep.ts'

const start = new Date('2026-06-15T12:00:00Z')
const dayMs = 86_400_000
let product: TestProduct
let serial = 0
type Payer = ReturnType<typeof payer>

beforeAll(async () => {
  product = await testProduct({ at: start, settings: { messageCredits: 5 } })
  await startCollecting(product)
})
beforeEach(async () => {
  product.clock.set(start)
  // What other tests left waiting
  await makeDebitBatches(product.platform)
  await product.platform.db.execute(sql`DELETE FROM rate_limits`)
})
afterAll(() => product.close())

/** A member past the offers to new ones. */
async function newPayer(): Promise<Payer> {
  serial += 1
  const own = serial % 100
  const member = await product.newMember()
  await product.platform.db.execute(sql`DELETE FROM member_offers WHERE member_id = ${member.id}`)
  return payer(product, member, detailsOf(own))
}
const debitIdOf = async ({ id }: OrderView) => (await debitOfOrder(product.platform.db, id))?.id ?? ''
const statusOf = async ({ id }: OrderView) => (await debitOfOrder(product.platform.db, id))?.status
const endToEnd = async (order: OrderView) => endToEndIdOf(await debitIdOf(order))
const filesOf = async () => {
  const batches = await listDebitBatches(product.platform.db)
  return Promise.all(batches.map(async ({ id }) => (await debitBatchFile(product.platform, id)).xml))
}
const withdraw = (shop: Payer, order: OrderView) =>
  product.anonymous.payments.withdraw({
    withdrawal_id: randomUUID(),
    email: shop.member.email,
    order_number: order.id,
  })
const refundsOf = ({ id }: OrderView) =>
  product.platform.db
    .select({ amountMinor: refunds.amountMinor, status: refunds.status })
    .from(refunds)
    .where(eq(refunds.orderId, id))
const orderOf = async (shop: Payer, { id }: OrderView) => (await shop.api.getOrder({ id })).order
const refusedAs = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

/** Spends two messages of 5 credits each: the bonus, and 5 of what was bought. */
async function spendSome(shop: Payer) {
  const bram = await product.newMember({ gender: 'male', seeks: 'female', isPaid: true })
  const { conversation } = await product.as(shop.member).chat.openConversation({ member_id: bram.id })
  const { say } = chatting(() => product)
  await say(shop.member, conversation.id)
  await say(shop.member, conversation.id)
}

async function collected(shop: Payer, priceMinor = 1999): Promise<OrderView> {
  const order = await shop.pays(priceMinor)
  const [batch] = await makeDebitBatches(product.platform)
  await settleDebitBatch(product.platform, batch?.id ?? '')
  return order
}

describe('files for the bank', () => {
  test('hold each signed debit once, and are kept sealed', async () => {
    const shops = [await newPayer(), await newPayer(), await newPayer()]
    const orders = await Promise.all(shops.map((shop) => shop.pays()))
    expect(await waitingDebits(product.platform.db)).toMatchObject({ collect: 3 })
    const [batch, ...others] = await makeDebitBatches(product.platform)
    expect(others).toEqual([])
    if (batch === undefined) throw new Error('no file')
    expect(debitBatchView(batch)).toMatchObject({
      kind: 'collect',
      company: 'Vonk',
      collect_on: '2026-06-17',
      count: 3,
      total: { amount_minor: 3 * 1999, currency: 'EUR' },
      is_settled: false,
      url: `/api/office/money/batches/${batch.id}/file`,
    })
    const { name, xml } = await debitBatchFile(product.platform, batch.id)
    expect(name).toMatch(/^debits-2026-06-17-[\da-f]{8}\.xml$/)
    for (const order of orders) expect(xml).toContain(`<EndToEndId>${await endToEnd(order)}</EndToEndId>`)
    expect(xml).toContain('<NbOfTxs>3</NbOfTxs><CtrlSum>59.97</CtrlSum>')
    expect(xml).toContain('<Nm>Anna Muller</Nm>')
    expect(xml.match(/<SeqTp>FRST</g)).toHaveLength(1)
    const { rows } = await product.platform.db.execute(sql`SELECT sealed_file FROM debit_batches`)
    expect(JSON.stringify(rows)).not.toMatch(/Muller|Document|DE89/)

    expect(await makeDebitBatches(product.platform)).toEqual([])
    expect(await waitingDebits(product.platform.db)).toMatchObject({ collect: 0 })
  })

  test('made at the same time hold nothing twice', async () => {
    const shops = await Promise.all(Array.from({ length: 6 }, newPayer))
    const orders = await Promise.all(shops.map((shop) => shop.pays(999)))
    const made = (await Promise.all([1, 2, 3, 4].map(() => makeDebitBatches(product.platform)))).flat()
    expect(made.reduce((sum, { count }) => sum + count, 0)).toBe(6)
    const files = (await filesOf()).join('')
    for (const order of orders) expect(files.split(await endToEnd(order))).toHaveLength(3)
    const ids = (await filesOf()).map((file) => /<MsgId>(\w+)</.exec(file)?.[1])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('a debit that waited too long is collected on the next day there is', async () => {
    const shop = await newPayer()
    await shop.pays()
    product.clock.set(new Date('2026-06-19T12:00:00Z'))
    const [batch] = await makeDebitBatches(product.platform)
    expect(batch?.collectOn).toBe('2026-06-22')
  })

  test('are settled once, but for what came back', async () => {
    const [anna, bea] = [await newPayer(), await newPayer()]
    const [paid, back] = [await anna.pays(), await bea.pays()]
    const [batch] = await makeDebitBatches(product.platform)
    await returnDebit(product.platform, { endToEndId: await endToEnd(back), reason: 'AM04' })
    const { platform } = product
    const answers = await Promise.all([1, 2, 3].map(() => refusedAs(settleDebitBatch(platform, batch?.id ?? ''))))
    expect(answers.toSorted()).toEqual(['conflict', 'conflict', 'done'])
    expect([await statusOf(paid), await statusOf(back)]).toEqual(['settled', 'returned'])
    expect((await listDebitBatches(platform.db)).find(({ id }) => id === batch?.id)?.settledAt).toEqual(start)
    expect(await refusedAs(settleDebitBatch(platform, randomUUID()))).toBe('not_found')
    expect(await refusedAs(debitBatchFile(platform, randomUUID()))).toBe('not_found')
  })
})

describe('a debit that comes back', () => {
  test('takes its credits along and blocks its member, until that is lifted', async () => {
    const shop = await newPayer()
    const order = await collected(shop)
    product.clock.advance(20 * dayMs)
    const back = { endToEndId: (await endToEnd(order)).toLowerCase(), reason: 'MD06' }
    const { platform } = product
    const answers = await Promise.all([1, 2, 3].map(() => refusedAs(returnDebit(platform, back))))
    expect(answers.toSorted()).toEqual(['conflict', 'conflict', 'done'])
    expect(await shop.credits()).toBe(bonus)
    expect((await orderOf(shop, order)).charged_back.amount_minor).toBe(1999)
    expect(await refusedAs(shop.order())).toBe('debit_blocked')
    expect((await listDebitBlocks(platform.db, 200))[0]).toMatchObject({
      memberId: shop.member.id,
      reason: 'MD06',
    })
    await liftDebitBlock(platform.db, shop.member.id)
    expect(await refusedAs(liftDebitBlock(platform.db, shop.member.id))).toBe('conflict')
    // A claim of the payer leaves the mandate as it is
    const next = await shop.order(999)
    expect((await shop.view(next.id)).saved).not.toBeNull()
  })

  test('is refused for what was never collected', async () => {
    const shop = await newPayer()
    const signed = await shop.pays()
    const { platform } = product
    for (const [endToEndId, code] of [
      [await endToEnd(signed), 'conflict'],
      [randomUUID(), 'not_found'],
      ['NOTPROVIDED', 'not_found'],
    ] as const)
      expect(await refusedAs(returnDebit(platform, { endToEndId, reason: 'AM04' }))).toBe(code)
    expect(await shop.credits()).toBe(50 + bonus)
  })

  test.each([
    { reason: 'AM04', days: 56, late: 0 },
    { reason: 'AM04', days: 60, late: 1 },
    { reason: 'MD01', days: 390, late: 0 },
    { reason: 'MD01', days: 402, late: 1 },
  ])('$reason after $days days: $late late, which finance is told', async ({ reason, days, late }) => {
    const shop = await newPayer()
    const order = await collected(shop)
    product.clock.advance(days * dayMs)
    await returnDebit(product.platform, { endToEndId: await endToEnd(order), reason })
    const { rows } = await product.platform.db.execute(
      sql`SELECT count(*) AS count FROM payment_discrepancies WHERE order_id = ${order.id} AND what = 'charge_back'`,
    )
    expect(rows).toEqual([{ count: late }])
    expect(await statusOf(order)).toBe('returned')
  })

  test('because the account is closed ends the mandate, and what else was signed with it is not sent', async () => {
    const shop = await newPayer()
    const first = await collected(shop, 999)
    const second = await shop.order(999)
    await shop.start(second.id, { mandate_id: (await shop.view(second.id)).saved?.mandate_id ?? '' })
    await shop.sign(second.id, await shop.code(2))
    await returnDebit(product.platform, { endToEndId: await endToEnd(first), reason: 'AC04' })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['returned', 'returned'])
    expect(await shop.credits()).toBe(bonus)
    expect(await makeDebitBatches(product.platform)).toEqual([])
    await liftDebitBlock(product.platform.db, shop.member.id)
    expect((await shop.view((await shop.order(999)).id)).saved).toBeNull()
  })
})

describe('a refund', () => {
  test('of a debit that is not sent yet means that nothing is collected', async () => {
    const shop = await newPayer()
    const order = await shop.pays()
    expect((await withdraw(shop, order)).outcome).toBe('refunded')
    await expect.poll(() => refundsOf(order)).toEqual([{ amountMinor: 1999, status: 'done' }])
    expect(await statusOf(order)).toBe('waived')
    expect(await makeDebitBatches(product.platform)).toEqual([])
    expect(await shop.credits()).toBe(bonus)
    // Nothing of it is owed
    expect((await shop.order(1999)).status).toBe('created')
  })

  test('is paid out once the money has arrived, and done when the bank has paid', async () => {
    const shop = await newPayer()
    const order = await shop.pays()
    const [debits] = await makeDebitBatches(product.platform)
    await spendSome(shop)
    await withdraw(shop, order)
    const owed = Math.round((1999 * 45) / 50)
    const reaches = (status: string) => expect.poll(async () => (await refundsOf(order))[0]?.status).toBe(status)
    await reaches('pending')
    expect(await makeDebitBatches(product.platform)).toEqual([])
    expect((await waitingDebits(product.platform.db)).pay_out).toBe(0)

    await settleDebitBatch(product.platform, debits?.id ?? '')
    expect((await waitingDebits(product.platform.db)).pay_out).toBe(1)
    const [payOut] = await makeDebitBatches(product.platform)
    expect(payOut).toMatchObject({ kind: 'pay_out', collectOn: '2026-06-15', count: 1 })
    expect(Math.abs((payOut?.totalMinor ?? 0) - owed)).toBeLessThanOrEqual(1)
    const { xml, name } = await debitBatchFile(product.platform, payOut?.id ?? '')
    expect(name).toMatch(/^refunds-/)
    expect(xml).toContain(`<IBAN>${ibanOf(serial)}</IBAN>`)
    await settleDebitBatch(product.platform, payOut?.id ?? '')
    await reaches('done')
  })

  test('that waits is not paid where the debit comes back first', async () => {
    const shop = await newPayer()
    const order = await collected(shop)
    await spendSome(shop)
    await withdraw(shop, order)
    await expect.poll(async () => (await refundsOf(order))[0]?.status).toBe('pending')
    await returnDebit(product.platform, { endToEndId: await endToEnd(order), reason: 'MD06' })
    expect((await refundsOf(order))[0]?.status).toBe('failed')
    expect(await makeDebitBatches(product.platform)).toEqual([])
    const { refunded, charged_back } = await orderOf(shop, order)
    expect([refunded.amount_minor, charged_back.amount_minor]).toEqual([0, 1999])
  })

  test('that the bank cannot pay has failed', async () => {
    const shop = await newPayer()
    const order = await collected(shop)
    await withdraw(shop, order)
    await expect.poll(async () => (await refundsOf(order))[0]?.status).toBe('pending')
    const [payOut] = await makeDebitBatches(product.platform)
    const { xml } = await debitBatchFile(product.platform, payOut?.id ?? '')
    const endToEndId = /<EndToEndId>(\w+)</.exec(xml)?.[1] ?? ''
    await returnDebit(product.platform, { endToEndId, reason: 'AC04' })
    await expect
      .poll(async () => (await refundsOf(order)).map(({ status }) => status).toSorted())
      .toEqual(['failed', 'manual'])
    expect(await statusOf(order)).toBe('settled')
  })

  test('is known by its id, and never more than was collected', async () => {
    const shop = await newPayer()
    const order = await collected(shop)
    const psp = pspOf(product.platform, 'debit')
    const ref = await debitIdOf(order)
    const request = { ref, orderId: order.id, currency: 'EUR', description: 'x' }
    const same = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refundAt(psp, { ...request, refundId: same, amountMinor: 1500 })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await expect(refundAt(psp, { ...request, refundId: randomUUID(), amountMinor: 500 })).rejects.toThrow('settled')
    expect((await psp.findPayment({ orderId: order.id, ref }))?.refunds).toHaveLength(1)
  })
})

test('the book lists every debit once, for those who compare it', async () => {
  const shops = [await newPayer(), await newPayer()]
  const orders = [await shops[0]?.pays(), await shops[1]?.order()]
  const listed: string[] = []
  const span = { from: start, to: new Date(start.getTime() + dayMs) }
  for await (const { orderId } of pspOf(product.platform, 'debit').listPayments?.(span) ?? []) listed.push(orderId)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toEqual(expect.arrayContaining(orders.map((order) => order?.id)))
})

describe('what has had its time', () => {
  const mandatesOf = async ({ member }: Payer) => {
    const { rows } = await product.platform.db.execute<{ count: number }>(
      sql`SELECT count(*) AS count FROM mandates WHERE member_id = ${member.id}`,
    )
    return rows[0]?.count
  }

  test('unsigned details after a day, mandates 14 months after they ended, files with them', async () => {
    const [typed, active, ended] = [await newPayer(), await newPayer(), await newPayer()]
    await typed.start((await typed.order()).id)
    await collected(active)
    const order = await collected(ended)
    await returnDebit(product.platform, { endToEndId: await endToEnd(order), reason: 'AC04' })
    await sweepDebits(product.platform)
    expect([await mandatesOf(typed), await mandatesOf(active), await mandatesOf(ended)]).toEqual([1, 1, 1])
    product.clock.advance(2 * dayMs)
    await sweepDebits(product.platform)
    expect([await mandatesOf(typed), await mandatesOf(active), await mandatesOf(ended)]).toEqual([0, 1, 1])
    product.clock.advance(430 * dayMs)
    await sweepDebits(product.platform)
    expect([await mandatesOf(active), await mandatesOf(ended)]).toEqual([1, 0])
    const [oldest] = (await listDebitBatches(product.platform.db)).slice(-1)
    expect(await refusedAs(debitBatchFile(product.platform, oldest?.id ?? ''))).toBe('not_found')
    product.clock.advance(800 * dayMs)
    await sweepDebits(product.platform)
    expect(await mandatesOf(active)).toBe(0)
  })
})
