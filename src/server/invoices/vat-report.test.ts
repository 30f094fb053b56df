import { describe, expect, it } from 'vitest'
import { ecbRateOn, inCents, parseEcbRates } from './ecb-rates.ts'
import { lastDayOf, quarterName, quarterOf, quartersBetween } from './quarters.ts'
import { csvOf, linesOf, localLinesOf, type VatSum } from './vat-report.ts'

const history = `Date,USD,JPY,DKK,SEK,PLN,
2027-01-04,1.0912,157.3,7.4601,11.42,4.2710,
2026-12-31,1.0899,157.1,7.4604,11.40,N/A,
2026-09-30,1.0701,156.0,7.4500,11.00,4.2500,
`

describe('a quarter', () => {
  it.each([
    ['2026-Q1', '2026-01-01T00:00:00.000Z', '2026-03-31'],
    ['2026-Q2', '2026-04-01T00:00:00.000Z', '2026-06-30'],
    ['2026-Q4', '2026-10-01T00:00:00.000Z', '2026-12-31'],
  ])('%s begins at %s and ends with %s', (name, from, last) => {
    const quarter = quarterOf(name)
    if (quarter === null) throw new Error('no quarter')
    expect([quarter.from.toISOString(), lastDayOf(quarter)]).toEqual([from, last])
  })

  it.each(['2026-Q5', '2026-Q0', '26-Q1', '2026Q1', '2026-Q1 ', ''])('is not %j', (name) =>
    expect(quarterOf(name)).toBeNull(),
  )

  it.each([
    ['2026-03-31T23:59:59.999Z', '2026-Q1'],
    ['2026-04-01T00:00:00.000Z', '2026-Q2'],
    ['2026-12-31T23:59:59.999Z', '2026-Q4'],
    ['2027-01-01T00:00:00.000Z', '2027-Q1'],
  ])('of %s is %s, in UTC', (at, name) => expect(quarterName(new Date(at))).toBe(name))

  it('are listed from the latest, both ends among them', () => {
    expect(quartersBetween(new Date('2025-11-30T12:00:00Z'), new Date('2026-07-01T00:00:00Z'))).toEqual([
      '2026-Q3',
      '2026-Q2',
      '2026-Q1',
      '2025-Q4',
    ])
  })
})

describe('rates of the ECB', () => {
  const rates = parseEcbRates(history)

  it.each([
    ['DKK', '2026-12-31', '7.4604'],
    // Published by the next day on which the bank does
    ['DKK', '2027-01-02', '7.4601'],
    ['DKK', '2026-10-05', null],
    ['PLN', '2026-12-31', null],
    ['XXX', '2026-12-31', null],
    ['DKK', '2028-12-31', null],
  ])('of %s on %s is %s', (currency, day, rate) => expect(ecbRateOn(rates, currency, day)).toBe(rate))

  it('are read from the file of one day as well', () => {
    const day = parseEcbRates('Date, USD, DKK, \r\n31 December 2026, 1.0899, 7.4604, \r\n')
    expect(ecbRateOn(day, 'DKK', '2026-12-31')).toBe('7.4604')
  })

  it.each(['', '<html>', 'Date\n', 'Date,USD\nsome day,1.0', 'Date,USD\n2026-12-31,1e5', 'Date,USD\n2026-12-31,0.00'])(
    'are not %j',
    (csv) => expect(() => parseEcbRates(csv)).toThrow(),
  )

  it.each([
    [10_000n, '7.4604', 1340n],
    [-10_000n, '7.4604', -1340n],
    [0n, '7.4604', 0n],
    // Half of a cent is rounded up
    [1n, '2', 1n],
    [1n, '2.0001', 0n],
    [123_456_789_012_345n, '1', 123_456_789_012_345n],
  ])('make of %d at %s %d cents', (minor, rate, cents) => expect(inCents(minor, rate)).toBe(cents))
})

describe('the report', () => {
  const quarter = quarterOf('2026-Q4')
  if (quarter === null) throw new Error('no quarter')
  const sum = (of: Partial<VatSum>): VatSum => ({
    soldIn: '2026-Q4',
    country: 'DE',
    rate: 1900,
    currency: 'EUR',
    netMinor: 10_000n,
    vatMinor: 1_900n,
    documents: 1,
    ...of,
  })

  it('adds up by member state and rate, in euros, and lists corrections apart, at the rate of their quarter', () => {
    const sums = [
      sum({}),
      sum({ currency: 'DKK', netMinor: 74_604n, vatMinor: 14_175n }),
      sum({ country: 'GR', rate: 2400, netMinor: 5n, vatMinor: 1n }),
      sum({ soldIn: '2026-Q3', country: 'DK', rate: 2500, currency: 'DKK', netMinor: -74_500n, vatMinor: -18_625n }),
      sum({ country: 'FI', rate: 2550, netMinor: 0n, vatMinor: 0n }),
    ]
    expect(csvOf(linesOf(sums, quarter, parseEcbRates(history))).split('\r\n')).toEqual([
      'part,quarter,country,vat_rate,currency,taxable_amount,vat_amount,gross_amount,documents,note',
      'supply,2026-Q4,DE,19.00,EUR,200.00,38.00,238.00,2,',
      'supply,2026-Q4,EL,24.00,EUR,0.05,0.01,0.06,1,',
      'correction,2026-Q3,DK,25.00,EUR,-100.00,-25.00,-125.00,1,',
      '',
    ])
  })

  it('leaves lines in their currency where no rate is known, and says so', () => {
    const lines = linesOf([sum({ currency: 'DKK' }), sum({})], quarter, new Map())
    expect(lines.map(({ currency, netMinor, note }) => [currency, netMinor, note])).toEqual([
      ['DKK', 10_000n, 'no_exchange_rate'],
      ['EUR', 10_000n, ''],
    ])
  })

  it.each([
    ['GB', 'GBP', ''],
    ['GB', 'EUR', 'convert'],
    ['NO', 'NOK', ''],
    ['CH', 'CHF', ''],
    ['CH', 'EUR', 'convert'],
    ['US', 'USD', ''],
    ['NL', 'EUR', ''],
    ['NL', 'DKK', 'convert'],
  ])('of %s stays in %s and is marked %j', (country, currency, note) => {
    const lines = localLinesOf([sum({ country, currency }), sum({ country, currency })], quarter)
    expect(lines).toMatchObject([{ currency, note, netMinor: 20_000n, documents: 2, part: 'supply' }])
  })

  it('has no cell that a spreadsheet takes for a formula', () => {
    const cells = csvOf(linesOf([sum({ netMinor: -5n, vatMinor: -1n })], quarter, new Map()))
      .split(/[,\r\n]+/)
      .filter((cell) => /^[=+\-@\t]/.test(cell))
    expect(cells).toEqual(['-0.05', '-0.01', '-0.06'])
  })
})
