import { expect, it } from 'vitest'
import { type AgeRules, ageRequired, isAgeProved } from './age-verification-rules.ts'

const all = ['estimated', 'document', 'wallet'] as const
const rules: AgeRules = {
  FR: { by: 'provider', pages: ['members', 'chats'], levels: ['document', 'wallet'] },
  GB: { by: 'provider', pages: ['members', 'chats', 'showcase'], levels: all },
  IT: { by: 'provider', pages: ['showcase'], levels: ['wallet'] },
  DE: { by: 'declared', pages: ['members'], levels: all },
}
const byProvider = (...levels: readonly string[]) => ({ by: 'provider', levels })

it.each([
  ['members', ['NL'], null],
  ['members', ['NL', null], byProvider('document', 'wallet')],
  ['members', ['FR', null], byProvider('document', 'wallet')],
  ['showcase', ['FR'], null],
  ['showcase', ['GB'], byProvider(...all)],
  ['showcase', ['GB', 'IT'], byProvider('wallet')],
  ['members', ['DE'], { by: 'declared' }],
  ['chats', ['DE'], null],
  ['members', ['DE', 'FR'], byProvider('document', 'wallet')],
  ['members', ['NL', 'GB'], byProvider(...all)],
  ['chats', [null], byProvider('document', 'wallet')],
  ['showcase', [null], byProvider('wallet')],
] as const)('%s in %o: %s', (page, countries, required) =>
  expect(ageRequired(rules, [page], countries)).toEqual(required),
)

it('without rules, nothing is required where the country is not known', () =>
  expect(ageRequired({}, ['members'], [null])).toBeNull())
it('where dates of birth are believed everywhere, they are required', () =>
  expect(ageRequired({ DE: { by: 'declared', pages: ['members'], levels: all } }, ['members'], [null])).toEqual({
    by: 'declared',
  }))

const nothing = { isMember: false, provedLevel: null, hasDeclared: false }
const declared = { by: 'declared' } as const
const document = { by: 'provider', levels: ['document', 'wallet'] } as const
it.each([
  [null, nothing, true],
  [declared, nothing, false],
  [declared, { ...nothing, hasDeclared: true }, true],
  [declared, { ...nothing, isMember: true }, true],
  [declared, { ...nothing, provedLevel: 'estimated' }, true],
  [document, nothing, false],
  [document, { ...nothing, isMember: true }, false],
  [document, { ...nothing, hasDeclared: true }, false],
  [document, { ...nothing, isMember: true, provedLevel: 'estimated' }, false],
  [document, { ...nothing, isMember: true, provedLevel: 'document' }, true],
  [document, { ...nothing, provedLevel: 'wallet' }, true],
] as const)('%o with %o is proved: %s', (required, proofs, isProved) =>
  expect(isAgeProved(required, proofs)).toBe(isProved),
)
