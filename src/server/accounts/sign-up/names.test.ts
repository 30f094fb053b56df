import { describe, expect, it } from 'vitest'
import { hasContactDetails } from '../email/contact-details.ts'
import { isDisposable } from '../rules.ts'
import { cleanName, nameFault, skeletonOf } from './names.ts'

describe('cleanName', () => {
  it.each([
    ['plain', 'Anna', 'Anna'],
    ['spaces', '  Anna \t\u00a0 van  der\u3000Berg ', 'Anna van der Berg'],
    ['composed letters', 'Zoe\u0308', 'Zo\u00eb'],
    ['full width', '\uff21\uff4e\uff4e\uff41', 'Anna'],
    ['styled letters', '\u{1d4d0}\u{1d4f7}\u{1d4f7}\u{1d4ea}', 'Anna'],
    ['circled letters', '\u24b6nna', 'Anna'],
    ['a ligature', 'So\ufb01e', 'Sofie'],
    ['an ordinal that means something', 'M\u00aa Jos\u00e9', 'M\u00aa Jos\u00e9'],
    ['zero width', 'An\u200bn\u200da\ufeff', 'Anna'],
    ['writing direction', '\u202eannA\u202c\u2066', 'annA'],
    ['a filler', 'Anna\u3164\u115f\uffa0\u2800', 'Anna'],
    ['variation selectors', 'Anna\ufe0f\u{e0100}', 'Anna'],
    ['tags', 'Anna\u{e0041}\u{e007f}', 'Anna'],
    ['private use', 'Anna\ue000', 'Anna'],
    ['half a pair', 'Anna\ud83d', 'Anna'],
    ['control characters', 'An\u0007na', 'Anna'],
    ['marks with nothing below', '\u0301\u0301Anna', 'Anna'],
    ['a heap of marks', `q${'\u0323'.repeat(40)}nna`, 'q\u0323\u0323\u0323nna'],
    ['marks that writing needs', '\u091c\u093c\u093f\u0902', '\u091c\u093c\u093f\u0902'],
    ['Thai', '\u0e17\u0e35\u0e48', '\u0e17\u0e35\u0e48'],
  ])('%s', (_what, name, clean) => {
    expect(cleanName(name)).toBe(clean)
    expect(cleanName(clean)).toBe(clean)
  })
})

describe('nameFault', () => {
  it.each([
    ['Anna', null],
    ['Zoë van der Berg', null],
    ['Łukasz', null],
    ['Мария', null],
    ['Ελένη', null],
    ['علی', null],
    ['美咲', null],
    ["D'Arcy-Smith", null],
    ['J.de Vries', null],
    ['Anna 1990', null],
    ['Anna Vonk', null],
    ['@anna', 'name_starts_with_at'],
    [' @anna', 'name_starts_with_at'],
    ['\u200b@anna', 'name_starts_with_at'],
    ['\uff20anna', 'name_starts_with_at'],
    ['\ufe6banna', 'name_starts_with_at'],
    ['anna@example.com', 'name_is_email'],
    ['Anna@Example.com', 'name_is_email'],
    ['somebody@else.com', 'name_is_email'],
    ['\u0430nna@ex\u0430mple.com', 'name_is_email'],
    ['anna\uff20example\uff0ecom', 'name_is_email'],
    ['A', 'invalid_input'],
    ['\u200b\u200b\u200b', 'invalid_input'],
    ['12', 'invalid_input'],
    ['x'.repeat(31), 'invalid_input'],
    ['💃💃💃', 'invalid_input'],
    ['Anna 06 1234 5678', 'name_has_contact_details'],
    ['anna.com', 'name_has_contact_details'],
    ['admin', 'name_reserved'],
    ['ADMIN', 'name_reserved'],
    ['\u0430dmin', 'name_reserved'],
    ['adm\u0456n', 'name_reserved'],
    ['\u03b1d\u043c1n', 'name_reserved'],
    ['a d m i n', 'name_reserved'],
    ['a.d.m.i.n', 'name_reserved'],
    ['Vonk Support', 'name_reserved'],
    ['suppоrt 24', 'name_reserved'],
    ['$upp0rt', 'name_reserved'],
    ['Mоdеrаtоr', 'name_reserved'],
    ['Vonk', 'name_reserved'],
    ['V\u043enk', 'name_reserved'],
    ['Team Vonk', 'name_reserved'],
    ['Адмирал', null],
    ['Adminah', null],
  ])('%j -> %s', (name, code) => expect(nameFault(name, 'anna@example.com', 'Vonk')?.code ?? null).toBe(code))

  it('says that an empty name is missing, also while the address is', () =>
    expect(nameFault('', '')).toMatchObject({ code: 'invalid_input', reason: 'too_small' }))
})

describe('hasContactDetails', () => {
  it.each([
    ['I like the 90s', false],
    ['born in 1990', false],
    ['me at example dot', false],
    ['two of us', false],
    ['one, two or three', false],
    ['Jo 12345', false],
    ['0612345678', true],
    ['call 0 6 1 2 3 4', true],
    ['0-6-1-2-3-4', true],
    ['0/6/1/2/3/4', true],
    ['+31 (6) 12 34 56', true],
    ['O6I234567', true],
    ['zero six one two three four', true],
    ['null sechs eins zwei 3 4', true],
    ['nul zes een twee drie vier', true],
    ['\uff10\uff16\uff11\uff12\uff13\uff14', true],
    ['\u0660\u0661\u0662\u0663\u0664\u0665', true],
    ['0\ufe0f\u20e36\ufe0f\u20e31\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e34\ufe0f\u20e3', true],
    ['\u2460\u2461\u2462\u2463\u2464\u2465', true],
    ['find me @anna', true],
    ['find me \uff20anna', true],
    ['WWW.example', true],
    ['https:example', true],
    ['anna.nl', true],
    ['anna at gmail dot com', true],
    ['anna (at) mail (dot) com', true],
    ['mail punkt de', true],
    ['anna gmail', true],
    ['Anna on Telegram', true],
    ['insta anna_x', true],
    ['Instanza', false],
  ])('%j -> %s', (text, expected) => expect(hasContactDetails(text)).toBe(expected))
})

describe('skeletonOf', () => {
  it.each([
    ['paypal', 'раура\u04cf'],
    ['Lilli', '1i|Ii'],
    ['Zoë', 'zoe'],
  ])('%s looks like %s', (a, b) => expect(skeletonOf(a)).toBe(skeletonOf(b)))
})

describe('isDisposable', () => {
  it.each([
    ['a@mailinator.com', true],
    ['a@box.mailinator.com', true],
    ['a@example.com', false],
    ['mailinator.com@example.com', false],
    ['a@example-mailinator.com', false],
  ])('%s -> %s', (email, expected) => expect(isDisposable(email)).toBe(expected))
})
