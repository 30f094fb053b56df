import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { bonus } from '../../../test/members/buying.ts'
import { refusal, type TestProduct } from '../../../test/product/server.ts'
import { testJobs } from '../../../test/product/test-schema.ts'
import { debitShop, detailsOf, type Payer, startCollecting } from '../../../test/providers/debits.ts'
import { ibanOf } from '../../../test/providers/ibans.ts'
import { listCaughtMails } from '../../platform/email/mail.ts'
import { NumberRefused } from '../../platform/sms/sms.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { maskedIban } from './bank-account.ts'

const start = new Date('2026-06-15T12:00:00Z')
const minute = 60_000
const shop = debitShop(start)
const { newPayer } = shop
let product: TestProduct
let anna: Payer
let serial: number
beforeEach(() => {
  ;({ product, anna, serial } = shop)
})
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('where it is offered', () => {
  const methodsOf = async (member: Payer) => (await member.api.listBundles({})).methods.map(({ method }) => method)

  test('in euros, from a creditor of one’s own', async () => {
    expect(await methodsOf(anna)).toContain('directdebit')
    expect(await methodsOf(await newPayer({ country: 'DK' }))).not.toContain('directdebit')
  })

  test('not where the company collects nothing', async () => {
    await product.platform.db.execute(sql`UPDATE companies SET sepa = NULL`)
    expect(await methodsOf(anna)).not.toContain('directdebit')
    expect((await refusal(anna.order())).code).toBe('method_gone')
    await startCollecting(product)
  })
})

describe('signing', () => {
  test('from the order to its credits, with a text and a mail', async () => {
    const order = await anna.order()
    expect(order.checkout_url).toBe(`http://localhost:3000/directdebit?order=${order.id}`)
    const before = await anna.view(order.id)
    expect(before).toMatchObject({
      step: 'details',
      amount: { amount_minor: 1999, currency: 'EUR' },
      creditor: { name: 'Vonk B.V.', id: 'NL22ZZZ000000000000', address: 'Keizersgracht 1, Amsterdam, NL' },
      reference: expect.stringMatching(/^M(-[0-9A-F]{4}){3}$/),
      collect_on: '2026-06-25',
      account: null,
      code: null,
      saved: null,
    })

    const started = await anna.start(order.id)
    expect(started).toMatchObject({
      step: 'code',
      reference: before.reference,
      account: maskedIban(ibanOf(serial)),
      code: {
        expires_at: '2026-06-23T12:10:00.000Z',
        may_resend_at: '2026-06-23T12:01:00.000Z',
        tries_left: 5,
        resends_left: 2,
      },
    })
    expect(started.phone).toMatch(/^\+31 •••• \d{3}$/)
    const code = await anna.code(1)
    expect((await anna.texts())[0]).toMatch(new RegExp(`^Vonk: ${code} is your code.*€19\\.99`))
    expect((await anna.api.getOrder({ id: order.id })).order.status).toBe('created')

    product.published.length = 0
    expect((await anna.sign(order.id, `${code.slice(0, 3)} ${code.slice(3)}`)).step).toBe('signed')
    const { order: paid, credits } = await anna.api.getOrder({ id: order.id })
    expect([paid.status, credits]).toEqual(['completed', 50 + bonus])
    expect(product.published).toContainEqual({
      to: [anna.member.id],
      event: { kind: 'order_changed', order_id: order.id, status: 'completed' },
    })
    expect((await anna.sign(order.id, 'again')).step).toBe('signed')

    const announced = async () =>
      (await listCaughtMails(product.platform.db, anna.member.email)).find(({ subject }) => subject.includes('€19.99'))
    await expect.poll(announced).toBeDefined()
    const mail = (await announced())?.text.replaceAll('\n', ' ')
    for (const expected of [
      before.reference,
      'NL22ZZZ000000000000',
      maskedIban(ibanOf(serial)),
      '25 June 2026',
      'within 8 weeks',
    ])
      expect(mail).toContain(expected)
  })

  test('account, holder, phone and code stand nowhere as they are', async () => {
    const order = await anna.order()
    await anna.start(order.id)
    const code = await anna.code(1)
    const { rows } = await product.platform.db.execute(
      sql`SELECT (SELECT json_agg(m) FROM mandates m)::text || (SELECT json_agg(d) FROM debits d)::text
        || (SELECT json_agg(j) FROM ${sql.raw(testJobs)}.job j)::text AS all`,
    )
    const written = String(rows[0]?.all)
    for (const secret of [ibanOf(serial), 'Müller', `+316123456${String(serial).padStart(2, '0')}`, `"${code}`])
      expect(written).not.toContain(secret)
  })

  test('a mandate that was signed is used again with a code alone', async () => {
    const first = await anna.pays(999)
    const second = await anna.order(999)
    const { saved, step } = await anna.view(second.id)
    expect(step).toBe('details')
    expect(saved).toMatchObject({ account: maskedIban(ibanOf(serial)), holder: 'A••• M•••' })
    expect((await refusal(anna.start(second.id, { mandate_id: randomUUID() }))).code).toBe('not_found')
    const started = await anna.start(second.id, { mandate_id: saved?.mandate_id ?? '' })
    expect(started.reference).toBe((await anna.view(first.id)).reference)
    await anna.sign(second.id, await anna.code(2))
    const { rows } = await product.platform.db.execute(
      sql`SELECT sequence FROM debits WHERE member_id = ${anna.member.id} ORDER BY id`,
    )
    expect(rows).toEqual([{ sequence: 'FRST' }, { sequence: 'RCUR' }])
  })

  test.each([
    [{ iban: 'NL91 ABNA 0417 1643 01' }, 'invalid_iban', { iban: 'invalid_iban' }],
    [{ iban: 'TR33 0006 1005 1978 6457 8413 26' }, 'iban_not_reachable', { iban: 'iban_not_reachable' }],
    [
      { iban: 'GB29 NWBK 6016 1331 9268 19' },
      'invalid_input',
      { bic: 'invalid_bic', street: 'too_small', city: 'too_small' },
    ],
    [
      { iban: 'GB29 NWBK 6016 1331 9268 19', bic: 'DEUTDEFF', street: '1 High Street', city: 'SW1A 1AA London' },
      'invalid_bic',
      { bic: 'invalid_bic' },
    ],
    [{ phone: '020 1234567' }, 'invalid_phone', { phone: 'invalid_phone' }],
    [{ text_version: '' }, 'mandate_not_accepted', { text_version: 'mandate_not_accepted' }],
    [{ text_version: '2020-1' }, 'mandate_not_accepted', { text_version: 'mandate_not_accepted' }],
    [{ holder: ' ' }, 'invalid_input', { holder: 'too_small' }],
    [{ holder: '12' }, 'invalid_input', { holder: 'too_small' }],
    [{ iban: '', phone: '' }, 'invalid_input', { iban: 'invalid_iban', phone: 'invalid_phone' }],
  ])('%o is refused as %s, at its field', async (change, code, fields) => {
    const order = await anna.order()
    const refused = await refusal(anna.start(order.id, { ...detailsOf(serial), ...change }))
    expect(refused).toMatchObject({ code, body: { error: { fields } } })
    expect((await anna.view(order.id)).step).toBe('details')
  })

  test('nobody else sees, starts or signs it', async () => {
    const order = await anna.order()
    const bram = await newPayer()
    for (const work of [bram.view, bram.start, (id: string) => bram.sign(id, '000000')])
      expect((await refusal(work(order.id))).code).toBe('not_found')
  })
})

describe('codes', () => {
  test('five tries, then another code', async () => {
    const order = await anna.order()
    await anna.start(order.id)
    const code = await anna.code(1)
    for (const left of [4, 3, 2, 1, 0]) {
      const refused = await refusal(anna.sign(order.id, wrong(code)))
      expect(refused).toMatchObject({ code: 'code_invalid', body: { error: { fields: { code: 'code_invalid' } } } })
      expect((await anna.view(order.id)).code?.tries_left).toBe(left)
    }
    expect((await refusal(anna.sign(order.id, code))).code).toBe('code_over')
    product.clock.advance(minute)
    await anna.api.resendDebitCode({ order_id: order.id })
    const next = await anna.code(2)
    expect((await anna.sign(order.id, next)).step).toBe('signed')
  })

  test('of many tries at once five are looked at', async () => {
    const order = await anna.order()
    await anna.start(order.id)
    const code = await anna.code(1)
    const tries = Array.from({ length: 20 }, (_, step) =>
      String((Number(code) + 1 + step) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(tries.map(async (typed) => (await refusal(anna.sign(order.id, typed))).code))
    expect(answers.filter((answer) => answer === 'code_invalid')).toHaveLength(5)
    expect(answers.filter((answer) => answer === 'code_over')).toHaveLength(15)
  })

  test('the right one, sent ten times at once, signs once', async () => {
    const order = await anna.order()
    await anna.start(order.id)
    const code = await anna.code(1)
    const answers = await Promise.all(Array.from({ length: 10 }, () => anna.sign(order.id, code)))
    expect(answers.map(({ step }) => step)).toEqual(Array.from({ length: 10 }, () => 'signed'))
    expect(await anna.credits()).toBe(50 + bonus)
  })

  test('one that was replaced, or is ten minutes old, does not work', async () => {
    const order = await anna.order()
    await anna.start(order.id)
    const first = await anna.code(1)
    expect((await refusal(anna.api.resendDebitCode({ order_id: order.id }))).code).toBe('too_many_requests')
    product.clock.advance(minute)
    await anna.api.resendDebitCode({ order_id: order.id })
    const second = await anna.code(2)
    if (first !== second) expect((await refusal(anna.sign(order.id, first))).code).toBe('code_invalid')
    product.clock.advance(10 * minute)
    expect((await refusal(anna.sign(order.id, second))).code).toBe('code_over')
  })

  test('three for an order; the same details pressed twice make one', async () => {
    const order = await anna.order()
    await Promise.all([anna.start(order.id), anna.start(order.id)])
    await anna.code(1)
    await anna.start(order.id, { ...detailsOf(serial), holder: 'Anna M. Müller' })
    await anna.code(2)
    product.clock.advance(minute)
    expect((await anna.api.resendDebitCode({ order_id: order.id })).debit.code?.resends_left).toBe(0)
    await anna.code(3)
    product.clock.advance(minute)
    expect((await refusal(anna.api.resendDebitCode({ order_id: order.id }))).code).toBe('too_many_codes')
  })

  test('six a day for a telephone, whoever asks', async () => {
    const phone = '+31687654321'
    const accounts = [detailsOf(), detailsOf(), detailsOf()]
    const ask = async (time: number) => {
      const member = await newPayer()
      return member.start((await member.order(999)).id, { ...detailsOf(), ...accounts[time % 3], phone })
    }
    for (let time = 0; time < 6; time += 1) await ask(time)
    expect((await refusal(ask(6))).code).toBe('too_many_codes')
    product.clock.advance(86_400_000)
    expect((await ask(7)).step).toBe('code')
  })

  test('six a day for an account, whoever asks', async () => {
    const { iban } = detailsOf()
    const ask = async (time: number) => {
      const member = await newPayer()
      return member.start((await member.order(999)).id, { ...detailsOf(), iban, phone: `+3165555560${time % 3}` })
    }
    for (let time = 0; time < 6; time += 1) await ask(time)
    expect((await refusal(ask(6))).code).toBe('too_many_codes')
    product.clock.advance(86_400_000)
    expect((await ask(7)).step).toBe('code')
  })

  test('six a day for a member, whatever the telephone', async () => {
    const ask = async (time: number) =>
      anna.start((await anna.order(999)).id, { ...detailsOf(), phone: `+3165555550${time}` })
    for (let time = 0; time < 6; time += 1) await ask(time)
    expect((await refusal(ask(6))).code).toBe('too_many_codes')
  })
})

test('a number that takes no texts is not tried again, and another one can be given', async () => {
  const order = await anna.order()
  const { sms } = product.platform
  product.platform.sms = { deliver: () => Promise.reject(new NumberRefused('21614')) }
  await anna.start(order.id)
  const stateOf = async () => {
    const { rows } = await product.platform.db.execute(
      sql`SELECT state FROM ${sql.raw(testJobs)}.job WHERE name = 'payments.text_debit_code' AND data ->> 'memberId' = ${anna.member.id}`,
    )
    return rows[0]?.state
  }
  await expect.poll(stateOf).toBe('completed')
  product.platform.sms = sms
  const phone = '+31655551234'
  await anna.start(order.id, { ...detailsOf(), phone })
  expect((await anna.sign(order.id, await anna.code(1, phone))).step).toBe('signed')
})

describe('what may be owed', () => {
  test('half of the limit until something has arrived', async () => {
    // Nothing is on its way that would have to arrive first
    expect(await refusal(anna.order(3999))).toMatchObject({
      code: 'debit_amount_too_high',
      body: { error: { params: { limit: '€30.00' } } },
    })
    await anna.pays(1999)
    expect((await refusal(anna.order(1999))).code).toBe('debit_limit_reached')
    await anna.pays(999)
    await product.platform.db.execute(
      sql`UPDATE debits SET status = 'settled' WHERE member_id = ${anna.member.id} AND amount_minor = 1999`,
    )
    expect((await anna.order(3999)).status).toBe('created')
  })

  test('holds for orders that are signed at the same time', async () => {
    const orders = [await anna.order(1999), await anna.order(1999), await anna.order(1999)]
    const codes: string[] = []
    for (const [place, { id }] of orders.entries()) {
      await anna.start(id)
      codes.push(await anna.code(place + 1))
    }
    const answers = await Promise.all(
      orders.map(({ id }, place) =>
        anna.sign(id, codes[place] ?? '').then(
          ({ step }) => step,
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(answers.toSorted()).toEqual(['debit_limit_reached', 'debit_limit_reached', 'signed'])
    expect(await anna.credits()).toBe(50 + bonus)
  })
})

describe('an order that ends', () => {
  test('cannot be signed after its time, and the account that was typed is gone', async () => {
    const order = await anna.order()
    await anna.start(order.id)
    const code = await anna.code(1)
    product.clock.advance(31 * minute)
    expect((await anna.view(order.id)).step).toBe('closed')
    expect((await refusal(anna.sign(order.id, code))).code).toBe('order_not_payable')
    expect((await refusal(anna.start(order.id))).code).toBe('order_not_payable')
    await reconcile(product.platform)
    expect(await anna.statusOf(order.id)).toBe('cancelled')
    const { rows } = await product.platform.db.execute(
      sql`SELECT count(*) AS count FROM mandates WHERE member_id = ${anna.member.id}`,
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  test('stays open for the provider’s rounds as long as it has time', async () => {
    const order = await anna.order()
    product.clock.advance(10 * minute)
    await reconcile(product.platform)
    expect(await anna.statusOf(order.id)).toBe('created')
    expect((await anna.start(order.id)).step).toBe('code')
  })
})

test('many at once ask for their codes: each gets one, however few connections there are', async () => {
  const payers = await Promise.all(Array.from({ length: 24 }, () => newPayer()))
  product.clock.advance(8 * 86_400_000)
  const orders = await Promise.all(payers.map((each) => each.order()))
  const started = await Promise.all(payers.map((each, n) => each.start(orders[n]?.id ?? '')))
  expect(started.map(({ step }) => step)).toEqual(payers.map(() => 'code'))
})

test('only codes that are texted count against the six of a day', async () => {
  const order = await anna.order()
  await anna.start(order.id)
  // Pressed again within the minute, and another that is refused: nothing is texted
  for (let n = 0; n < 8; n += 1) {
    expect((await anna.start(order.id)).step).toBe('code')
    expect((await refusal(anna.api.startDebit({ order_id: order.id, mandate_id: order.id }))).code).toBe('not_found')
  }
  product.clock.advance(61_000)
  expect((await anna.api.resendDebitCode({ order_id: order.id })).debit.code?.resends_left).toBe(1)
  expect(await anna.code(2)).toMatch(/^\d{6}$/)
})
