import { expect, test } from 'vitest'
import { minorFrom, orderQuery } from './order-query.ts'

test.each([
  ['12.34', 1234],
  ['12,5', 1250],
  [' 7 ', 700],
  ['0.05', 5],
  ['', null],
  ['-1', null],
  ['1.234', null],
  ['1e3', null],
])('%j is %j minor units', (text, minor) => {
  expect(minorFrom(text)).toBe(minor)
})

test('empty fields are left out', () => {
  const query = new URLSearchParams('status=completed&method=&least=5&most=x&before=')
  expect(orderQuery(query)).toEqual({ status: 'completed', from_minor: 500 })
})
