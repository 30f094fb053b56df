import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderView } from '../../../../contract/payments/payments.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { copy } from '../../../../test/copy.ts'
import { bonus } from '../../../../test/members/buying.ts'
import { officeOn } from '../../../../test/members/office.ts'
import { refusal, type TestProduct } from '../../../../test/product/server.ts'
import { type CamtEntry, camtFile } from '../../../../test/providers/camt.ts'
import { debitShop, type Payer } from '../../../../test/providers/debits.ts'
import { listCaughtMails } from '../../../platform/email/mail.ts'
import { listDifferences } from '../../reconciliation/discrepancies.ts'
import { makeDebitBatches, settleDebitBatch } from '../batches.ts'
import { debitOfOrder } from '../book.ts'
import { endToEndIdOf } from '../rules.ts'
import { mandates } from '../tables.ts'
import { importStatement } from './statements.ts'

const shop = debitShop(new Date('2026-06-15T12:00:00Z'))
let product: TestProduct
let anna: Payer
let files = 0
beforeEach(() => {
  ;({ product, anna } = shop)
})

/** Order that was collected, and the entry of its return. */
async function collected(member: Payer): Promise<{ order: OrderView; id: string; back: CamtEntry }> {
  const order = await member.pays(999)
  for (const { id } of await makeDebitBatches(product.platform)) await settleDebitBatch(product.platform, id)
  const id = (await debitOfOrder(product.platform.db, order.id))?.id ?? ''
  return {
    order,
    id,
    back: { endToEndId: endToEndIdOf(id), amount: (order.total.amount_minor / 100).toFixed(2), reason: 'AM04' },
  }
}
/** Imports entries as a file of its own; returns what became of them. */
async function takes(entries: CamtEntry[], options: Omit<Parameters<typeof camtFile>[0], 'entries'> = {}) {
  files += 1
  const file = camtFile({ id: `STMT-${files}`, ...options, entries })
  const { returned, known, unmatched, others } = await importStatement(product.platform, file)
  return [returned, known, unmatched, others]
}
const statusOf = async ({ id }: OrderView) => (await debitOfOrder(product.platform.db, id))?.status
const asideOf = async (ref: string) =>
  (await listDifferences(product.platform.db)).filter(({ providerRef }) => providerRef === ref)

describe('the returns of a bank statement', () => {
  test('take back credits and block the member, once in all files that contain them', async () => {
    const { order, back } = await collected(anna)
    const others: CamtEntry = { amount: '9.99', reason: null, direction: 'CRDT', family: 'IDDT ESDD' }
    expect(await takes([back, others], { version: '054.001.08' })).toEqual([1, 0, 0, 1])
    expect(await statusOf(order)).toBe('returned')
    expect(await anna.credits()).toBe(bonus)
    expect((await refusal(anna.order(999))).code).toBe('debit_blocked')
    expect(await takes([back, back], { version: '053.001.02' })).toEqual([0, 2, 0, 0])
  })

  test('have an effect once if files are imported at the same time', async () => {
    const [one, other] = [await collected(anna), await collected(await shop.newPayer())]
    const unknown = { endToEndId: 'F'.repeat(32), amount: '1.00', reason: 'AM04' }
    const entries = [one.back, other.back, unknown]
    const all = await Promise.all([takes(entries), takes(entries), takes(entries)])
    const sum = all.reduce((total, each) => total.map((count, place) => count + (each[place] ?? 0)))
    expect(sum).toEqual([2, 6, 1, 0])
  })

  test('of one file are imported once', async () => {
    const { back } = await collected(anna)
    const file = camtFile({ id: 'SAME', entries: [back] })
    const first = await importStatement(product.platform, file)
    expect(await importStatement(product.platform, file)).toEqual(first)
  })

  test('are found by mandate and amount if the bank does not pass our id on', async () => {
    const { order, id, back } = await collected(anna)
    const [mandate] = await product.platform.db.select().from(mandates).where(eq(mandates.id, id))
    const mandateReference = mandate?.reference ?? ''
    const without = { ...back, endToEndId: 'NOTPROVIDED', mandateReference }
    expect(await takes([{ ...without, amount: '9.98' }])).toEqual([0, 0, 1, 0])
    expect(await takes([without])).toEqual([1, 0, 0, 0])
    expect(await statusOf(order)).toBe('returned')
  })

  test('include charges of the bank', async () => {
    const { order, back } = await collected(anna)
    expect(await takes([{ ...back, amount: '13.49', instructed: '9.99', charges: '3.50' }])).toEqual([1, 0, 0, 0])
    expect(await statusOf(order)).toBe('returned')
  })

  const faults: [
    what: string,
    change: Partial<CamtEntry>,
    options: { iban?: string },
    expected: string,
    found: string,
  ][] = [
    ['amount', { amount: '19.99' }, {}, '€9.99', '€19.99 AM04 2026-06-22'],
    ['account', {}, { iban: 'DE89370400440532013000' }, 'NL91ABNA0417164300', 'DE89370400440532013000 AM04 2026-06-22'],
    ['charge_back', { direction: 'CRDT' }, {}, 'debit', 'credit €9.99 AM04 2026-06-22'],
  ]
  test.each(faults)(
    'that do not match by %s are put aside for finance',
    async (what, change, options, expected, found) => {
      const { order, id, back } = await collected(anna)
      expect(await takes([{ ...back, ...change }], options)).toEqual([0, 0, 1, 0])
      expect(await takes([{ ...back, ...change }], options)).toEqual([0, 1, 0, 0])
      expect(await asideOf(id)).toMatchObject([{ what, expected, found, orderId: order.id }])
      expect(await statusOf(order)).toBe('settled')
      expect(await anna.credits()).toBe(order.credits + bonus)
    },
  )

  test('of debits that were never collected are put aside', async () => {
    const order = await anna.pays(999)
    const id = (await debitOfOrder(product.platform.db, order.id))?.id ?? ''
    expect(await takes([{ endToEndId: endToEndIdOf(id), amount: '9.99', reason: 'AM04' }])).toEqual([0, 0, 1, 0])
    expect(await asideOf(id)).toMatchObject([{ what: 'status', expected: 'signed' }])
    expect(await statusOf(order)).toBe('signed')
  })

  test.each(['AB12', 'E'.repeat(32)])('of unknown payments are put aside: %s', async (endToEndId) => {
    expect(await takes([{ endToEndId, amount: '9.99', reason: 'AM04' }])).toEqual([0, 0, 1, 0])
    expect(await asideOf(endToEndId)).toMatchObject([
      { what: 'unknown_payment', orderId: null, found: `${endToEndId} €9.99 AM04 2026-06-22` },
    ])
  })

  test('without any reference are put aside, each of them', async () => {
    const plain = { amount: '9.99', reason: 'AM04' }
    expect(await takes([plain, plain])).toEqual([0, 0, 2, 0])
  })
})

describe('the email about a returned debit', () => {
  const mailsOf = async (key: 'mail.debit_returned.subject' | 'mail.order_completed.subject', order: OrderView) => {
    const subject = copy(key, { order: order.id.slice(-8) })
    const mails = await listCaughtMails(product.platform.db, anna.member.email)
    return mails.filter((mail) => mail.subject === subject)
  }

  test('names the reason, what happens next, and has the credit note; there is no other one', async () => {
    const { order, back } = await collected(anna)
    await takes([back])
    await expect.poll(async () => (await mailsOf('mail.debit_returned.subject', order)).length).toBe(1)
    const [mail] = await mailsOf('mail.debit_returned.subject', order)
    const text = mail?.text.replaceAll('\n', ' ')
    expect(text).toContain(copy('mail.debit_returned.reasons.funds', { code: 'AM04' }))
    expect(text).toContain(copy('mail.debit_returned.next'))
    expect(text).toContain(copy('mail.debit_returned.blocked'))
    expect(mail?.attachments).toMatchObject([{ type: 'application/pdf' }])
    // The email about a chargeback has the same subject as the confirmation
    expect(await mailsOf('mail.order_completed.subject', order)).toHaveLength(1)
  })

  test('says that nothing is collected if the debit was never sent', async () => {
    const { back } = await collected(anna)
    const next = await anna.order(999)
    await anna.start(next.id, { mandate_id: (await anna.view(next.id)).saved?.mandate_id ?? '' })
    await anna.sign(next.id, await anna.code(2))
    await takes([{ ...back, reason: 'AC04' }])
    await expect.poll(async () => (await mailsOf('mail.debit_returned.subject', next)).length).toBe(1)
    const [mail] = await mailsOf('mail.debit_returned.subject', next)
    const { amount_minor } = next.total
    const text = copy('mail.debit_returned.cancelled', {
      amount: formatMoney({ amount_minor, currency: 'EUR' }, 'en'),
      order: next.id.slice(-8),
      site: product.site.name,
    })
    expect(mail?.text.replaceAll('\n', ' ')).toContain(text)
    expect(mail?.text).not.toContain('AC04')
  })
})

test('finance imports a statement in the office and sees it listed; others may not', async () => {
  const { order, back } = await collected(anna)
  const file = camtFile({ id: 'OFFICE', entries: [back] })
  const finance = await product.newStaff({ role: 'finance' })
  const { backoffice } = product.as(finance)
  const support = product.as(await product.newStaff({ role: 'support' })).backoffice
  expect((await refusal(support.importStatement({ file }))).code).toBe('forbidden')
  expect(await refusal(backoffice.importStatement({ file: '<!DOCTYPE x><x/>' }))).toMatchObject({
    code: 'invalid_input',
    body: { error: { fields: { file: 'not_camt' } } },
  })
  const counts = { format: 'camt.053', message_id: 'OFFICE', returned: 1, known: 0, unmatched: 0, others: 0 }
  expect((await backoffice.importStatement({ file })).statement).toMatchObject(counts)
  expect((await backoffice.getMoney({})).statements[0]).toMatchObject(counts)
  expect(await statusOf(order)).toBe('returned')
  expect(await officeOn(product).acts(finance.id)).toContain('import_statement')
})

test('a statement of a busy day is read, larger than other requests', async () => {
  const other: CamtEntry = { amount: '9.99', reason: null, direction: 'CRDT', family: 'IDDT ESDD' }
  const file = camtFile({ id: 'LARGE', entries: Array.from({ length: 1_000 }, () => other) })
  expect(file.length).toBeGreaterThan(256 * 1024)
  const { backoffice } = product.as(await product.newStaff({ role: 'finance' }))
  expect((await backoffice.importStatement({ file })).statement).toMatchObject({ returned: 0, others: 1_000 })
})
