import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '../../contract/constants.ts'
import { copy } from '../../test/copy.ts'
import { buyer, post, reportOf } from '../../test/members/buying.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../test/product/server.ts'
import { testJobs } from '../../test/product/test-schema.ts'
import { eraseMember } from '../accounts/deletion/erasure.ts'
import {
  disputeReversed,
  orderCompleted,
  orderDisputed,
  orderRefunded,
  refundFailed,
  type SoldOrder,
} from '../payments/events.ts'
import { orders } from '../payments/tables.ts'
import { transaction } from '../platform/db/db.ts'
import { announce } from '../platform/events.ts'
import { newId } from '../platform/ids.ts'
import { rawWordsOf } from '../platform/words.ts'
import { companies, sites } from '../sites/tables.ts'
import { deliverInvoice } from './mails.ts'
import { invoiceCounters, invoices } from './tables.ts'
import { vatQuarters, vatReport } from './vat-report.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({
    at: new Date('2026-11-20T12:00:00Z'),
    settings: { supportEmail: 'help@example.com', countries: ['NL', 'DE', 'BR'] },
  })
  await product.platform.db
    .update(companies)
    .set({ name: 'Łódź Média B.V.', kvk: '12345678', vatNumbers: ['NL001234567B01'] })
}, 60_000)
afterAll(() => product.close())

const db = () => product.platform.db

function soldOrder(member: { id: string } = { id: randomUUID() }, terms: Partial<SoldOrder> = {}): SoldOrder {
  return {
    orderId: newId(),
    memberId: member.id,
    siteId: product.site.id,
    credits: 60,
    currency: 'EUR',
    totalMinor: 1999,
    country: 'NL',
    locale: 'en',
    method: 'ideal',
    ...terms,
  }
}

/** Announces what happened to an order, each in a transaction of its own, as settling it does. */
function eventsOf(order: SoldOrder) {
  const run = (work: Parameters<typeof transaction<void>>[1]) => transaction(db(), work)
  const at = () => product.clock.now()
  return {
    completed: () => run((tx) => announce(product.platform, tx, orderCompleted, { order, at: at() })),
    refunded: (id: string, amountMinor: number, credits = 0) =>
      run((tx) =>
        announce(product.platform, tx, orderRefunded, { order, refund: { id, amountMinor, credits }, at: at() }),
      ),
    failed: (id: string, amountMinor: number) =>
      run((tx) =>
        announce(product.platform, tx, refundFailed, {
          order,
          refund: { id, amountMinor, isReplaced: false },
          at: at(),
        }),
      ),
    disputed: (id: string, amountMinor: number) =>
      run((tx) => announce(product.platform, tx, orderDisputed, { order, dispute: { id, amountMinor }, at: at() })),
    reversed: (id: string, amountMinor: number) =>
      run((tx) => announce(product.platform, tx, disputeReversed, { order, dispute: { id, amountMinor }, at: at() })),
  }
}

const rowsOf = (orderId: string) =>
  db().select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.year, invoices.seq)

type Mail = { id: string; subject: string; text: string; html: string; attachments: { name: string; type: string }[] }
async function mailsOf({ email }: TestMember): Promise<Mail[]> {
  const answer = await product.app.inject(`/dev/mail.json?to=${encodeURIComponent(email)}`)
  return answer.json<{ mails: Mail[] }>().mails
}
async function expectMails(member: TestMember, count: number): Promise<Mail[]> {
  await expect.poll(async () => (await mailsOf(member)).length, { timeout: 10_000 }).toBe(count)
  return mailsOf(member)
}
const fileOf = (url: string, { cookie }: { cookie: string }) =>
  product.app.inject({ url, headers: { host: 'localhost:3000', cookie } })

/** An id for a name of at most six letters. */
const named = (name: string) => `00000000-0000-4000-8000-${Buffer.from(name.padEnd(6)).toString('hex')}`

describe('a sale', () => {
  it('gets its invoice: listed, as a file for its owner only, and by mail', async () => {
    const anna = await product.newMember()
    const shop = buyer(product, anna)
    const order = await shop.order()
    await shop.press('pay', order)
    await shop.reaches(order.id, 'completed')

    const list = (await product.as(anna).invoices.listInvoices({ order_id: order.id })).invoices
    expect(list).toMatchObject([
      {
        kind: 'invoice',
        number: expect.stringMatching(/^2026-\d{6}$/),
        order_id: order.id,
        total: order.total,
        vat_rate: 2100,
      },
    ])
    const [invoice] = list
    if (invoice === undefined) throw new Error('no invoice')
    const file = await fileOf(invoice.url, anna)
    expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    expect(file.headers['content-disposition']).toBe(`inline; filename="invoice-${invoice.number}.pdf"`)
    expect(file.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect((await fileOf(invoice.url, anna)).rawPayload.equals(file.rawPayload)).toBe(true)
    const bram = await product.newMember()
    expect((await fileOf(invoice.url, bram)).statusCode).toBe(404)
    expect((await fileOf('/api/invoices/nothing/file', anna)).statusCode).toBe(404)
    expect((await fileOf(invoice.url, { cookie: '' })).statusCode).toBe(403)
    expect((await product.as(bram).invoices.listInvoices({})).invoices).toEqual([])
    expect((await refusal(product.anonymous.invoices.listInvoices({}))).code).toBe('authentication_required')

    const [mail] = await expectMails(anna, 1)
    expect(mail?.subject).toBe(copy('mail.order_completed.subject', { order: order.id.slice(-8) }))
    expect(mail?.text).toContain(`/withdraw?order=${order.id}`)
    expect(mail?.text).toContain(`/transactions/${order.id}`)
    expect(mail?.text).toMatch(/Total, incl\. €\d+\.\d\d VAT \(21%\): €\d/)
    expect(mail?.html).toMatch(/<th scope="row"[^>]*>Total, incl\. €\d+\.\d\d VAT/)
    expect(mail?.attachments).toEqual([
      { name: `invoice-${invoice.number}.pdf`, type: 'application/pdf' },
      { name: `order-${order.id.slice(-8)}.txt`, type: 'text/plain; charset=utf-8' },
    ])
    const attached = await product.app.inject(`/dev/mail/${mail?.id}/attachments/0`)
    expect(attached.rawPayload.equals(file.rawPayload)).toBe(true)
    expect((await product.app.inject(`/dev/mail/${mail?.id}/attachments/2`)).statusCode).toBe(404)
    await deliverInvoice(product.platform, { memberId: anna.id, invoiceId: invoice.id })
    expect(await mailsOf(anna)).toHaveLength(1)
  })

  it.each(locales)('brings the texts of its day, in %s, with the request to start', async (locale) => {
    const anna = await product.newMember()
    const shop = buyer(product, { ...anna, cookie: `${anna.cookie}; locale=${locale}` })
    const order = await shop.order()
    await shop.press('pay', order)
    const [mail] = await expectMails(anna, 1)
    const { payload } = await product.app.inject(`/dev/mail/${mail?.id}/attachments/1`)
    const words = rawWordsOf(locale, 'payments')
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(rawWordsOf(locale, 'mail')('order_completed.texts'))
    expect(payload).toContain(order.id)
    expect(payload).toContain(words('order.request'))
    for (const name of ['return-policy', 'terms']) {
      const source = readFileSync(`content/${name}/${locale}.md`, 'utf8')
      expect(payload).toContain((/^title: (.+)$/m.exec(source)?.[1] ?? '?').toUpperCase())
      for (const [, heading = ''] of source.matchAll(/^## (.+?) \{#/gm)) expect(payload).toContain(`${heading}\n---`)
    }
    expect(payload).not.toMatch(/\{\{|\*\*|\]\(|\{#/)
    for (const change of [sql`UPDATE order_texts SET text = 'other'`, sql`DELETE FROM order_texts`])
      await expect(
        db()
          .execute(change)
          .catch((error: Error) => String(error.cause)),
      ).resolves.toContain('never changed')
  })

  it('is taxed where network and payment agree, against the country that was chosen', async () => {
    const shop = buyer(product, await product.newMember())
    const order = await shop.order()
    await db().update(orders).set({ clientCountry: 'HU' }).where(eq(orders.id, order.id))
    await post(product, await reportOf(product, order, { payerCountry: 'HU' }))
    await shop.reaches(order.id, 'completed')
    const [row] = await db().select().from(orders).where(eq(orders.id, order.id))
    expect(row).toMatchObject({ country: 'NL', clientCountry: 'HU', paymentCountry: 'HU', vatCountry: 'HU' })
    expect(await rowsOf(order.id)).toMatchObject([{ country: 'HU', vatRate: 2700, scheme: 'oss' }])
    const finance = product.as(await product.newStaff({ role: 'finance' })).backoffice
    expect((await finance.getOrder({ id: order.id })).order).toMatchObject({
      client_country: 'HU',
      payment_country: 'HU',
      vat_country: 'HU',
      vat_basis: 'corrected',
    })
  })

  it('is documented once, however often and at once it is told of', async () => {
    const order = soldOrder()
    await Promise.all(Array.from({ length: 8 }, () => eventsOf(order).completed()))
    expect(await rowsOf(order.orderId)).toHaveLength(1)
  })

  it.each([
    ['NL', 'domestic', 2100],
    ['DE', 'oss', 1900],
    ['FI', 'oss', 2550],
    ['GB', 'outside', 2000],
    ['US', 'outside', 0],
  ] as const)('to %s has its VAT: %s, %d', async (country, scheme, vatRate) => {
    const order = soldOrder(undefined, { country })
    await eventsOf(order).completed()
    const [row] = await rowsOf(order.orderId)
    expect(row).toMatchObject({ scheme, vatRate, grossMinor: 1999, seller: { name: 'Łódź Média B.V.', country: 'NL' } })
    expect((row?.netMinor ?? 0) + (row?.vatMinor ?? 0)).toBe(1999)
  })

  it('is offered to nobody where the VAT is not known', async () => {
    const paulo = await product.newMember({ country: 'BR' })
    const anna = await product.newMember()
    expect((await product.as(paulo).payments.listBundles({})).bundles).toEqual([])
    const [bundle] = (await product.as(anna).payments.listBundles({})).bundles
    const wanted = { order_id: randomUUID(), bundle_id: bundle?.id ?? '', payment_method: 'card' as const }
    expect((await refusal(product.as(paulo).payments.createOrder(wanted))).code).toBe('bundle_gone')
  })

  it('to where the VAT is not known is refused as a whole', async () => {
    const order = soldOrder(undefined, { country: 'BR' })
    await expect(eventsOf(order).completed()).rejects.toThrow('the VAT of BR is not known')
    expect(await rowsOf(order.orderId)).toEqual([])
  })
})

describe('what goes back', () => {
  it('adds up with the invoice to what is left, in gross, net and VAT', async () => {
    const order = soldOrder()
    const { completed, refunded, failed, disputed, reversed } = eventsOf(order)
    const left = async () => {
      const rows = await rowsOf(order.orderId)
      const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
      expect(sum((row) => row.netMinor) + sum((row) => row.vatMinor)).toBe(sum((row) => row.grossMinor))
      return [sum((row) => row.grossMinor), sum((row) => row.vatMinor)]
    }
    await completed()
    expect(await left()).toEqual([1999, 347])
    await refunded(named('a'), 333, 10)
    await refunded(named('b'), 334, 10)
    expect(await left()).toEqual([1332, 231])
    await failed(named('b'), 334)
    expect(await left()).toEqual([1666, 289])
    await disputed(named('c'), 1666)
    expect(await left()).toEqual([0, 0])
    await reversed(named('c'), 1666)
    expect(await left()).toEqual([1666, 289])
    await refunded(named('d'), 1666, 40)
    await Promise.all([
      refunded(named('d'), 1666, 40),
      disputed(named('c'), 1666),
      reversed(named('c'), 1666),
      failed(named('b'), 334),
    ])
    expect(await left()).toEqual([0, 0])

    const rows = await rowsOf(order.orderId)
    const byId = new Map(rows.map((row) => [row.id, row.cause]))
    expect(rows.map(({ kind, cause, correctsId }) => [kind, cause, byId.get(correctsId ?? '') ?? null])).toEqual([
      ['invoice', 'order', null],
      ['credit_note', `refund:${named('a')}`, 'order'],
      ['credit_note', `refund:${named('b')}`, 'order'],
      ['invoice', `refund_failed:${named('b')}`, `refund:${named('b')}`],
      ['credit_note', `dispute:${named('c')}`, 'order'],
      ['invoice', `reversal:${named('c')}`, `dispute:${named('c')}`],
      ['credit_note', `refund:${named('d')}`, 'order'],
    ])
  })

  it('keeps to the rate, the country and the seller of the sale', async () => {
    const order = soldOrder(undefined, { country: 'DE' })
    await eventsOf(order).completed()
    await eventsOf({ ...order, country: 'BR' }).refunded(named('later'), 1000)
    expect((await rowsOf(order.orderId))[1]).toMatchObject({ country: 'DE', vatRate: 1900, scheme: 'oss' })
  })

  it('of what has no document changes nothing', async () => {
    const order = soldOrder()
    await eventsOf(order).refunded(named('a'), 100)
    await eventsOf(order).failed(named('a'), 100)
    expect(await rowsOf(order.orderId)).toEqual([])
  })

  it('is told by mail with its credit note; what is set right again is not', async () => {
    const carla = await product.newMember()
    const shop = buyer(product, carla)
    const placed = await shop.order()
    const order = soldOrder(carla, { orderId: placed.id })
    const { completed, refunded, failed, disputed, reversed } = eventsOf(order)
    await completed()
    await expectMails(carla, 1)
    await refunded(named('e'), 500, 12)
    const [refund] = await expectMails(carla, 2)
    expect(refund?.text).toContain('We’ve refunded €5.00')
    expect(refund?.text).toContain(copy('mail.refund_made.credits', { credits: 12 }))
    expect(refund?.attachments[0]?.name).toMatch(/^credit-note-2026-\d{6}\.pdf$/)
    await failed(named('e'), 500)
    await disputed(named('f'), 1999)
    const [chargeBack] = await expectMails(carla, 3)
    expect(chargeBack?.text).toContain('Your bank has reversed €19.99')
    expect(chargeBack?.text).toContain('help@example.com')
    expect(chargeBack?.subject).toBe(copy('mail.charge_back.subject', { order: placed.id.slice(-8) }))
    await reversed(named('f'), 1999)
    const waiting = async () =>
      (
        await db().execute(
          sql`SELECT FROM ${sql.raw(testJobs)}.job WHERE name = 'invoices.mail' AND state < 'completed'`,
        )
      ).rowCount
    await expect.poll(waiting).toBe(0)
    expect(await mailsOf(carla)).toHaveLength(3)
  })
})

describe('numbers', () => {
  /** A company of its own with its site. */
  async function newSeller(): Promise<{ companyId: string; siteId: string }> {
    const [company] = await db().select().from(companies).limit(1)
    if (company === undefined) throw new Error('no company')
    const siteId = await product.newSite(`${randomUUID()}.example`)
    const companyId = newId()
    await db()
      .insert(companies)
      .values({ ...company, id: companyId })
    await db().update(sites).set({ companyId }).where(eq(sites.id, siteId))
    return { companyId, siteId }
  }
  const seqsOf = async (companyId: string) =>
    (await db().select().from(invoices).where(eq(invoices.companyId, companyId)))
      .map(({ year, seq }) => `${year}-${seq}`)
      .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))

  it('have no gap and no double, with many at once of which some are rolled back', async () => {
    const sellers = await Promise.all([newSeller(), newSeller()])
    const sell = (place: number) => {
      const order = soldOrder(undefined, { siteId: sellers[place % 2]?.siteId ?? '' })
      return transaction(db(), async (tx) => {
        await announce(product.platform, tx, orderCompleted, { order, at: product.clock.now() })
        if (place % 3 === 0) throw new Error('planted')
      })
    }
    const results = await Promise.allSettled(Array.from({ length: 60 }, (_, place) => sell(place)))
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(20)
    for (const { companyId } of sellers)
      expect(await seqsOf(companyId)).toEqual(Array.from({ length: 20 }, (_, place) => `2026-${place + 1}`))
    const counters = await db().select().from(invoiceCounters)
    for (const { companyId } of sellers)
      expect(counters.find((counter) => counter.companyId === companyId)).toMatchObject({ year: 2026, last: 20 })
  })

  it('begin anew with the year, which is that of UTC', async () => {
    const { companyId, siteId } = await newSeller()
    const sellAt = (at: string) =>
      transaction(db(), (tx) =>
        announce(product.platform, tx, orderCompleted, { order: soldOrder(undefined, { siteId }), at: new Date(at) }),
      )
    await sellAt('2026-12-31T23:59:59.999Z')
    await sellAt('2027-01-01T00:00:00.000Z')
    await sellAt('2027-01-01T00:00:01.000Z')
    expect(await seqsOf(companyId)).toEqual(['2026-1', '2027-1', '2027-2'])
  })

  it('reports its quarters: what was sold there, and corrections of earlier ones apart', async () => {
    const { companyId, siteId } = await newSeller()
    const at = (event: typeof orderCompleted, order: SoldOrder, time: string) =>
      transaction(db(), (tx) => announce(product.platform, tx, event, { order, at: new Date(time) }))
    const german = soldOrder(undefined, { siteId, country: 'DE', totalMinor: 1190 })
    const danish = soldOrder(undefined, { siteId, country: 'DK', totalMinor: 12_500, currency: 'DKK' })
    await at(orderCompleted, german, '2026-12-31T23:59:59.999Z')
    await at(orderCompleted, danish, '2027-01-01T00:00:00.000Z')
    await at(orderCompleted, soldOrder(undefined, { siteId }), '2027-01-02T00:00:00.000Z')
    await at(orderCompleted, soldOrder(undefined, { siteId, country: 'GB' }), '2027-01-02T00:00:00.000Z')
    const refund = { id: 'q', amountMinor: 595, credits: 0 }
    await transaction(db(), (tx) =>
      announce(product.platform, tx, orderRefunded, { order: german, refund, at: new Date('2027-02-01T00:00:00Z') }),
    )
    const quarters = (await vatQuarters(db())).filter((each) => each.companyId === companyId)
    expect(quarters.map(({ quarter }) => quarter)).toEqual(['2027-Q1', '2026-Q4'])
    expect(quarters.map(({ returns }) => returns)).toEqual([['oss', 'GB', 'domestic'], ['oss']])
    const rowsIn = async (quarter: string, vatReturn = 'oss') =>
      (await vatReport(db(), { companyId, quarter, vatReturn })).trim().split('\r\n').slice(1)
    expect(await rowsIn('2026-Q4')).toEqual(['supply,2026-Q4,DE,19.00,EUR,10.00,1.90,11.90,1,'])
    expect(await rowsIn('2027-Q1')).toEqual([
      'supply,2027-Q1,DK,25.00,DKK,100.00,25.00,125.00,1,no_exchange_rate',
      'correction,2026-Q4,DE,19.00,EUR,-5.00,-0.95,-5.95,1,',
    ])
    expect(await rowsIn('2027-Q1', 'domestic')).toEqual(['supply,2027-Q1,NL,21.00,EUR,16.52,3.47,19.99,1,'])
    expect(await rowsIn('2027-Q1', 'GB')).toEqual(['supply,2027-Q1,GB,20.00,EUR,16.66,3.33,19.99,1,convert'])
    expect(await rowsIn('2027-Q1', 'NO')).toEqual([])
  })
})

describe('documents', () => {
  it('are never changed nor deleted', async () => {
    const order = soldOrder()
    await eventsOf(order).completed()
    const attempt = (statement: ReturnType<typeof sql>) =>
      db()
        .execute(statement)
        .then(
          () => 'done',
          (error: Error) => String(error.cause),
        )
    expect(await attempt(sql`UPDATE invoices SET gross_minor = 1 WHERE order_id = ${order.orderId}`)).toContain(
      'append-only',
    )
    expect(await attempt(sql`DELETE FROM invoices WHERE order_id = ${order.orderId}`)).toContain('append-only')
  })

  it('stay without the member who was erased', async () => {
    const dora = await product.newMember()
    const order = soldOrder(dora)
    await eventsOf(order).completed()
    const [before] = await rowsOf(order.orderId)
    await transaction(db(), (tx) => eraseMember(product.platform, tx, dora.id))
    const [after] = await rowsOf(order.orderId)
    expect(after).toEqual({ ...before, memberId: expect.not.stringMatching(dora.id) })
  })
})
