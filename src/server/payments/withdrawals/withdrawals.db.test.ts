import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { copy } from '../../../test/copy.ts'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { bonus, buyer, refOf, withoutSandbox } from '../../../test/members/buying.ts'
import { chatting } from '../../../test/members/chat.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { hashPassword } from '../../accounts/password/index.ts'
import { transaction } from '../../platform/db/db.ts'
import { exportPersonalData } from '../../platform/personal-data.ts'
import { openWithdrawals, paymentsData, resolveWithdrawal } from '../index.ts'
import { settleOrder } from '../orders/settle.ts'
import { pspOf } from '../providers/pick.ts'
import { sweepRefunds } from '../refunds/provider-refunds.ts'
import { refunds, withdrawals } from '../returns/tables.ts'

const start = new Date('2026-06-15T12:00:00Z')
const lastMoment = new Date('2026-06-29T23:59:59.999Z')
const tail = (order: OrderView) => order.id.slice(-8)
let product: TestProduct
let calls: ReturnType<typeof accountCalls>
let anna: ReturnType<typeof buyer>
let network = 0

beforeAll(async () => {
  product = await testProduct({ at: start, settings: { messageCredits: 5 } })
  calls = accountCalls(product)
})
beforeEach(async () => {
  product.clock.set(start)
  await product.platform.db.execute(sql`DELETE FROM rate_limits`)
  anna = buyer(product, await product.newMember({ gender: 'female', isPaid: true }))
  network += 1
})
afterAll(() => product.close())

const api = () => product.anonymous.payments
const bought = async (shop = anna): Promise<OrderView> => {
  const order = await shop.order()
  await shop.press('pay', order)
  await shop.reaches(order.id, 'completed')
  return order
}
const declare = (order_number: string, input: { id?: string; email?: string; name?: string } = {}) =>
  api().withdraw({
    withdrawal_id: input.id ?? randomUUID(),
    email: input.email ?? anna.member.email,
    order_number,
    ...(input.name !== undefined && { name: input.name }),
  })
const mailsTo = async (email: string) =>
  (await calls.mailsTo(email)).filter(({ subject }) => subject === copy('mail.withdrawal.subject'))
/** What the provider has paid back of an order. */
const paidBack = async (order: OrderView) => {
  const found = await pspOf(product.platform, 'sandbox').findPayment({ orderId: order.id, ref: refOf(order) })
  return (found?.refunds ?? []).filter(({ status }) => status !== 'failed').map(({ amountMinor }) => amountMinor)
}
/** What the buyer's bank takes back of an order, and gives back. */
const chargeBack = (order: OrderView, { amountMinor = order.total.amount_minor, isReversed = false } = {}) =>
  settleOrder(product.platform, 'sandbox', {
    ref: refOf(order),
    orderId: order.id,
    status: 'paid',
    amountMinor: order.total.amount_minor,
    currency: 'EUR',
    refunds: [],
    disputes: [{ ref: `d-${order.id}`, amountMinor, isReversed }],
    savedMethod: null,
    isOtherAccount: false,
  })
const refundsOf = ({ id }: OrderView) => product.platform.db.select().from(refunds).where(eq(refunds.orderId, id))

/** Spends this many messages of 5 credits each: the bonus first. */
async function writes(messages: number) {
  const bram = await product.newMember({ gender: 'male', seeks: 'female', isPaid: true })
  const { conversation } = await product.as(anna.member).chat.openConversation({ member_id: bram.id })
  for (let count = 0; count < messages; count += 1) await chatting(() => product).say(anna.member, conversation.id)
}

describe('the first step', () => {
  test('shows the order and what comes back, by any way to write its number, and changes nothing', async () => {
    const order = await bought()
    for (const order_number of [order.id, tail(order), ` ${tail(order).toUpperCase()}`, order.id.replaceAll('-', '')]) {
      const email = ` ${anna.member.email.toUpperCase()} `
      expect(await api().previewWithdrawal({ email, order_number })).toEqual({
        order: { number: tail(order), credits: 50, total: order.total, completed_at: start.toISOString() },
        withdrawal: { until: lastMoment.toISOString(), credits: 50, refund: order.total },
        outcome: 'refunded',
      })
    }
    expect(await anna.credits()).toBe(50 + bonus)
    expect((await anna.api.getOrder({ id: order.id })).withdrawal).toEqual({
      until: lastMoment.toISOString(),
      credits: 50,
      refund: order.total,
    })
  })

  test('says the same of every pair that does not fit', async () => {
    const order = await bought()
    const unpaid = await anna.order()
    const stranger = await product.newMember()
    const pairs = [
      { email: anna.member.email, order_number: '00000000' },
      { email: anna.member.email, order_number: tail(unpaid) },
      { email: anna.member.email, order_number: 'no number at all' },
      { email: anna.member.email, order_number: '%' },
      { email: stranger.email, order_number: order.id },
      { email: 'nobody@example.com', order_number: order.id },
    ]
    for (const pair of pairs)
      expect(await api().previewWithdrawal(pair)).toEqual({ order: null, withdrawal: null, outcome: 'not_found' })
    expect((await anna.api.getOrder({ id: unpaid.id })).withdrawal).toBeNull()
  })

  test('knows the orders of its own members only', async () => {
    await product.newSite('other.example', { hasOwnMembers: true })
    const order = await bought()
    const there = await calls.ask('/api/payments/withdrawals/preview', {
      method: 'POST',
      host: 'other.example',
      payload: { email: anna.member.email, order_number: order.id },
    })
    expect(there.body).toEqual({ order: null, withdrawal: null, outcome: 'not_found' })
  })

  test('an address that is none is refused at its field', async () => {
    const refused = await refusal(api().previewWithdrawal({ email: 'anna', order_number: '1a2b3c4d' }))
    expect([refused.code, refused.body]).toMatchObject(['invalid_email', { error: { field: 'email' } }])
  })
})

describe('a declaration', () => {
  test('pays everything back, takes the bought credits, leaves the bonus, and is acknowledged', async () => {
    const order = await bought()
    const answer = await declare(tail(order), { name: 'Anna de Vries' })
    expect(answer).toEqual({ outcome: 'refunded', declared_at: start.toISOString(), refund: order.total })
    expect(await anna.credits()).toBe(bonus)
    const after = await anna.api.getOrder({ id: order.id })
    expect(after).toMatchObject({ order: { status: 'completed', refunded: order.total }, withdrawal: null })

    await expect.poll(() => paidBack(order)).toEqual([order.total.amount_minor])
    await expect.poll(() => mailsTo(anna.member.email)).toHaveLength(1)
    const [mail] = await mailsTo(anna.member.email)
    const text = mail?.text.replaceAll('\n', ' ')
    expect(text).toContain('On 15 June 2026 at 14:00 CEST')
    expect(text).toContain(`order ${tail(order)}`)
    expect(text).toContain('Anna de Vries')
    expect(text).toContain('50 unspent credits from this order')
    expect(text).toContain('We’ll refund €19.99')
  })

  test('is in the copy of their data that a member may have', async () => {
    const order = await bought()
    await declare(order.id, { name: 'Anna de Vries' })
    const [file] = await exportPersonalData(paymentsData, product.platform.db, anna.member.id)
    expect(file).toMatchObject({
      name: 'orders.json',
      value: {
        orders: [{ id: order.id, refunded_minor: 1999 }],
        withdrawals: [{ email: anna.member.email, name: 'Anna de Vries', order: order.id, outcome: 'refunded' }],
        refunds: [{ order: order.id, amount_minor: 1999, credits: 50, reason: 'withdrawal' }],
        charge_backs: [],
      },
    })
  })

  test('pays back what is unspent, to the cent', async () => {
    const order = await bought()
    // 15 credits: the bonus of 5, and 10 of the 50 for 19.99
    await writes(3)
    expect(
      (await api().previewWithdrawal({ email: anna.member.email, order_number: tail(order) })).withdrawal,
    ).toMatchObject({ credits: 40, refund: { amount_minor: 1600 } })
    expect(await declare(order.id)).toMatchObject({ outcome: 'refunded', refund: { amount_minor: 1600 } })
    expect(await anna.credits()).toBe(0)
  })

  test('of an order that is spent gives nothing back, and is kept and acknowledged', async () => {
    const order = await bought()
    await writes(11)
    expect((await anna.api.getOrder({ id: order.id })).withdrawal).toBeNull()
    expect(await declare(order.id)).toMatchObject({ outcome: 'nothing_left', refund: null })
    await expect.poll(() => mailsTo(anna.member.email)).toHaveLength(1)
    expect(await refundsOf(order)).toEqual([])
  })

  test('counts until the last moment of its days, and not after', async () => {
    const order = await bought()
    const anywhere = new Date(lastMoment.getTime() + 12 * 3_600_000)
    product.clock.set(new Date(anywhere.getTime() + 1))
    expect(await api().previewWithdrawal({ email: anna.member.email, order_number: order.id })).toMatchObject({
      withdrawal: null,
      outcome: 'too_late',
    })
    expect(await declare(order.id)).toMatchObject({ outcome: 'too_late', refund: null })
    product.clock.set(anywhere)
    expect(await declare(order.id)).toMatchObject({ outcome: 'refunded', refund: order.total })
  })

  test('under one id is one declaration, however often and however parallel it is sent', async () => {
    const order = await bought()
    const id = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => declare(order.id, { id })))
    const expected = { outcome: 'refunded', declared_at: start.toISOString(), refund: order.total }
    expect(answers).toEqual([expected, expected, expected, expected])
    expect(await declare(order.id, { id })).toEqual(expected)
    expect((await refusal(declare(tail(order), { id }))).code).toBe('key_reused')
    expect(await refundsOf(order)).toHaveLength(1)
    await expect.poll(() => mailsTo(anna.member.email)).toHaveLength(1)
  })

  test('two at once of one order pay it back once', async () => {
    const order = await bought()
    const answers = await Promise.all([declare(order.id), declare(tail(order)), declare(order.id)])
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      'already_returned',
      'already_returned',
      'refunded',
    ])
    expect((await refundsOf(order)).map(({ amountMinor }) => amountMinor)).toEqual([order.total.amount_minor])
    expect(await anna.credits()).toBe(bonus)
  })

  test('and a charge-back at the same moment give the money back once', async () => {
    const [first, second] = [await bought(), await bought()]
    await chargeBack(first)
    expect(await declare(first.id)).toMatchObject({ outcome: 'already_returned', refund: null })

    const answers = await Promise.all([declare(second.id), chargeBack(second)])
    const { order } = await anna.api.getOrder({ id: second.id })
    expect(order.charged_back).toEqual(second.total)
    expect((await refundsOf(second)).length === 1).toBe(answers[0].outcome === 'refunded')
    expect(await anna.credits()).toBe(bonus)

    const third = await bought()
    await withoutSandbox(product, async () => {
      expect(await declare(third.id)).toMatchObject({ outcome: 'refunded' })
      await chargeBack(third)
    })
    // The provider could not be asked before the bank had taken the money: now it is not asked any more
    product.clock.advance(3_600_000)
    await sweepRefunds(product.platform)
    await expect.poll(async () => (await refundsOf(third)).map(({ status }) => status)).toEqual(['failed'])
    expect(await paidBack(third)).toEqual([])
    expect(await anna.credits()).toBe(bonus)
  })

  test('made while the bank had the money is paid once it is back, though its days are over', async () => {
    const order = await bought()
    await chargeBack(order)
    const id = randomUUID()
    expect(await declare(order.id, { id })).toMatchObject({ outcome: 'already_returned', refund: null })
    product.clock.set(new Date(lastMoment.getTime() + 86_400_000))
    await chargeBack(order, { isReversed: true })
    await expect.poll(() => declare(order.id, { id })).toMatchObject({ outcome: 'refunded', refund: order.total })
    await expect.poll(() => paidBack(order)).toEqual([order.total.amount_minor])
    expect(await anna.credits()).toBe(bonus)
    await expect.poll(() => mailsTo(anna.member.email)).toHaveLength(2)
  })

  test('made while the bank had a part is paid the rest once that is back', async () => {
    const order = await bought()
    await chargeBack(order, { amountMinor: 999 })
    expect(await declare(order.id)).toMatchObject({ outcome: 'refunded', refund: { amount_minor: 1000 } })
    await chargeBack(order, { amountMinor: 999, isReversed: true })
    await expect.poll(() => paidBack(order)).toEqual([1000, 999])
    expect(await anna.credits()).toBe(bonus)
  })

  test('is open to who has left and is not erased yet', async () => {
    const order = await bought()
    const passwordHash = await hashPassword(testPassword)
    await product.platform.db.execute(
      sql`UPDATE members SET password_hash = ${passwordHash} WHERE id = ${anna.member.id}`,
    )
    await product.as(anna.member).accounts.deleteAccount({ reason: 'other', current_password: testPassword })
    product.clock.advance(13 * 86_400_000)
    expect(await declare(order.id)).toMatchObject({ outcome: 'refunded', refund: order.total })
  })
})

describe('a declaration that fits no order', () => {
  test('is kept for people, acknowledged, and resolved once', async () => {
    const email = `stranger${network}@example.com`
    const answer = await declare('https://evil.example <b>x</b>', { email, name: 'www.evil.example' })
    expect(answer).toEqual({ outcome: 'not_found', declared_at: start.toISOString(), refund: null })
    await expect.poll(() => mailsTo(email)).toHaveLength(1)
    const [mail] = await mailsTo(email)
    expect(mail?.text.replaceAll('\n', ' ')).toContain(copy('mail.withdrawal.not_found'))
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/evil\.example|<b>x/)

    const { db } = product.platform
    const open = (await openWithdrawals(db)).find((waiting) => waiting.email === email)
    expect(open).toMatchObject({ name: 'www.evil.example', declaredAt: start })
    const resolve = () =>
      transaction(db, (tx) =>
        resolveWithdrawal(tx, { id: open?.id ?? '', note: 'Found under another address', at: start }),
      )
    expect([await resolve(), await resolve()]).toEqual([true, false])
    expect((await openWithdrawals(db)).some((waiting) => waiting.email === email)).toBe(false)
    const [row] = await db.select().from(withdrawals).where(eq(withdrawals.email, email))
    expect(row).toMatchObject({ resolvedNote: 'Found under another address', outcome: 'not_found' })
  })

  test('two at once under one id are one', async () => {
    const id = randomUUID()
    const email = `twice${network}@example.com`
    const answers = await Promise.all([1, 2, 3].map(() => declare('00000000', { id, email })))
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['not_found']))
    await expect.poll(() => mailsTo(email)).toHaveLength(1)
    const { rows } = await product.platform.db.execute(sql`SELECT id FROM withdrawals WHERE email = ${email}`)
    expect(rows).toHaveLength(1)
  })
})

describe('limits', () => {
  const post = (path: string, payload: object, ip: string) =>
    calls.ask(`/api/payments/withdrawals${path}`, { method: 'POST', payload, ip })
  const preview = (email: string, order_number: string, ip: string) => post('/preview', { email, order_number }, ip)

  test('an address with and one without an account wear out alike, and its owner still gets through', async () => {
    const order = await bought()
    for (const email of [anna.member.email, 'nobody@example.com']) {
      const statuses: number[] = []
      for (let guess = 0; guess < 31; guess += 1)
        statuses.push((await preview(email, guess.toString(16).padStart(8, '0'), `10.${guess}.0.1`)).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(30)
      expect(statuses.at(-1)).toBe(429)
    }
    expect((await preview(anna.member.email, tail(order), '10.99.0.1')).body.outcome).toBe('refunded')
  })

  test('one network guesses so often an hour, whatever it names', async () => {
    const order = await bought()
    const ask = (guess: number) => preview(`someone${guess}@example.com`, '00000000', `10.200.0.${guess}`)
    for (let guess = 0; guess < 60; guess += 1) expect((await ask(guess)).status).toBe(200)
    expect((await preview(anna.member.email, order.id, '10.200.0.250')).status).toBe(429)
    expect((await preview(anna.member.email, order.id, '10.201.0.1')).status).toBe(200)
    product.clock.advance(3_600_000)
    expect((await preview(anna.member.email, order.id, '10.200.0.250')).status).toBe(200)
  })

  test('nobody is mailed more than five times a day by strangers', async () => {
    const email = `victim${network}@example.com`
    const send = (nth: number) =>
      post('', { withdrawal_id: randomUUID(), email, order_number: '00000000' }, `10.${nth}.0.1`)
    const statuses = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(async (nth) => (await send(nth)).status))
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429])
    await expect.poll(() => mailsTo(email)).toHaveLength(5)
  })
})
