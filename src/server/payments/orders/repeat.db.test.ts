import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '../../../contract/payments/payments.ts'
import { buyer, paymentOf } from '../../../test/members/buying.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { transaction } from '../../platform/db/db.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { bundles } from '../tables.ts'

const start = new Date('2026-06-15T12:00:00Z')
let product: TestProduct
let anna: ReturnType<typeof buyer>
const newBuyer = async (options?: Parameters<TestProduct['newMember']>[0]) =>
  buyer(product, await product.newMember({ isPaid: true, ...options }))
const agreements = async (of = anna) => (await of.api.listAgreements({})).agreements

/** Buys by card and keeps the card. */
async function buyWithSavedMethod(of = anna): Promise<OrderView> {
  const made = await of.order({ payment_method: 'card', remember: true })
  await of.press('keep', made)
  await of.reaches(made.id, 'completed')
  return made
}

beforeAll(async () => {
  product = await testProduct({ at: start })
})
beforeEach(async () => {
  product.clock.set(start)
  anna = await newBuyer()
})
afterAll(() => product.close())

describe('a way to pay that is kept', () => {
  test('can be for cards and accounts, not for bank transfers and vouchers', async () => {
    const bundle_id = (await anna.middleBundle()).id
    const can = async (payment_method: OrderView['payment_method']) =>
      (await anna.api.getQuote({ bundle_id, payment_method })).can_remember
    expect([await can('card'), await can('paypal'), await can('ideal'), await can('paysafecard')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('only with consent, with the label that its provider gives', async () => {
    await anna.buy({ payment_method: 'card' })
    expect(await agreements()).toEqual([])
    await buyWithSavedMethod()
    expect(await agreements()).toMatchObject([
      { method: 'card', label: 'Test card •••• 4242', created_at: start.toISOString() },
    ])
    const bram = await newBuyer()
    expect(await agreements(bram)).toEqual([])
  })

  test('pays the next order at once, once, without a page', async () => {
    await buyWithSavedMethod()
    const [agreement] = await agreements()
    const input = { order_id: randomUUID(), payment_method: 'card' as const, agreement_id: agreement?.id ?? '' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => anna.order(input)))
    expect(answers.map(({ checkout_url }) => checkout_url)).toEqual(Array(5).fill(null))
    await anna.reaches(input.order_id, 'completed')
    expect(await anna.credits()).toBe(100 + 5)
    expect(await agreements()).toHaveLength(1)
    expect((await refusal(anna.order({ ...input, agreement_id: undefined }))).code).toBe('key_reused')
  })

  test('that does not work fails the order and says why', async () => {
    const first = await buyWithSavedMethod()
    await anna.press('decline', first)
    const [agreement] = await agreements()
    const made = await anna.order({ payment_method: 'card', agreement_id: agreement?.id })
    await anna.reaches(made.id, 'failed')
    expect((await anna.api.getOrder({ id: made.id })).order.failure).toBe('recurring_card')
    expect(await anna.credits()).toBe(50 + 5)
  })

  test.each([
    ['pay', 'completed', 100],
    ['fail', 'failed', 50],
    ['cancel', 'cancelled', 50],
  ] as const)(
    'whose bank wants authentication leads to its page; the buyer answers: %s',
    async (answer, end, bought) => {
      const first = await buyWithSavedMethod()
      await anna.press('challenge', first)
      const [agreement] = await agreements()
      const input = { order_id: randomUUID(), payment_method: 'card' as const, agreement_id: agreement?.id ?? '' }
      const made = await anna.order(input)
      expect(made).toMatchObject({ status: 'created', checkout_url: expect.stringContaining('/sandbox/pay/') })
      expect((await anna.order(input)).checkout_url).toBe(made.checkout_url)
      expect(await anna.press(answer, made)).toBe(`http://localhost:3000/transactions/${made.id}`)
      await anna.reaches(made.id, end)
      expect(await anna.credits()).toBe(bought + 5)
      // Only that one charge
      const next = await anna.order({ payment_method: 'card', agreement_id: agreement?.id })
      expect(next.checkout_url).toBeNull()
    },
  )

  test('whose authentication is never answered ends with its order', async () => {
    const first = await buyWithSavedMethod()
    await anna.press('challenge', first)
    const [agreement] = await agreements()
    const made = await anna.order({ payment_method: 'card', agreement_id: agreement?.id })
    product.clock.advance(24 * 3_600_000)
    await reconcile(product.platform)
    expect(await anna.statusOf(made.id)).toBe('cancelled')
    expect(await anna.credits()).toBe(50 + 5)
  })

  test('is ended here at once and at its provider by a job, and stays so', async () => {
    const first = await buyWithSavedMethod()
    const [agreement] = await agreements()
    const id = agreement?.id ?? ''
    const bram = await newBuyer()
    expect((await refusal(bram.api.endAgreement({ id }))).code).toBe('not_found')
    await anna.api.endAgreement({ id })
    await anna.api.endAgreement({ id })
    expect(await agreements()).toEqual([])
    expect((await refusal(anna.order({ payment_method: 'card', agreement_id: id }))).code).toBe('method_gone')
    await expect.poll(async () => (await paymentOf(product, first)).mandateState).toBe('ended')
  })

  test('is nobody else’s, and of no other way to pay', async () => {
    await buyWithSavedMethod()
    const agreement_id = (await agreements())[0]?.id ?? ''
    const bram = await newBuyer()
    expect((await refusal(bram.order({ payment_method: 'card', agreement_id }))).code).toBe('method_gone')
    expect((await refusal(anna.order({ payment_method: 'ideal', agreement_id }))).code).toBe('method_gone')
  })

  test('obeys a pause and a limit', async () => {
    await buyWithSavedMethod()
    const agreement_id = (await agreements())[0]?.id ?? ''
    const choice = { payment_method: 'card' as const, agreement_id }
    await anna.api.setSpendingLimit({ limit_minor: 3000, currency: 'EUR' })
    expect((await refusal(anna.order(choice))).code).toBe('spending_limit_reached')
    await anna.api.pauseBuying({ length: 'day' })
    expect((await refusal(anna.order(choice))).code).toBe('buying_paused')
  })

  test('goes with whoever is erased, at the provider too', async () => {
    const first = await buyWithSavedMethod()
    await transaction(product.platform.db, (tx) => eraseMember(product.platform, tx, anna.member.id))
    await expect.poll(async () => (await paymentOf(product, first)).mandateState).toBe('ended')
    const { rows } = await product.platform.db.execute(
      sql`SELECT FROM payment_agreements WHERE member_id = ${anna.member.id}`,
    )
    expect(rows).toEqual([])
  })
})

describe('the last order once more', () => {
  const repeat = async () => (await anna.api.getRepeatOrder({})).repeat

  test('nothing for whoever has completed none', async () => {
    expect(await repeat()).toBeNull()
    await anna.order()
    expect(await repeat()).toBeNull()
  })

  test('its bundle and way to pay, at what it costs now', async () => {
    const made = await anna.buy({ payment_method: 'paypal' })
    expect(await repeat()).toEqual({
      bundle_id: made.bundle_id,
      payment_method: 'paypal',
      agreement: null,
      is_other_bundle: false,
      ordered_at: made.created_at,
    })
    const { methods, payment_method } = await anna.api.getQuote({ bundle_id: made.bundle_id })
    expect([methods[0]?.method, payment_method]).toEqual(['paypal', 'paypal'])
  })

  test('the kept way comes first', async () => {
    await buyWithSavedMethod()
    product.clock.advance(1_000)
    await anna.buy({ payment_method: 'ideal' })
    const [agreement] = await agreements()
    expect(await repeat()).toMatchObject({ payment_method: 'card', agreement })
    await anna.api.endAgreement({ id: agreement?.id ?? '' })
    expect(await repeat()).toMatchObject({ payment_method: 'ideal', agreement: null })
  })

  test('the nearest bundle, where that one is not sold any more', async () => {
    const made = await anna.buy()
    const sold = (isActive: boolean) =>
      product.platform.db.update(bundles).set({ isActive }).where(eq(bundles.id, made.bundle_id))
    await sold(false)
    const [small] = (await anna.api.listBundles({})).bundles
    const now = await repeat()
    await sold(true)
    expect(now).toMatchObject({ bundle_id: small?.id, is_other_bundle: true })
  })
})
