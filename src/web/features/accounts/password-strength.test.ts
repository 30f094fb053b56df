import { expect, test } from 'vitest'
import { type Strength, strengthOf } from './password-strength.ts'

test.each<[string, string[], Strength]>([
  ['passwordpassword', [], 'weak'],
  ['123456789012', [], 'weak'],
  ['annelotteannelotte', [], 'good'],
  ['annelotteannelotte', ['Annelotte'], 'weak'],
  ['Summer2024!!', [], 'good'],
  ['nine lives for a cat', ['Kim'], 'strong'],
])('%s, by a member called %o, is %s', (password, personal, strength) => {
  expect(strengthOf(password, personal)).toBe(strength)
})
