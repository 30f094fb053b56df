import { expect, test } from 'vitest'
import { paymentCountry, vatLocation } from './location.ts'

test.each([
  // Two pieces agree with the billing country
  ['NL', 'NL', 'NL', 'NL', 'agreed'],
  ['NL', 'NL', null, 'NL', 'agreed'],
  ['NL', null, 'NL', 'NL', 'agreed'],
  ['NL', 'NL', 'DE', 'NL', 'agreed'],
  ['NL', 'HU', 'NL', 'NL', 'agreed'],
  // The third decides
  ['NL', 'HU', 'HU', 'HU', 'corrected'],
  ['NL', 'NO', 'NO', 'NO', 'corrected'],
  ['GB', 'IE', 'IE', 'IE', 'corrected'],
  // Nothing decides
  ['NL', 'HU', null, 'NL', 'conflict'],
  ['NL', null, 'HU', 'NL', 'conflict'],
  ['NL', 'HU', 'DE', 'NL', 'conflict'],
  // Nothing is sold there, so its VAT is not known
  ['NL', 'BR', 'BR', 'NL', 'conflict'],
  ['NL', null, null, 'NL', 'single'],
  // Monaco is France and the Isle of Man the United Kingdom
  ['FR', 'MC', null, 'FR', 'agreed'],
  ['NL', 'MC', 'FR', 'FR', 'corrected'],
  ['GB', 'IM', null, 'GB', 'agreed'],
] as const)('billing %s, network %s, payment %s: %s, %s', (billing, network, payment, country, basis) => {
  expect(vatLocation({ billing, network, payment })).toEqual({ country, basis })
})

test.each([
  ['card', 'HU', 'HU'],
  ['card', null, null],
  ['card', undefined, null],
  ['card', 'hungary', null],
  ['ideal', null, 'NL'],
  ['ideal', 'DE', 'DE'],
  ['mobilepay', null, null],
  ['directdebit', 'SE', 'SE'],
] as const)('a payment by %s reported from %s is from %s', (method, reported, country) => {
  expect(paymentCountry(method, reported)).toBe(country)
})
