import { describe, expect, test } from 'vitest'
import { type CodeTerms, codesLike, nameFault, type Offered, termsFaults } from './code-rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const later = new Date('2026-07-15T12:00:00Z')
const terms: CodeTerms = {
  country: null,
  percentage: 10,
  currency: null,
  minimumOrderMinor: 0,
  validity: 'once-per-user',
  paymentMethods: null,
  startsAt: null,
  endsAt: null,
}
const offered: Offered[] = [
  { country: 'NL', bundles: [{ amountMinor: 999, currency: 'EUR' }], methods: ['ideal', 'card'] },
  { country: 'GB', bundles: [{ amountMinor: 3499, currency: 'GBP' }], methods: ['card'] },
  { country: 'JP', bundles: [], methods: [] },
]

describe('a code that somebody can use', () => {
  test.each<[string, Partial<CodeTerms>]>([
    ['without limits', {}],
    ['until later', { endsAt: later }],
    ['in one country', { country: 'GB', currency: 'GBP', minimumOrderMinor: 3499 }],
    ['paid in one way', { paymentMethods: ['ideal'] }],
  ])('%s', (_name, change) => expect(termsFaults({ ...terms, ...change }, offered, now)).toEqual({}))
})

describe('a code that nobody could use, or that could not be explained', () => {
  test.each<[string, Partial<CodeTerms>, Record<string, string>]>([
    ['is over before it begins', { endsAt: now }, { expires: 'too_early' }],
    ['begins after its end', { startsAt: later, endsAt: later }, { starts: 'too_late' }],
    ['for a country without a shop', { country: 'JP' }, { country: 'country_not_served' }],
    ['for a country that is none of the site', { country: 'BR' }, { country: 'country_not_served' }],
    ['in money that nobody pays with', { currency: 'USD' }, { currency: 'other_currency' }],
    ['in money of another country', { country: 'NL', currency: 'GBP' }, { currency: 'other_currency' }],
    ['with a least amount of no money', { minimumOrderMinor: 500 }, { currency: 'needs_currency' }],
    ['above everything on sale', { currency: 'EUR', minimumOrderMinor: 1000 }, { minimum: 'minimum_too_high' }],
    ['for a way that is not there', { country: 'GB', paymentMethods: ['ideal'] }, { methods: 'no_method' }],
    ['for a way of other money', { currency: 'GBP', paymentMethods: ['ideal'] }, { methods: 'no_method' }],
  ])('%s', (_name, change, faults) => expect(termsFaults({ ...terms, ...change }, offered, now)).toEqual(faults))
})

test.each([
  ['SPRING', null],
  ['A1-B2', null],
  ['AB', 'invalid_format'],
  ['=CMD', 'invalid_format'],
  ['-50', 'invalid_format'],
  ['ZOMER ACTIE', 'invalid_format'],
  ['TIMEBONUS25', 'reserved'],
  ['WELCOME25', 'reserved'],
  ['PERSONAL', 'reserved'],
  ['STAY-ABC', 'reserved'],
])('the name %s: %s', (code, fault) => expect(nameFault(code)).toBe(fault))

test('a thousand codes are a thousand different ones that a spreadsheet takes for words', () => {
  const codes = codesLike('SPRING', 1000)
  expect(new Set(codes).size).toBe(1000)
  for (const code of codes) expect(code).toMatch(/^SPRING-[A-HJ-NP-Z2-9]{8}$/)
})
