import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonus, buyer, post, reportOf } from '../../../test/members/buying.ts'
import { officeOn } from '../../../test/members/office.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { detailsOf, payer, startCollecting } from '../../../test/providers/debits.ts'
import { ibanOf } from '../../../test/providers/ibans.ts'
import { newId } from '../../platform/ids.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
  await startCollecting(product)
})
afterAll(() => product.close())

const fetched = (url: string, cookie: string) =>
  product.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', cookie } })
const atMoney = async () => {
  const finance = await product.newStaff({ role: 'finance' })
  return { finance, office: product.as(finance).backoffice, acts: () => officeOn(product).acts(finance.id) }
}

test('a difference is shown with what both sides say, and answered once', async () => {
  const member = await product.newMember()
  const order = await buyer(product, member).order()
  await post(product, await reportOf(product, order, { status: 'paid', amountMinor: 1 }))
  const { office, acts } = await atMoney()
  const mine = async () => (await office.getMoney({})).differences.filter(({ order_id }) => order_id === order.id)
  await expect.poll(async () => (await mine()).map(({ what }) => what)).toEqual(['amount'])
  const [difference] = await mine()
  expect(difference).toMatchObject({ provider: 'sandbox', found: '€0.01' })
  const answer = { id: difference?.id ?? '', note: 'The provider was asked' }
  const both = await Promise.allSettled([office.resolveDifference(answer), office.resolveDifference(answer)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await refusal(office.resolveDifference(answer))).code).toBe('conflict')
  expect(await mine()).toEqual([])
  expect((await acts()).filter((act) => act === 'resolve_difference')).toHaveLength(1)
})

test('a withdrawal that fits no order waits for an answer', async () => {
  const withdrawal_id = newId()
  const declared = { email: 'nobody.here@example.com', order_number: 'abcdef12', name: 'Nobody' }
  await product.anonymous.payments.withdraw({ withdrawal_id, ...declared })
  const { office, acts } = await atMoney()
  const mine = async () => (await office.getMoney({})).withdrawals.filter(({ id }) => id === withdrawal_id)
  expect(await mine()).toEqual([{ id: withdrawal_id, declared_at: expect.any(String), ...declared }])
  await office.resolveWithdrawal({ id: withdrawal_id, note: 'Found by name and answered' })
  expect(await mine()).toEqual([])
  expect(await acts()).toContain('resolve_withdrawal')
})

test('debits go into a file, are carried out, and one comes back: its member is blocked until that is lifted', async () => {
  const member = await product.newMember()
  const shop = payer(product, member, detailsOf(7))
  await shop.pays()
  const { finance, office, acts } = await atMoney()
  expect((await office.getMoney({})).waiting.collect).toBe(1)
  const { batches } = await office.makeDebitBatches({})
  const [batch] = batches
  expect(batches).toMatchObject([{ kind: 'collect', count: 1, is_settled: false }])
  expect((await office.getMoney({})).batches.map(({ id }) => id)).toContain(batch?.id)

  const file = await fetched(batch?.url ?? '', finance.cookie)
  expect(file.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="debits-[\d-]+-\w+\.xml"$/)
  const endToEnd = /<EndToEndId>([^<]+)</.exec(file.body)?.[1] ?? ''
  expect(file.body).toContain(ibanOf(7))
  const moderator = await product.newStaff({ role: 'moderator' })
  for (const [cookie, code] of [
    [moderator.cookie, 'forbidden'],
    [member.cookie, 'staff_required'],
    ['', 'staff_required'],
  ] as const)
    expect((await fetched(batch?.url ?? '', cookie)).json().error.code).toBe(code)
  expect((await fetched((batch?.url ?? '').replace(batch?.id ?? '?', newId()), finance.cookie)).statusCode).toBe(404)

  await office.settleDebitBatch({ id: batch?.id ?? '' })
  expect((await refusal(office.settleDebitBatch({ id: batch?.id ?? '' }))).code).toBe('conflict')
  await office.returnDebit({ end_to_end_id: endToEnd, reason: 'MD06' })
  expect((await refusal(office.returnDebit({ end_to_end_id: endToEnd, reason: 'MD06' }))).code).toBe('conflict')
  expect((await product.as(member).accounts.getUser({})).user?.credits).toBe(bonus)
  const blocked = async () => (await office.listDebitBlocks({})).blocks.map(({ member_id }) => member_id)
  expect(await blocked()).toContain(member.id)
  await office.liftDebitBlock({ member_id: member.id, note: 'Paid by bank transfer' })
  expect(await blocked()).not.toContain(member.id)
  expect(await acts()).toEqual(
    expect.arrayContaining([
      'make_debit_batch',
      'open_debit_batch',
      'settle_debit_batch',
      'return_debit',
      'lift_debit_block',
    ]),
  )
})

test('the VAT of a quarter is a file for finance; others hear no', async () => {
  const member = await product.newMember()
  const shop = buyer(product, member)
  await shop.buy()
  const { finance, office, acts } = await atMoney()
  const [quarter] = (await office.getMoney({})).quarters
  const urlOf = (report: string) => quarter?.reports.find(({ name }) => name === report)?.url ?? ''
  expect(quarter?.reports.map(({ name }) => name)).toEqual(['oss', 'domestic', 'evidence'])
  const url = urlOf('domestic')
  const evidence = await fetched(urlOf('evidence'), finance.cookie)
  expect(evidence.body).toMatch(/^order,invoice,vat_country.*\r\n[\da-f-]{36},\d{4}-\d{6},NL,NL,/)
  expect((await fetched(url.replace('domestic', 'NO'), finance.cookie)).statusCode).toBe(404)
  const file = await fetched(url, finance.cookie)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(file.body.split('\n')[0]).toContain('taxable_amount')
  expect((await fetched(url.replace(/Q\d/, 'Q9'), finance.cookie)).statusCode).toBe(404)
  const marketing = await product.newStaff({ role: 'marketing' })
  expect((await fetched(url, marketing.cookie)).json().error.code).toBe('forbidden')
  expect(await acts()).toContain('open_vat_report')
})
