import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test.each([
  [2500, 'EUR', 'en', '€25.00'],
  [2500, 'EUR', 'de', '25,00 €'],
  [1, 'EUR', 'nl', '€ 0,01'],
  [-199, 'USD', 'en', '-$1.99'],
  [500, 'JPY', 'en', '¥500'],
  [14900, 'DKK', 'da', '149,00 kr.'],
])('%i %s in %s is %s', (amount_minor, currency, locale, words) => {
  expect(formatMoney({ amount_minor, currency }, locale).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(words)
})
