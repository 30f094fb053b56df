import { describe, expect, it } from 'vitest'
import { birthFault, emailKeyOf, passwordFault } from './rules.ts'

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
    `a@${'x.'.repeat(130)}com`,
    'a@example.com\r\nBcc: b@example.com',
  ])('%j is no address', (email) => expect(emailKeyOf(email)).toBeNull())
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
    ['correct horse battery', 'password_too_common'],
    ['correct-horse-battery-staple', 'password_too_common'],
    ['пароль123456789', 'password_too_common'],
    ['p a s s w o r d 1 2 3 4', 'password_too_common'],
    ['#!$%&/(=?)@-', null],
    ['x7.q2-k9_m4 w8', null],
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
    ['пароль пароль да', 'password_too_common'],
    ['P@ssw0rd123456', 'password_too_common'],
    ['1q2w3e4r5t6y', 'password_too_common'],
    ['welkom12345678', 'password_too_common'],
    ['vonkvonkvonk', 'password_too_common'],
    ['199405061994', 'password_too_common'],
    ['anne@example.com', 'password_too_common'],
    ['a1b2c3d4'.repeat(32), 'password_too_common'],
    ['only lower case words', null],
    [`${'x'.repeat(100)} nine lives for a cat of mine, and another ten for hers`, null],
    ['💃🏽 dance with a 🐈 tonight', null],
  ])('%j -> %s', (password, code) =>
    expect(passwordFault(password, ['Annemarie', 'anne@example.com'])?.code ?? null).toBe(code),
  )

  it('counts letters, not bytes', () => expect(passwordFault('ж'.repeat(11), [])?.reason).toBe('too_small'))
  it('is quick with the longest ones', () => {
    const slow = Array.from({ length: 256 }, (_, at) => 'a4@8(6<{[3€91!|0$5+7%2'[(at * 7) % 22]).join('')
    expect(passwordFault(slow, ['Annemarie'])).toBeNull()
  })
})
