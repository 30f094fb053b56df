import { countrySpecs, isSEPACountry } from 'ibantools'
import { describe, expect, test } from 'vitest'
import { needsAddress, sepaCountries } from '../../../shared/sepa.ts'
import { bicOf, ibanFault, maskedIban, maskedName, maskedPhone, mobileOf, normalIban } from './bank-account.ts'
import {
  collectOnFor,
  endsMandate,
  endToEndIdOf,
  idOfEndToEnd,
  isWithinLimit,
  referenceOf,
  returnableUntil,
} from './rules.ts'
import { sepaText } from './sepa-text.ts'
import { addTargetDays, bankDay, isTargetDay, laterOf } from './target-days.ts'

describe('days of the banks', () => {
  test.each([
    ['2026-01-01', 'New Year'],
    ['2026-04-03', 'Good Friday'],
    ['2026-04-06', 'Easter Monday'],
    ['2026-05-01', 'the first of May'],
    ['2026-12-25', 'Christmas'],
    ['2026-12-26', 'the day after, a Saturday'],
    ['2027-03-26', 'Good Friday of another year'],
    ['2027-03-29', 'Easter Monday of another year'],
    ['2038-04-26', 'the latest Easter Monday'],
    ['2026-11-21', 'a Saturday'],
    ['2026-11-22', 'a Sunday'],
  ])('%s is none: %s', (day) => {
    expect(isTargetDay(day)).toBe(false)
  })

  test.each(['2026-04-02', '2026-04-07', '2026-05-14', '2026-05-25', '2026-10-05', '2026-12-24'])(
    '%s is one, also where some countries have a feast',
    (day) => {
      expect(isTargetDay(day)).toBe(true)
    },
  )

  test.each([
    ['2026-11-18', 2, '2026-11-20'],
    ['2026-11-19', 2, '2026-11-23'],
    ['2026-11-21', 2, '2026-11-24'],
    ['2026-04-01', 2, '2026-04-07'],
    ['2026-12-23', 2, '2026-12-28'],
    ['2026-12-30', 2, '2027-01-04'],
    ['2026-04-03', 0, '2026-04-07'],
    ['2026-04-07', 0, '2026-04-07'],
    ['2028-02-28', 1, '2028-02-29'],
  ])('%s and %i more is %s', (day, days, expected) => {
    expect(addTargetDays(day, days)).toBe(expected)
  })

  test.each([
    ['2026-06-15T12:00:00Z', '2026-06-15', '2026-06-17'],
    ['2026-06-15T22:30:00Z', '2026-06-16', '2026-06-18'],
    ['2026-12-15T22:30:00Z', '2026-12-15', '2026-12-17'],
  ])('at %s it is %s for the banks', (at, day, collected) => {
    expect(bankDay(new Date(at))).toBe(day)
    expect(collectOnFor(new Date(at))).toBe(collected)
  })

  test('the later of two', () => {
    expect(laterOf('2026-09-30', '2026-10-01')).toBe('2026-10-01')
    expect(laterOf('2027-01-01', '2026-12-31')).toBe('2027-01-01')
  })
})

describe('accounts', () => {
  test.each([
    ['NL91 ABNA 0417 1643 00', null],
    ['nl91abna0417164300', null],
    ['DE89-3704-0044-0532-0130-00', null],
    ['BG80 BNBG 9661 1020 3456 78', null],
    ['NL92 ABNA 0417 1643 00', 'invalid_iban'],
    ['NL91 ABNA 0417 1643 0', 'invalid_iban'],
    ['XX91 ABNA 0417 1643 00', 'invalid_iban'],
    ['', 'invalid_iban'],
    ["NL91'; DROP TABLE", 'invalid_iban'],
    ['SE45 5000 0000 0583 9825 7466', null],
    ['DK50 0040 0440 1162 43', null],
    ['PL61 1090 1014 0000 0712 1981 2874', null],
    ['CZ65 0800 0000 1920 0014 5399', null],
    ['HU42 1177 3016 1111 1018 0000 0000', null],
    ['RO49 AAAA 1B31 0075 9384 0000', null],
    ['NO93 8601 1117 947', null],
    ['IS14 0159 2600 7654 5510 7303 39', null],
    ['LI21 0881 0000 2324 013A A', null],
    ['GB29 NWBK 6016 1331 9268 19', null],
    ['CH93 0076 2011 6238 5295 7', null],
    ['MC58 1122 2000 0101 2345 6789 030', null],
    ['TR33 0006 1005 1978 6457 8413 26', 'iban_not_reachable'],
    ['AE07 0331 2345 6789 0123 456', 'iban_not_reachable'],
  ])('%s: %s', (typed, fault) => {
    expect(ibanFault(normalIban(typed))).toBe(fault)
  })

  test('of every country of SEPA can be collected from', () => {
    const known = Object.keys(countrySpecs).filter((country) => isSEPACountry(country))
    expect(known.filter((country) => !sepaCountries.includes(country))).toEqual([])
    expect(sepaCountries.filter((country) => !countrySpecs[country]?.IBANRegistry)).toEqual([])
  })

  test.each([
    ['NWBKGB2L', 'GB29NWBK60161331926819', 'NWBKGB2L'],
    ['ub sw ch zh 80a', 'CH9300762011623852957', 'UBSWCHZH80A'],
    ['ABCDJEXX', 'GB29NWBK60161331926819', 'ABCDJEXX'],
    ['DEUTDEFF', 'CH9300762011623852957', null],
    ['NWBK', 'GB29NWBK60161331926819', null],
    ['', 'GB29NWBK60161331926819', null],
  ])('the BIC %s of the account %s is %s', (typed, iban, expected) => {
    expect(bicOf(typed, iban)).toBe(expected)
  })

  test('outside of the European Economic Area need an address', () => {
    expect(['GB29', 'ch93', 'MC', ' SM86'].every(needsAddress)).toBe(true)
    expect(['', 'D', 'DE89', 'SE45', 'NO93', 'LI21', 'IS14'].some(needsAddress)).toBe(false)
  })

  test('are shown by their ends', () => {
    expect(maskedIban('NL91ABNA0417164300')).toBe('NL91 •••• 4300')
    expect(maskedName('Anna  de Vries')).toBe('A••• d••• V•••')
    expect(maskedPhone('+31612345678')).toBe('+31 •••• 678')
  })
})

test.each([
  ['06 12345678', 'NL', '+31612345678'],
  ['+31 (0)6 1234 5678', 'DE', '+31612345678'],
  ['0151 23456789', 'DE', '+4915123456789'],
  ['+45 20 12 34 56', 'NL', '+4520123456'],
  ['020 1234567', 'NL', null],
  ['+31 20 123 4567', 'NL', null],
  ['0900 1234', 'NL', null],
  ['+992 93 123 4567', 'NL', null],
  ['', 'NL', null],
  ['hello', 'NL', null],
])('the mobile %s in %s is %s', (typed, country, expected) => {
  expect(mobileOf(typed, country, ['NL', 'DE', 'DK', 'GB'])).toBe(expected)
})

test.each([
  ['Zoë Müller-Österreicher', 'Zoe Muller-Osterreicher'],
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['Søren Ærø', 'Soren Aero'],
  ['Straße & Söhne', 'Strasse + Sohne'],
  ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoylos'],
  ['Цветан Йорданов', 'Tsvetan Yordanov'],
  ['<b>O’Neill</b> "x"', "b O'Neill /b x"],
  ['//slashes///here', 'slashes/here'],
  ['山田 太郎', ''],
  ['a\u0000b\nc', 'a b c'],
])('%s goes to the bank as %s', (text, expected) => {
  expect(sepaText(text, 70)).toBe(expected)
})

test('a text is cut where the bank stops reading', () => {
  expect(sepaText('x'.repeat(100), 70)).toHaveLength(70)
  expect(sepaText(`${'ß'.repeat(40)}`, 70)).toHaveLength(70)
})

test.each([
  [{ hasSettled: false, owedMinor: 0, amountMinor: 3000 }, true],
  [{ hasSettled: false, owedMinor: 0, amountMinor: 3001 }, false],
  [{ hasSettled: false, owedMinor: 2000, amountMinor: 1000 }, true],
  [{ hasSettled: false, owedMinor: 2001, amountMinor: 1000 }, false],
  [{ hasSettled: true, owedMinor: 0, amountMinor: 6000 }, true],
  [{ hasSettled: true, owedMinor: 0, amountMinor: 6001 }, false],
  [{ hasSettled: true, owedMinor: 5999, amountMinor: 1 }, true],
  [{ hasSettled: true, owedMinor: 6000, amountMinor: 1 }, false],
])('%o may be owed: %s', (facts, expected) => {
  expect(isWithinLimit({ limitMinor: 6000, ...facts })).toBe(expected)
})

test.each([
  ['2026-06-17', 'AM04', '2026-08-12'],
  ['2026-06-17', 'MD06', '2026-08-12'],
  ['2026-06-17', 'MD01', '2027-07-17'],
  ['2026-12-31', 'MD01', '2028-01-31'],
])('collected on %s, %s comes until %s', (collectedOn, reason, last) => {
  expect(returnableUntil(collectedOn, reason)).toBe(last)
})

test('a mandate ends with an account or its payer, not with an empty account', () => {
  expect(['AC04', 'MD01', 'MD07'].every(endsMandate)).toBe(true)
  expect(['AM04', 'MD06', 'MS03'].some(endsMandate)).toBe(false)
})

test('ids as banks carry them', () => {
  const id = '019a5b0c-7d6e-7f01-8234-56789abcdef0'
  expect(endToEndIdOf(id)).toBe('019A5B0C7D6E7F01823456789ABCDEF0')
  expect(idOfEndToEnd(endToEndIdOf(id))).toBe(id)
  expect(idOfEndToEnd(id)).toBe(id)
  expect(idOfEndToEnd('NOTPROVIDED')).toBeNull()
  expect(referenceOf(id)).toBe('M-5678-9ABC-DEF0')
})
