import { expect, test } from 'vitest'
import { minorOf, typedAmount } from './spending-amount.ts'

test.each([
  ['25', 2500],
  ['25,5', 2550],
  ['25.50', 2550],
  [' 1 250,00 ', 125_000],
  ['0', 0],
  ['25.', 2500],
  ['', null],
  ['1.000', null],
  ['1.000,00', null],
  ['-5', null],
  ['€5', null],
  ['1e3', null],
])('%j is %s', (typed, minor) => {
  expect(minorOf(typed, 'EUR')).toBe(minor)
})

test.each([
  ['en', 2500, '25'],
  ['de', 2550, '25,50'],
  ['pl', 125_000, '1250'],
])('in %s %i is typed %s', (locale, amount_minor, typed) => {
  expect(typedAmount({ amount_minor, currency: 'EUR' }, locale)).toBe(typed)
  expect(minorOf(typed, 'EUR')).toBe(amount_minor)
})
