import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { bonus } from '../../../test/members/buying.ts'
import { refusal, type TestProduct } from '../../../test/product/server.ts'
import { debitShop, detailsOf, type Payer, payer, startCollecting } from '../../../test/providers/debits.ts'
import { ibanOf } from '../../../test/providers/ibans.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { transaction } from '../../platform/db/db.ts'
import { openVault } from '../../platform/db/vault.ts'
import { listCaughtMails } from '../../platform/email/mail.ts'
import { activeAfterMs, addSigningKey } from '../../platform/security/signing-keys.ts'
import { liftAccountBlock } from './accounts.ts'
import { makeDebitBatches, settleDebitBatch } from './batches.ts'
import { debitOfOrder } from './book.ts'
import { returnDebit } from './returns.ts'
import { endToEndIdOf } from './rules.ts'
import { sweepDebits } from './sweep.ts'

const start = new Date('2026-06-15T12:00:00Z')
const shop = debitShop(start)
const { newPayer } = shop
let product: TestProduct
let anna: Payer
let serial: number
beforeEach(() => {
  ;({ product, anna, serial } = shop)
})

describe('an account', () => {
  /** A first debit of somebody else, which came back. */
  async function comeBack(details: ReturnType<typeof detailsOf>, reason = 'MD01') {
    const shop = payer(product, await product.newMember(), details)
    const order = await shop.pays(999)
    for (const { id } of await makeDebitBatches(product.platform)) await settleDebitBatch(product.platform, id)
    const debit = await debitOfOrder(product.platform.db, order.id)
    await returnDebit(product.platform, { endToEndId: endToEndIdOf(debit?.id ?? ''), reason })
    return shop
  }
  const blocks = async () =>
    (await product.platform.db.execute(sql`SELECT * FROM debit_account_blocks ORDER BY at DESC`)).rows

  test('whose debit came back is refused to everyone, however it is written', async () => {
    const iban = ibanOf(71)
    await comeBack({ ...detailsOf(71), iban })
    const bram = await newPayer()
    const order = await bram.order(999)
    const spaced = iban.toLowerCase().replace(/(.{4})/g, '$1 ')
    expect(await refusal(bram.start(order.id, { ...detailsOf(72), iban: spaced }))).toMatchObject({
      code: 'debit_account_blocked',
      body: { error: { fields: { iban: 'debit_account_blocked' } } },
    })
    expect(await bram.texts('+31612345672')).toEqual([])
    // Their own account still works
    expect((await bram.start(order.id, detailsOf(73))).step).toBe('code')
  })

  test('that is blocked after its code was sent is not signed with', async () => {
    const details = detailsOf(74)
    const order = await anna.order(999)
    await anna.start(order.id, { ...details, phone: detailsOf(serial).phone })
    const code = await anna.code(1)
    await comeBack({ ...details, phone: '+31655550074' })
    expect((await refusal(anna.sign(order.id, code))).code).toBe('debit_account_blocked')
    expect(await anna.credits()).toBe(bonus)
  })

  test('stands on the block list as a keyed hash alone, also once its member is erased, until its time is over', async () => {
    const shop = await comeBack(detailsOf(75))
    const accountHash = product.platform.secrets.sign('debit account', ibanOf(75))
    const own = async () => (await blocks()).find(({ account_hash }) => account_hash === accountHash)
    const block = await own()
    expect(JSON.stringify(block)).not.toContain(ibanOf(75).slice(-10))
    await transaction(product.platform.db, (tx) => eraseMember(product.platform, tx, shop.member.id))
    expect(await own()).toEqual(block)
    const bram = await newPayer()
    const again = { ...detailsOf(75), phone: '+31655550075' }
    expect((await refusal(bram.start((await bram.order(999)).id, again))).code).toBe('debit_account_blocked')
    product.clock.advance(23 * 30 * 86_400_000)
    await sweepDebits(product.platform)
    expect(await own()).toEqual(block)
    product.clock.advance(60 * 86_400_000)
    await sweepDebits(product.platform)
    expect(await own()).toBeUndefined()
  })

  test('has codes sent to three phones within 90 days, whoever asks', async () => {
    const iban = ibanOf(76)
    const ask = async (phone: string) => {
      const member = await newPayer()
      return member.start((await member.order(999)).id, { ...detailsOf(), iban, phone })
    }
    for (const phone of ['+31655550001', '+31655550002', '+31655550003']) expect((await ask(phone)).step).toBe('code')
    expect(await refusal(ask('+31655550004'))).toMatchObject({
      code: 'too_many_phones',
      body: { error: { fields: { phone: 'too_many_phones' } } },
    })
    expect((await ask('+31655550001')).step).toBe('code')
    product.clock.advance(91 * 86_400_000)
    expect((await ask('+31655550004')).step).toBe('code')
  })

  test('that is blocked blocks its phones for other accounts, until the block is lifted', async () => {
    const details = detailsOf(80)
    await comeBack(details)
    const bram = await newPayer()
    const order = await bram.order(999)
    const again = { ...detailsOf(), phone: details.phone }
    expect(await refusal(bram.start(order.id, again))).toMatchObject({
      code: 'debit_phone_blocked',
      body: { error: { fields: { phone: 'debit_phone_blocked' } } },
    })
    await liftAccountBlock(product.platform.db, product.platform.secrets.sign('debit account', details.iban))
    expect((await bram.start(order.id, again)).step).toBe('code')
  })

  test('shares its phone with two others at most, also after the keys were changed', async () => {
    const phone = '+31655550081'
    const ask = async (serial: number) => {
      const member = await newPayer()
      return member.start((await member.order(999)).id, { ...detailsOf(), iban: ibanOf(serial), phone })
    }
    for (const serial of [82, 83, 84]) expect((await ask(serial)).step).toBe('code')
    const { db, secrets } = product.platform
    await addSigningKey(openVault(db), product.clock.now())
    product.clock.advance(activeAfterMs)
    await secrets.reload()
    expect((await refusal(ask(85))).code).toBe('debit_phone_blocked')
    expect((await ask(84)).step).toBe('code')
    product.clock.advance(91 * 86_400_000)
    expect((await ask(85)).step).toBe('code')
  })

  test('is owed from by all members together, also by those who sign at the same time', async () => {
    const iban = ibanOf(77)
    const members = [await newPayer(), await newPayer(), await newPayer()]
    product.clock.advance(8 * 86_400_000)
    const signing: { member: Payer; id: string; code: string }[] = []
    for (const [place, member] of members.entries()) {
      const phone = `+3165555778${place}`
      const { id } = await member.order(1999)
      await member.start(id, { ...detailsOf(), iban, phone })
      signing.push({ member, id, code: await member.code(1, phone) })
    }
    const answers = await Promise.all(
      signing.map(({ member, id, code }) =>
        member.sign(id, code).then(
          ({ step }) => step,
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(answers.toSorted()).toEqual(['debit_limit_reached', 'debit_limit_reached', 'signed'])
  })

  test.each(['SE45 5000 0000 0583 9825 7466', 'PL61 1090 1014 0000 0712 1981 2874', 'RO49 AAAA 1B31 0075 9384 0000'])(
    'of a country without the euro is as good: %s',
    async (iban) => {
      const order = await anna.order(999)
      expect((await anna.start(order.id, { ...detailsOf(serial), iban })).step).toBe('code')
    },
  )

  test('outside of the European Economic Area goes to the bank with BIC and address', async () => {
    const order = await anna.order(999)
    const british = { bic: 'nwbk gb2l', street: '1 High Street', city: 'SW1A 1AA London' }
    await anna.start(order.id, { ...detailsOf(serial), iban: 'GB29 NWBK 6016 1331 9268 19', ...british })
    await anna.sign(order.id, await anna.code(1))
    await makeDebitBatches(product.platform)
    const { rows } = await product.platform.db.execute<{ sealed_file: string }>(
      sql`SELECT sealed_file FROM debit_batches ORDER BY created_at DESC, id DESC LIMIT 1`,
    )
    const xml = product.platform.secrets.unseal('bank file', rows[0]?.sealed_file ?? '')
    expect(xml).toContain('<BICFI>NWBKGB2L</BICFI>')
    expect(xml).toContain('<Ctry>GB</Ctry><AdrLine>1 High Street</AdrLine><AdrLine>SW1A 1AA London</AdrLine>')
  })
})

describe('direct debit is not offered', () => {
  const methodsFor = async (member: Payer, price: number) => {
    const { bundles } = await member.api.listBundles({})
    const bundle_id = bundles.find((bundle) => bundle.price.amount_minor === price)?.id ?? ''
    return (await member.api.getQuote({ bundle_id })).methods.map(({ method }) => method)
  }

  test('for what is beyond the limit', async () => {
    expect(await methodsFor(anna, 1999)).toContain('directdebit')
    expect(await methodsFor(anna, 3999)).not.toContain('directdebit')
    await anna.pays(1999)
    expect(await methodsFor(anna, 1999)).not.toContain('directdebit')
    expect(await methodsFor(anna, 999)).toContain('directdebit')
  })

  test('to members whose debit came back', async () => {
    await product.platform.db.execute(sql`INSERT INTO debit_blocks VALUES (${anna.member.id}, 'MD06', now())`)
    expect(await methodsFor(anna, 999)).not.toContain('directdebit')
    const shop = (await anna.api.listBundles({})).methods.map(({ method }) => method)
    expect(shop).not.toContain('directdebit')
    expect((await refusal(anna.order(999))).code).toBe('debit_blocked')
  })
})

test('the example of a phone number is one of the country of the member', async () => {
  const german = await newPayer({ country: 'DE' })
  const order = await german.order(999)
  expect(await refusal(german.start(order.id, { ...detailsOf(serial), phone: '12' }))).toMatchObject({
    code: 'invalid_phone',
    body: { error: { params: { prefix: '+49' } } },
  })
})

test('all mails about an order are in the language it was placed in, with one full stop after the creditor', async () => {
  const { db } = product.platform
  await db.execute(
    sql`UPDATE companies SET sepa = jsonb_set(sepa, '{name}', '"Getij Nederland B.V."') WHERE sepa IS NOT NULL`,
  )
  // The account speaks German, the browser English
  await db.execute(sql`UPDATE members SET locale = 'de' WHERE id = ${anna.member.id}`)
  await anna.pays(999)
  const mails = async () => (await listCaughtMails(db, anna.member.email)).filter(({ text }) => text.includes('9.99'))
  await expect.poll(async () => (await mails()).length).toBe(2)
  await startCollecting(product)
  const texts = (await mails()).map(({ text }) => text.replaceAll('\n', ' ')).join(' ')
  expect(texts).toContain('instructions from Getij Nederland B.V. ')
  expect(texts).not.toContain('..')
})
