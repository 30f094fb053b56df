import { expect, it } from 'vitest'
import { type AgeRules, ageRequested, isAgeProved } from './age-verification-rules.ts'

const rules: AgeRules = {
  FR: { by: 'provider', pages: ['members', 'chats'] },
  GB: { by: 'provider', pages: ['members', 'chats', 'showcase'] },
  DE: { by: 'declared', pages: ['members'] },
}

it.each([
  ['members', ['NL'], null],
  ['members', ['NL', null], 'provider'],
  ['members', ['FR', null], 'provider'],
  ['showcase', ['FR'], null],
  ['showcase', ['GB'], 'provider'],
  ['members', ['DE'], 'declared'],
  ['chats', ['DE'], null],
  ['members', ['DE', 'FR'], 'provider'],
  ['members', ['NL', 'GB'], 'provider'],
  ['members', [null], 'provider'],
  ['chats', [null], 'provider'],
  ['showcase', [null], 'provider'],
] as const)('%s in %o: %s', (page, countries, proof) => expect(ageRequested(rules, page, countries)).toBe(proof))

it('without rules, nothing is asked where the country is not known', () =>
  expect(ageRequested({}, 'members', [null])).toBeNull())
it('where dates of birth are believed everywhere, they are asked for', () =>
  expect(ageRequested({ DE: { by: 'declared', pages: ['members'] } }, 'members', [null])).toBe('declared'))

const nothing = { isMember: false, hasProviderProof: false, hasDeclared: false }
it.each([
  [null, nothing, true],
  ['declared', nothing, false],
  ['declared', { ...nothing, hasDeclared: true }, true],
  ['declared', { ...nothing, isMember: true }, true],
  ['declared', { ...nothing, hasProviderProof: true }, true],
  ['provider', nothing, false],
  ['provider', { ...nothing, isMember: true }, false],
  ['provider', { ...nothing, hasDeclared: true }, false],
  ['provider', { ...nothing, isMember: true, hasProviderProof: true }, true],
] as const)('%s with %o is proved: %s', (proof, proofs, isProved) => expect(isAgeProved(proof, proofs)).toBe(isProved))
