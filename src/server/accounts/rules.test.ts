import { describe, expect, it } from 'vitest'
import {
  afterFailure,
  birthFault,
  emailKeyOf,
  hasContactDetails,
  type LimitState,
  minutesBlocked,
  nameFault,
  passwordFault,
} from './rules.ts'

describe('emailKeyOf', () => {
  it.each([
    ['Anna@Example.COM', 'anna@example.com'],
    [' anna+site@example.com ', 'anna+site@example.com'],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ["o'hara@mail.example.ie", "o'hara@mail.example.ie"],
    ['jürgen@example.de', 'jürgen@example.de'],
  ])('%s is compared as %s', (email, key) => expect(emailKeyOf(email)).toBe(key))

  it.each([
    '',
    'anna',
    'anna@',
    '@example.com',
    'a@b',
    'a b@example.com',
    'a..b@example.com',
    '.a@example.com',
    'a@-x.com',
    `${'x'.repeat(65)}@example.com`,
    'a@example.com\r\nBcc: b@example.com',
  ])('%j is no address', (email) => expect(emailKeyOf(email)).toBeNull())
})

describe('nameFault', () => {
  it.each([
    ['Anna', null],
    ['Zoë van der Berg', null],
    ['Łukasz', null],
    ['@anna', 'name_starts_with_at'],
    ['\u200b@anna', 'name_starts_with_at'],
    ['anna@example.com', 'name_is_email'],
    ['somebody@else.com', 'name_is_email'],
    ['A', 'invalid_input'],
    ['12', 'invalid_input'],
    ['x'.repeat(31), 'invalid_input'],
    ['Anna 06 1234 5678', 'name_has_contact_details'],
    ['anna.com', 'name_has_contact_details'],
  ])('%j -> %s', (name, code) => expect(nameFault(name, 'anna@example.com')?.code ?? null).toBe(code))
})

describe('hasContactDetails', () => {
  it.each([
    ['I like the 90s', false],
    ['born in 1990', false],
    ['call 0 6 1 2 3 4', true],
    ['me at example dot', false],
    ['WWW.example', true],
    ['find me @anna', true],
  ])('%j -> %s', (text, expected) => expect(hasContactDetails(text)).toBe(expected))
})

describe('birthFault', () => {
  it.each([
    ['2008-06-15', null],
    ['2008-06-16', 'too_young'],
    ['1900-01-01', 'invalid_date_of_birth'],
    ['2030-01-01', 'invalid_date_of_birth'],
    ['2000-02-30', 'invalid_date_of_birth'],
    ['15-06-2000', 'invalid_date_of_birth'],
    ['', 'invalid_date_of_birth'],
  ])('born %s, today 2026-06-15 -> %s', (born, code) =>
    expect(birthFault(born, '2026-06-15', 18)?.code ?? null).toBe(code),
  )

  it('names the age that the site asks for', () =>
    expect(birthFault('2007-01-01', '2026-06-15', 21)?.params).toEqual({ min_age: 21 }))
  it('takes somebody born on 29 February as of age on 1 March', () => {
    expect(birthFault('2008-02-29', '2026-02-28', 18)?.code).toBe('too_young')
    expect(birthFault('2008-02-29', '2026-03-01', 18)).toBeNull()
  })
})

describe('passwordFault', () => {
  it.each([
    ['correct horse battery', null],
    ['zomer in groningen', null],
    ['short', 'invalid_input'],
    ['x'.repeat(257), 'invalid_input'],
    ['aaaaaaaaaaaa', 'password_too_common'],
    ['password1234', 'password_too_common'],
    ['Wachtwoord2026!', 'password_too_common'],
    ['123456789012', 'password_too_common'],
    ['qwertyuiopas', 'password_too_common'],
    ['abcabcabcabc', 'password_too_common'],
    ['annemarie1990', 'password_too_common'],
    ['пароль пароль да', null],
  ])('%j -> %s', (password, code) => expect(passwordFault(password, ['Annemarie'])?.code ?? null).toBe(code))
})

describe('log-in limit', () => {
  const start = new Date('2026-06-15T12:00:00Z')
  function fail(times: number, state: LimitState | null, at: Date) {
    let now = state
    for (let failure = 0; failure < times; failure += 1) now = afterFailure(now, at)
    return now
  }
  it('lets four mistakes pass', () => expect(minutesBlocked(fail(4, null, start), start)).toBe(0))
  it('blocks for 15 minutes at the fifth, then twice as long', () => {
    const first = fail(5, null, start)
    expect(minutesBlocked(first, start)).toBe(15)
    const later = new Date(start.getTime() + 16 * 60_000)
    expect(minutesBlocked(first, later)).toBe(0)
    expect(minutesBlocked(fail(5, first, later), later)).toBe(30)
  })
  it('forgets mistakes after a quarter of an hour', () => {
    const later = new Date(start.getTime() + 16 * 60_000)
    expect(minutesBlocked(fail(1, fail(4, null, start), later), later)).toBe(0)
  })
})
