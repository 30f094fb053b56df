import { expect, test } from 'vitest'
import { zoneName } from './zone-name.ts'

test.each([
  ['Europe/Amsterdam', 'Central European Time (Europe/Amsterdam)'],
  ['Europe/Helsinki', 'Eastern European Time (Europe/Helsinki)'],
  ['UTC', 'Coordinated Universal Time (UTC)'],
  ['Nowhere/Else', 'Nowhere/Else'],
])('%s is %s', (zone, words) => {
  expect(zoneName(zone)).toBe(words)
})
