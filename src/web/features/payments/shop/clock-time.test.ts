import { expect, test } from 'vitest'
import { clockTime } from './clock-time.ts'

test.each([
  [14_400_000, '04:00:00'],
  [14_399_000, '03:59:59'],
  [61_500, '00:01:02'],
  [1, '00:00:01'],
  [0, '00:00:00'],
  [-5000, '00:00:00'],
  [90 * 3_600_000, '90:00:00'],
])('%i ms is %s', (milliseconds, text) => {
  expect(clockTime(milliseconds)).toBe(text)
})
