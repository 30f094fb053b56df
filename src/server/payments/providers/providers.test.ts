import { readFile } from 'node:fs/promises'
import { MollieApiError } from '@mollie/api-client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { paymentMethods } from '../../../contract/payments/payment-methods.ts'
import { readConfig } from '../../platform/config/config.ts'
import { errorFacts } from '../../platform/metrics/log.ts'
import { methodsFor } from '../shop/methods.ts'
import { decimalOf, minorOf } from './amounts.ts'
import { capabilities, takes } from './capabilities.ts'
import { orNull, ProviderFault } from './faults.ts'
import { readStatusPage } from './flexpay.ts'
import { withFault as askedMollie } from './mollie-account.ts'
import { patiently } from './pick.ts'
import { withFault as askedStripe, stripeLibrary } from './stripe-account.ts'

describe('who takes what where', () => {
  const where = ['NL EUR', 'BE EUR', 'DE EUR', 'FI EUR', 'DK DKK', 'SE SEK', 'NO NOK', 'PL PLN', 'GB GBP', 'US USD']
  test.each([
    ['NL EUR', 'ideal all · card all · paypal mollie stripe · directdebit verotel · paysafecard mollie'],
    ['BE EUR', 'bancontact mollie stripe · card all · paypal mollie stripe · directdebit verotel · paysafecard mollie'],
    ['DE EUR', 'card all · paypal mollie stripe · directdebit verotel · paysafecard mollie'],
    ['FI EUR', 'mobilepay mollie stripe · card all · paypal mollie stripe · directdebit none · paysafecard mollie'],
    ['DK DKK', 'mobilepay mollie stripe · card all · paypal mollie stripe'],
    ['SE SEK', 'swish mollie stripe · card all · paypal mollie stripe'],
    ['NO NOK', 'vipps mollie · card all · paypal mollie stripe'],
    ['PL PLN', 'przelewy24 mollie stripe · card mollie stripe · paypal mollie stripe'],
    ['GB GBP', 'card all · paypal mollie stripe'],
    ['US USD', 'card all · paypal mollie stripe'],
  ])('%s: %s', (place, expected) => {
    const [country = '', currency = ''] = place.split(' ')
    const found = methodsFor(country, currency).map(({ method }) => {
      const takers = (['mollie', 'stripe', 'verotel'] as const).filter((name) => takes(name, method, country, currency))
      return `${method} ${takers.length === 3 ? 'all' : takers.join(' ') || 'none'}`
    })
    expect(found.join(' · ')).toBe(expected)
  })

  test('every way to pay is somewhere, and no way is offered twice', () => {
    const offered = where.map((place) => {
      const [country = '', currency = ''] = place.split(' ')
      return methodsFor(country, currency).map(({ method }) => method)
    })
    for (const methods of offered) expect(new Set(methods).size).toBe(methods.length)
    expect(new Set(offered.flat())).toEqual(new Set(paymentMethods))
  })
})

test('the tables of docs/operations/payments.md are those of the code', async () => {
  const page = await readFile('docs/operations/payments.md', 'utf8')
  const rows = page.split('\n').map((line) => line.split('|').slice(1, -1))
  const written = new Map(rows.map(([name = '', ...cells]) => [name.trim(), cells.map((cell) => cell.trim())]))
  const { sandbox: _, ...real } = capabilities
  const providersOf = (method: string) =>
    Object.values(real)
      .flatMap(({ title, reach }) => reach.filter((row) => row.method === method).map((row) => ({ title, ...row })))
      .map(({ title, currencies, countries }) => {
        const limits = [currencies && `(${currencies.join(' ')})`, countries && `in ${countries.join(' ')}`]
        return [title, ...limits.filter((limit) => limit !== null)].join(' ')
      })
  for (const method of paymentMethods) expect(written.get(method)?.at(-1), method).toBe(providersOf(method).join(', '))
  const refunds = { any_amount: 'any amount', whole_payment: 'whole payments; others by hand', by_hand: 'by hand' }
  for (const { title, ...can } of Object.values(real))
    expect(written.get(title)).toEqual([
      refunds[can.refunds],
      can.savedMethods.join(', ') || 'none',
      can.chargebacks.replace('_', ' '),
      can.onItsPage.join(', '),
      can.adultDating === 'own' ? '' : can.adultDating,
      can.source ?? '',
    ])
})

test.each([
  [1999, 'EUR', '19.99'],
  [5, 'SEK', '0.05'],
  [0, 'DKK', '0.00'],
  [123_456_789, 'PLN', '1234567.89'],
  [29, 'USD', '0.29'],
  [1999, 'JPY', '1999'],
])('%i of %s is %s, and back', (minor, currency, text) => {
  expect(decimalOf(minor, currency)).toBe(text)
  expect(minorOf(text, currency)).toBe(minor)
})

test.each([
  ['4.5', 'EUR', 450],
  ['4', 'EUR', 400],
  ['-12.31', 'EUR', 1231],
  ['12.310', 'EUR', 1231],
  ['12.315', 'EUR', null],
  ['12,31', 'EUR', null],
  ['1e3', 'EUR', null],
  ['', 'EUR', null],
])('%s of %s is %s', (text, currency, minor) => {
  expect(minorOf(text, currency)).toBe(minor)
})

describe('the environment', () => {
  const keys = {
    MOLLIE_API_KEY: 'live_abc',
    MOLLIE_PROFILE_ID: 'pfl_abc',
    STRIPE_SECRET_KEY: 'rk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    VEROTEL_SHOP_ID: '20471',
    VEROTEL_SIGNATURE_KEY: 'abc',
  }
  const all = { ...keys, PAYMENT_PROVIDERS: 'mollie, stripe,verotel' }

  test('with all keys is usable, in the order that is given', () => {
    expect(readConfig(all).paymentProviders).toEqual(['mollie', 'stripe', 'verotel'])
  })
  test.each(Object.keys(keys))('without %s says so', (name) => {
    expect(() => readConfig({ ...all, [name]: undefined })).toThrow(`${name}: missing, and PAYMENT_PROVIDERS names`)
  })
  test.each([
    ['MOLLIE_API_KEY', 'access_abc'],
    ['MOLLIE_PROFILE_ID', 'abc'],
    ['STRIPE_SECRET_KEY', 'pk_live_abc'],
    ['STRIPE_WEBHOOK_SECRET', 'abc'],
    ['VEROTEL_SHOP_ID', 'shop'],
    ['STRIPE_API_URL', 'http://api.example.com'],
    ['VEROTEL_URL', 'ftp://127.0.0.1'],
    ['PAYMENT_PROVIDERS', 'mollie,paypal'],
  ])('with %s=%s says so', (name, value) => {
    expect(() => readConfig({ ...all, [name]: value })).toThrow(`  ${name}`)
  })
  test('needs no keys of providers that are not used', () => {
    expect(readConfig({ PAYMENT_PROVIDERS: 'debit' }).paymentProviders).toEqual(['debit'])
  })
})

describe('a fault', () => {
  const secrets = 'live_key123 anna@example.com 4242424242424242'
  const mollie = new MollieApiError(secrets, { statusCode: 422, field: 'amount', title: secrets })
  const stripe = new (stripeLibrary().errors.StripeCardError)({
    type: 'card_error',
    message: secrets,
    code: 'card_declined',
  })
  test.each([
    ['Mollie', () => askedMollie(Promise.reject(mollie)), { status: 422, code: 'amount' }],
    ['Stripe', () => askedStripe(Promise.reject(stripe)), { code: 'card_declined' }],
    ['nobody', () => askedStripe(Promise.reject(new Error(secrets))), { status: null, code: null }],
  ])('of %s holds no key and nothing of the buyer', async (_who, work, expected) => {
    const fault = await work().catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(ProviderFault)
    expect(fault).toMatchObject(expected)
    expect(JSON.stringify(errorFacts(fault))).not.toMatch(/live_key|anna|4242/)
  })

  test.each([
    [400, true],
    [404, true],
    [422, true],
    [401, false],
    [408, false],
    [429, false],
    [500, false],
    [null, false],
  ])('with status %s is a refusal: %s', (status, isRefusal) => {
    expect(new ProviderFault('mollie', status).isRefusal).toBe(isRefusal)
  })

  test('that says there is no such thing can be an answer', async () => {
    expect(await orNull(Promise.reject(new ProviderFault('stripe', 404)))).toBeNull()
    await expect(orNull(Promise.reject(new ProviderFault('stripe', 500)))).rejects.toThrow('stripe answered 500')
  })
})

describe('patience', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  test('ends', async () => {
    vi.useFakeTimers()
    const given = patiently(new Promise<never>(() => undefined)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(9_999)
    const early = await Promise.race([given, Promise.resolve('waiting')])
    await vi.advanceTimersByTimeAsync(1)
    expect([early, await given]).toEqual(['waiting', new Error('the payment provider does not answer')])
    expect(vi.getTimerCount()).toBe(0)
  })
  test('leaves nothing behind where the answer came', async () => {
    vi.useFakeTimers()
    expect(await patiently(Promise.resolve('answer'))).toBe('answer')
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a status page is read line by line', () => {
  const page = 'response: FOUND\nsaleResult:  APPROVED \npriceAmount: "12.31"\nbillingAddr_city: \n  nested: no\n---\n'
  expect(readStatusPage(page)).toEqual({
    response: 'FOUND',
    saleResult: 'APPROVED',
    priceAmount: '12.31',
    billingAddr_city: '',
  })
})
