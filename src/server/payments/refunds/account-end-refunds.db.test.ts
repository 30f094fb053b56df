import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkLedger } from '../../../../scripts/ledger/ledger-checker.ts'
import { bonus, buyer, paymentOf, refuseRefunds } from '../../../test/members/buying.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { eraseDue } from '../../accounts/deletion/erasure.ts'
import { members } from '../../accounts/tables.ts'
import { appeals, decisions } from '../../moderation/decisions/decision-tables.ts'
import { transaction } from '../../platform/db/db.ts'
import { listCaughtMails } from '../../platform/email/mail.ts'
import { orders } from '../tables.ts'
import { isRefundOwed, refundBans } from './account-end-refunds.ts'
import { listManualRefunds, payManualRefund } from './manual-refunds.ts'
import { sweepRefunds } from './provider-refunds.ts'

/** Money for credits that an account can no longer spend: when it is erased, and when it is banned. */
const start = new Date('2026-06-15T12:00:00Z')
const day = 86_400_000
let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ at: start, settings: { refundDays: 30 } })
})
beforeEach(() => product.clock.set(start))
afterAll(() => product.close())

const bought = async () => {
  const shop = buyer(product, await product.newMember())
  return { shop, order: await shop.buy() }
}
const paidBack = async (order: { id: string }) =>
  (await paymentOf(product, order)).refunds.map(({ amountMinor }) => amountMinor)
const isThere = async (id: string) => (await product.platform.db.$count(members, eq(members.id, id))) > 0
const isSound = async () => {
  const client = await product.platform.db.$client.connect()
  const results = await checkLedger(client).finally(() => client.release())
  expect(results.filter(({ differences }) => differences > 0)).toEqual([])
}
const leave = async (id: string, days: number) =>
  product.platform.db
    .update(members)
    .set({ status: 'pending_deletion', eraseAfter: new Date(start.getTime() + days * day) })
    .where(eq(members.id, id))
const eraseAll = () => eraseDue(product.platform, isRefundOwed)

test('who is erased within the days of withdrawal gets their unspent credits back, and is erased once it is paid', async () => {
  const { shop, order } = await bought()
  await leave(shop.member.id, 14)
  product.clock.advance(15 * day)
  await eraseAll()
  expect(await isThere(shop.member.id)).toBe(true)
  await expect.poll(() => paidBack(order)).toEqual([1499])
  await expect.poll(() => isRefundOwed(product.platform.db, shop.member.id)).toBe(false)
  await eraseAll()
  expect(await isThere(shop.member.id)).toBe(false)
  expect(await paidBack(order)).toEqual([1499])
  // Only the order's number leads to it now: it has been paid back
  const typed = { email: shop.member.email, order_number: order.id }
  expect(await product.anonymous.payments.previewWithdrawal(typed)).toMatchObject({ outcome: 'already_returned' })
  const declared = await product.anonymous.payments.withdraw({ withdrawal_id: randomUUID(), ...typed })
  expect(declared.outcome).toBe('already_returned')
  await isSound()
})

test('what was bought before those days ends with the account', async () => {
  const { shop, order } = await bought()
  await leave(shop.member.id, 31)
  product.clock.advance(32 * day)
  await eraseAll()
  expect([await isThere(shop.member.id), await paidBack(order)]).toEqual([false, []])
  await isSound()
})

test('a refund that people have to make holds the erasure up until it is paid, for 30 days at most', async () => {
  const [first, second] = [await bought(), await bought()]
  for (const { shop, order } of [first, second]) {
    await refuseRefunds(product, order)
    await leave(shop.member.id, 14)
  }
  product.clock.advance(15 * day)
  await eraseAll()
  const manualOf = async ({ id }: { id: string }) =>
    (await listManualRefunds(product.platform.db)).find((manual) => manual.refund.orderId === id)
  await expect.poll(async () => (await manualOf(first.order)) !== undefined).toBe(true)
  await expect.poll(async () => (await manualOf(second.order)) !== undefined).toBe(true)
  await eraseAll()
  expect(await isThere(first.shop.member.id)).toBe(true)
  const paid = { id: (await manualOf(first.order))?.refund.id ?? '', at: product.clock.now() }
  await transaction(product.platform.db, (tx) =>
    payManualRefund(product.platform, tx, { ...paid, paidBy: 'bank', reference: 'SEPA 1' }),
  )
  await eraseAll()
  expect([await isThere(first.shop.member.id), await isThere(second.shop.member.id)]).toEqual([false, true])
  product.clock.advance(30 * day)
  await eraseAll()
  expect(await isThere(second.shop.member.id)).toBe(false)
  // Finance still has it, by the order alone
  expect((await manualOf(second.order))?.order.memberId).not.toBe(second.shop.member.id)
  await isSound()
})

async function ban(memberId: string, ground: 'scam' | 'payment_fraud' | 'conduct' = 'scam'): Promise<string> {
  const id = randomUUID()
  const by = randomUUID()
  await product.platform.db.insert(decisions).values({
    id,
    receipt: `D-${id.slice(0, 12)}`,
    memberId,
    siteId: product.site.id,
    measure: 'ban',
    ground: ground as 'scam',
    subjectKind: 'profile',
    sourceKind: 'member',
    status: 'standing',
    facts: { was: 'active' },
    note: '',
    decidedBy: by,
    decidedAt: product.clock.now(),
    confirmedBy: randomUUID(),
    confirmedAt: product.clock.now(),
  })
  await product.platform.db.update(members).set({ status: 'banned' }).where(eq(members.id, memberId))
  return id
}
const refundedOf = async ({ id }: { id: string }) =>
  (await product.platform.db.select().from(orders).where(eq(orders.id, id)))[0]?.refundedMinor

test('unspent credits of a banned member are refunded fourteen days after the second person agreed, once', async () => {
  const { shop, order } = await bought()
  await ban(shop.member.id)
  product.clock.advance(14 * day - 1000)
  await refundBans(product.platform)
  expect(await refundedOf(order)).toBe(0)
  product.clock.advance(1000)
  await Promise.all([refundBans(product.platform), refundBans(product.platform)])
  expect(await refundedOf(order)).toBe(1499)
  await expect
    .poll(async () => {
      await sweepRefunds(product.platform)
      return paidBack(order)
    })
    .toEqual([1499])
  const { rows } = await product.platform.db.execute<{ balance: number }>(
    sql`SELECT balance FROM wallets WHERE member_id = ${shop.member.id}`,
  )
  expect(rows[0]?.balance).toBe(bonus)
  await isSound()
})

test('an open appeal is waited for; overturned, nothing is refunded; decided otherwise, it is', async () => {
  const [upheld, overturned, fraud] = [await bought(), await bought(), await bought()]
  const ids = [await ban(upheld.shop.member.id), await ban(overturned.shop.member.id)]
  await ban(fraud.shop.member.id, 'payment_fraud')
  const { db } = product.platform
  for (const [n, decisionId] of ids.entries()) {
    const memberId = [upheld, overturned][n]?.shop.member.id ?? ''
    const appeal = { id: randomUUID(), decisionId, memberId, text: 'No', status: 'open' as const }
    await db.insert(appeals).values({ ...appeal, createdAt: product.clock.now() })
  }
  const all = async () => [
    await refundedOf(upheld.order),
    await refundedOf(overturned.order),
    await refundedOf(fraud.order),
  ]
  product.clock.advance(20 * day)
  await refundBans(product.platform)
  expect(await all()).toEqual([0, 0, 0])
  await db.update(appeals).set({ status: 'decided', decidedAt: product.clock.now() })
  await db
    .update(decisions)
    .set({ status: 'overturned' })
    .where(eq(decisions.id, ids[1] ?? ''))
  await refundBans(product.platform)
  expect(await all()).toEqual([1499, 0, 0])
  await isSound()
})

test('a ban that is overturned after its credits were refunded: they stay refunded, the order and a mail say so, and nothing is paid twice', async () => {
  const { shop, order } = await bought()
  const { member } = shop
  const decisionId = await ban(member.id)
  product.clock.advance(15 * day)
  await refundBans(product.platform)
  await expect.poll(() => paidBack(order)).toEqual([1499])
  const open = { id: randomUUID(), decisionId, memberId: member.id, text: 'It was not me', status: 'open' as const }
  await product.platform.db.insert(appeals).values({ ...open, createdAt: product.clock.now() })
  const judge = await product.newStaff({ role: 'moderator' })
  await product.as(judge).backoffice.decideAppeal({ id: open.id, outcome: 'overturned', reason: 'Looked again' })
  expect((await product.as(member).accounts.getUser({})).user).toMatchObject({ status: 'active', paid_user: false })
  const { order: shown } = await shop.api.getOrder({ id: order.id })
  expect([await shop.credits(), shown.refunded.amount_minor]).toEqual([bonus, 1499])
  const mailed = async () =>
    (await listCaughtMails(product.platform.db, member.email)).filter(({ kind }) => kind === 'verdict_outcome')
  await expect.poll(async () => (await mailed()).length).toBe(1)
  expect((await mailed())[0]?.text.replaceAll(/\s+/g, ' ')).toContain('those credits are gone')
  const typed = { email: member.email, order_number: order.id }
  const declared = await product.anonymous.payments.withdraw({ withdrawal_id: randomUUID(), ...typed })
  expect(declared.outcome).toBe('already_returned')
  product.clock.advance(20 * day)
  await refundBans(product.platform)
  await sweepRefunds(product.platform)
  expect([await paidBack(order), await shop.credits()]).toEqual([[1499], bonus])
  await isSound()
})
