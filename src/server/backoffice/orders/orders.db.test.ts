import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { copy } from '../../../test/copy.ts'
import { atSandbox, bonus, buyer } from '../../../test/members/buying.ts'
import { provedSound } from '../../../test/members/ledger.ts'
import { officeOn } from '../../../test/members/office.ts'
import type { TestStaff } from '../../../test/members/staff.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { proveLedger } from '../../credits/proof/proof.ts'
import { ledgerChecks } from '../../http/ledger-checks.ts'

let product: TestProduct
let fien: TestStaff
let robin: TestStaff
beforeAll(async () => {
  product = await testProduct()
  fien = await product.newStaff({ role: 'finance', name: 'Fien' })
  robin = await product.newStaff({ role: 'admin', name: 'Robin' })
})
afterAll(() => product.close())

const office = (who: TestStaff = fien) => product.as(who).backoffice
const run = (statement: ReturnType<typeof sql>) => product.platform.db.execute(statement)
const refund = (
  order: { id: string },
  options: { scope?: 'unspent' | 'whole' | 'part'; amount_minor: number },
  who = fien,
) =>
  office(who).refundOrder({ id: order.id, refund_id: randomUUID(), scope: 'part', reason: 'Asked by mail', ...options })

const priced = (bundleId: string, price: number) =>
  run(sql`UPDATE bundle_prices SET amount_minor = ${price} WHERE bundle_id = ${bundleId}`)

/** Somebody with a paid order; `price` makes it so dear, before it is paid. */
async function bought(
  price?: number,
): Promise<{ member: TestMember; order: OrderView; shop: ReturnType<typeof buyer> }> {
  const member = await product.newMember()
  const shop = buyer(product, member)
  if (price === undefined) return { member, shop, order: await shop.buy() }
  const bundle = await shop.middleBundle()
  await priced(bundle.id, price)
  const order = await shop.buy()
  await priced(bundle.id, bundle.price.amount_minor)
  return { member, shop, order }
}

test('orders are listed by what is asked for, page after page, with what they come to', async () => {
  const { member, order, shop } = await bought()
  const open = await shop.order({ payment_method: 'paypal' })
  const listed = async (filter: Parameters<ReturnType<typeof office>['listOrders']>[0]) =>
    (await office().listOrders(filter)).orders.map(({ id }) => id)
  expect(await listed({})).toEqual(expect.arrayContaining([order.id, open.id]))
  expect(await listed({ status: 'completed' })).not.toContain(open.id)
  expect(await listed({ method: 'paypal' })).toEqual([open.id])
  expect(await listed({ provider: 'debit' })).toEqual([])
  expect(await listed({ from_day: '2026-06-15', to_day: '2026-06-15' })).toContain(order.id)
  expect(await listed({ to_day: '2026-06-14' })).toEqual([])
  expect(await listed({ from_minor: 100_000, to_minor: 1_000_000 })).toEqual([])
  expect(await listed({ site_id: randomUUID() })).toEqual([])
  const first = await office().listOrders({ limit: 1 })
  expect(first.has_more).toBe(true)
  const rest = await office().listOrders({ before: first.orders[0]?.id ?? '' })
  expect([first.orders[0]?.id, ...rest.orders.map(({ id }) => id)]).toEqual(await listed({}))
  expect(first.totals).toMatchObject([{ currency: 'EUR', orders: 2, completed: 1, paid: order.total }])
  const file = await product.app.inject({
    url: '/api/office/orders/file?status=completed',
    headers: { host: 'localhost:3000', cookie: fien.cookie },
  })
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = file.body.split('\r\n')
  expect(lines[0]).toContain('provider_ref')
  expect(lines.slice(1, -1)).toHaveLength(1)
  expect(lines[1]).toContain(`${order.id},Vonk,${member.id},completed`)
  const moderator = await product.newStaff({ role: 'moderator' })
  expect((await refusal(office(moderator).listOrders({}))).code).toBe('forbidden')
})

test('a part is paid back at once, with the credits that belong to it; parts add up to all of it', async () => {
  const { member, order, shop } = await bought()
  const total = order.total.amount_minor
  const half = Math.floor(total / 2)
  const credits = Math.floor((50 * half) / total)
  expect(await refund(order, { amount_minor: half })).toMatchObject({ is_waiting: false, credits })
  expect(await shop.credits()).toBe(bonus + 50 - credits)
  const { movements } = await product.as(member).credits.listMovements({})
  expect(movements[0]).toMatchObject({ kind: 'refund', credits: -credits })
  expect((await refusal(refund(order, { amount_minor: total }))).code).toBe('conflict')
  expect(await refund(order, { scope: 'whole', amount_minor: total - half })).toMatchObject({ credits: 50 - credits })
  expect(await shop.credits()).toBe(bonus)
  const { order: view } = await office().getOrder({ id: order.id })
  expect(view).toMatchObject({ refunded: order.total, refundable: { unspent: null, whole: null } })
  // The evidence that the buyer asked to start at once
  expect(view.start_requested_at).toBe(order.created_at)
  expect(view.texts).toContain(copy('payments.order.request'))
  expect(view.events.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['ordered', 'paid', 'refund_asked', 'document']),
  )
  expect(view.documents).toHaveLength(3)
  await expect
    .poll(async () => (await office().getOrder({ id: order.id })).order.refunds.map(({ status }) => status))
    .toEqual(['done', 'done'])
  await provedSound(product)
})

test('spent credits stay the member’s: unspent pays for what is left, whole pays for all', async () => {
  const [one, two] = [await bought(), await bought()]
  const man = await product.newMember({ gender: 'male', seeks: 'female' })
  for (const { member } of [one, two]) {
    const { conversation } = await product.as(member).chat.openConversation({ member_id: man.id })
    for (let sent = 0; sent < bonus + 10; sent += 1)
      await product.as(member).chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: `No ${sent}` })
  }
  const { order: view } = await office().getOrder({ id: one.order.id })
  const { unspent } = view.refundable
  expect(unspent?.credits).toBe(40)
  expect(view.uses).toEqual([{ day: '2026-06-15', kind: 'message', count: 10, credits: 10 }])
  expect(JSON.stringify(view)).not.toContain('No 3')
  expect(await refund(one.order, { scope: 'unspent', amount_minor: unspent?.amount.amount_minor ?? 0 })).toMatchObject({
    credits: 40,
  })
  expect(await refund(two.order, { scope: 'whole', amount_minor: two.order.total.amount_minor })).toMatchObject({
    credits: 40,
  })
  expect([await one.shop.credits(), await two.shop.credits()]).toEqual([0, 0])
  await provedSound(product)
})

test('of two people who pay the same order back at once, one does', async () => {
  const { order, shop } = await bought()
  const whole = { scope: 'whole' as const, amount_minor: order.total.amount_minor }
  const both = await Promise.allSettled([refund(order, whole), refund(order, whole, robin)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await shop.credits()).toBe(bonus)
  const again = {
    id: order.id,
    refund_id: randomUUID(),
    scope: 'whole' as const,
    amount_minor: whole.amount_minor,
    reason: 'Twice',
  }
  expect((await refusal(office().refundOrder(again))).code).toBe('conflict')
  await provedSound(product)
})

test('pressed twice, a refund is one', async () => {
  const { order, shop } = await bought()
  const input = {
    id: order.id,
    refund_id: randomUUID(),
    scope: 'part' as const,
    amount_minor: 500,
    reason: 'Half a day',
  }
  const both = await Promise.all([office().refundOrder(input), office().refundOrder(input)])
  expect(both[0]).toEqual(both[1])
  expect((await office().getOrder({ id: order.id })).order.refunds).toHaveLength(1)
  expect(await shop.credits()).toBeLessThan(bonus + 50)
  await provedSound(product)
})

test('a large refund waits for a second person, and so does a small one that makes it large', async () => {
  const { member, order, shop } = await bought(40_000)
  expect(await refund(order, { amount_minor: 6_000 })).toMatchObject({ is_waiting: false })
  expect(await refund(order, { amount_minor: 6_000 })).toMatchObject({ is_waiting: true, credits: null })
  const { waiting: open } = await office(robin).listApprovals({})
  const waiting = open.find(({ order_id }) => order_id === order.id)
  expect(waiting).toMatchObject({
    act: 'refund',
    requested_by: 'Fien',
    amount: { amount_minor: 6_000, currency: 'EUR' },
  })
  const before = await shop.credits()
  const decision = { id: waiting?.id ?? '', outcome: 'approved' as const, note: 'Looked at it' }
  expect((await refusal(office().decideApproval(decision))).code).toBe('forbidden')
  await office(robin).decideApproval(decision)
  expect((await office().getOrder({ id: order.id })).order.refunded.amount_minor).toBe(12_000)
  expect(await shop.credits()).toBeLessThan(before)
  const acts = (await officeOn(product).auditRows(robin.id)).filter(({ member_ids }) => member_ids.includes(member.id))
  expect(acts.filter(({ action }) => action === 'refund_order')).toMatchObject([
    { detail: { reason: 'Asked by mail', facts: { order: order.id, amount: '€60.00' } } },
  ])
  await provedSound(product)
})

test('what somebody wanted to approve and is gone by then waits on', async () => {
  const { order } = await bought(40_000)
  const whole = { scope: 'whole' as const, amount_minor: order.total.amount_minor }
  expect(await refund(order, whole)).toMatchObject({ is_waiting: true })
  await atSandbox(product).chargeBack(order)
  await expect
    .poll(async () => (await office().getOrder({ id: order.id })).order.charged_back.amount_minor)
    .toBe(whole.amount_minor)
  const { waiting: open } = await office(robin).listApprovals({})
  const waiting = open.find(({ order_id }) => order_id === order.id)
  const decision = { id: waiting?.id ?? '', outcome: 'approved' as const, note: 'Looked at it' }
  expect((await refusal(office(robin).decideApproval(decision))).code).toBe('conflict')
  const { disputes } = await office().listDisputes({})
  const mine = disputes.filter(({ order_id }) => order_id === order.id)
  expect(mine).toMatchObject([{ amount: order.total, used: 0, is_late: false }])
  await atSandbox(product).reverse(order)
  await expect
    .poll(async () => (await office().listDisputes({})).disputes.filter(({ order_id }) => order_id === order.id))
    .toEqual([])
  await provedSound(product)
})

test('an order that was not paid has nothing to go back', async () => {
  const member = await product.newMember()
  const order = await buyer(product, member).order()
  expect((await refusal(refund(order, { amount_minor: 100 }))).code).toBe('conflict')
  expect((await refusal(refund({ id: randomUUID() }, { amount_minor: 100 }))).code).toBe('not_found')
})

test('the proof of the day is kept: sound, and with what is wrong once something is', async () => {
  const { member } = await bought()
  expect((await proveLedger(product.platform, ledgerChecks)).isSound).toBe(true)
  await run(sql`UPDATE wallets SET balance = balance + 1 WHERE member_id = ${member.id}`)
  product.clock.advance(60_000)
  expect((await proveLedger(product.platform, ledgerChecks)).isSound).toBe(false)
  const { proofs, today } = await office().listLedgerProofs({})
  expect(today).toBe('2026-06-15')
  expect(proofs.map(({ is_sound }) => is_sound)).toEqual([false, true])
  expect(proofs[0]?.faults.map(({ name }) => name)).toContain('a balance is the sum of its lots and of its postings')
  expect(proofs[0]?.faults[0]?.samples[0]).toContain(member.id)
  await run(sql`UPDATE wallets SET balance = balance - 1 WHERE member_id = ${member.id}`)
  await office().askLedgerProof({})
  await expect.poll(async () => (await office().listLedgerProofs({})).proofs.length, { timeout: 15_000 }).toBe(3)
})
