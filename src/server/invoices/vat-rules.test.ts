import { describe, expect, it } from 'vitest'
import { isMemberState, vatRateOf } from '../../shared/vat-rates.ts'
import { siteSettings } from '../sites/index.ts'
import { amountsOf, schemeOf, vatWithin } from './vat-rules.ts'

describe('the rate', () => {
  it.each([
    ['NL', '2026-06-15', 2100],
    ['EE', '2025-06-30', 2200],
    ['EE', '2025-07-01', 2400],
    ['FI', '2024-08-31', 2400],
    ['FI', '2024-09-01', 2550],
    ['SK', '2024-12-31', 2000],
    ['SK', '2025-01-01', 2300],
    ['RO', '2025-07-31', 1900],
    ['RO', '2025-08-01', 2100],
    ['GB', '2026-06-15', 2000],
    ['NO', '2026-06-15', 2500],
    ['CH', '2026-06-15', 810],
    ['US', '2026-06-15', 0],
  ])('of %s on %s is %d', (country, day, rate) => expect(vatRateOf(country, day)).toBe(rate))

  it.each([
    ['BR', '2026-06-15'],
    ['nl', '2026-06-15'],
    ['', '2026-06-15'],
    ['NL', '2023-12-31'],
  ])('of %j on %s is not known, which is not the same as none', (country, day) =>
    expect(vatRateOf(country, day)).toBeNull(),
  )

  it('is known of every country in which a site sells by default', () => {
    const { countries, defaultCountry } = siteSettings.parse({})
    expect([...countries, defaultCountry].filter((country) => vatRateOf(country, '2026-06-15') === null)).toEqual([])
  })

  it('knows the 27', () => {
    const all = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
    expect(all.filter(isMemberState)).toHaveLength(27)
    expect(['GB', 'NO', 'CH', 'US', 'BR', 'EL'].filter(isMemberState)).toEqual([])
  })
})

it.each([
  ['NL', 'NL', 'domestic'],
  ['NL', 'DE', 'oss'],
  ['DE', 'NL', 'oss'],
  ['NL', 'GB', 'outside'],
  ['NL', 'US', 'outside'],
  ['GB', 'GB', 'domestic'],
  ['GB', 'NL', 'oss'],
] as const)('a seller in %s declares a sale to %s as %s', (seller, buyer, scheme) =>
  expect(schemeOf(seller, buyer)).toBe(scheme),
)

it.each([
  [1210, 2100, 210],
  [1999, 2100, 347],
  [2500, 2550, 508],
  [999, 810, 75],
  // 0.5 of a cent is rounded up
  [3, 2000, 1],
  [1, 2100, 0],
  [0, 2100, 0],
  [2500, 0, 0],
  [-1999, 2100, -347],
  [-3, 2000, -1],
  [2_147_483_647, 2700, 456_551_641],
])('within %d at %d there is %d', (gross, rate, vat) => expect(vatWithin(gross, rate)).toBe(vat))

/** The same numbers in every run. */
function* numbers(seed: number) {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state
  }
}

it('adds up, however an order is credited and given back', () => {
  const next = numbers(7)
  const upTo = (limit: number) => (next.next().value ?? 0) % (limit + 1)
  const rates = [0, 810, 1700, 1900, 2100, 2300, 2550, 2700]
  for (let round = 0; round < 5_000; round += 1) {
    const rate = rates[upTo(rates.length - 1)] ?? 0
    const gross = upTo(20_000)
    const documents = [amountsOf(gross, 0, rate)]
    let left = gross
    for (let part = 0; part < 5; part += 1) {
      // Something back, or some of it forth again; at last everything back
      const change = part === 4 ? 0 - left : upTo(2) === 0 ? upTo(gross - left) : 0 - upTo(left)
      documents.push(amountsOf(change, left, rate))
      left += change
    }
    for (const { grossMinor, netMinor, vatMinor } of documents) {
      expect(netMinor + vatMinor).toBe(grossMinor)
      expect(Math.abs(vatMinor - vatWithin(grossMinor, rate))).toBeLessThanOrEqual(1)
    }
    const sum = (of: (document: (typeof documents)[number]) => number) =>
      documents.reduce((total, document) => total + of(document), 0)
    expect([sum((each) => each.grossMinor), sum((each) => each.netMinor), sum((each) => each.vatMinor)]).toEqual([
      0, 0, 0,
    ])
    expect(documents[0]?.vatMinor).toBe(vatWithin(gross, rate))
  }
})
