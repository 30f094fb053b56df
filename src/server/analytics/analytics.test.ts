import { describe, expect, it, test } from 'vitest'
import { type Counted, cellOf, mostSources, nameSources, rollUp } from './cells.ts'
import { stretchesOf } from './charts.ts'
import { addDays, daysBetween, mondayOf, spanOf } from './days.ts'
import { chanceOf } from './match-chance.ts'
import { dueDays, dueWeeks } from './nightly-rules.ts'
import { quantileOf, stepEnds, stepOf } from './spread.ts'
import { ratio, wilson } from './statistics.ts'

describe('days', () => {
  test.each([
    ['2026-03-29', 'Europe/Amsterdam', 23],
    ['2026-10-25', 'Europe/Amsterdam', 25],
    ['2026-03-08', 'America/New_York', 23],
    ['2026-04-05', 'Pacific/Auckland', 25],
    ['2026-06-15', 'Asia/Kolkata', 24],
    // Clocks go forward at midnight: the day begins at one
    ['2026-09-06', 'America/Santiago', 23],
    ['2026-04-24', 'Africa/Cairo', 23],
    ['2026-10-30', 'Africa/Cairo', 24],
  ])('%s in %s has %d hours', (day, zone, hours) => {
    const { from, until } = spanOf(day, zone)
    expect((until.getTime() - from.getTime()) / 3_600_000).toBe(hours)
  })
  it('follow each other without a gap', () => {
    for (const zone of ['Europe/Amsterdam', 'America/Santiago', 'Africa/Cairo', 'Australia/Lord_Howe'])
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1))
        expect(spanOf(day, zone).until).toEqual(spanOf(addDays(day, 1), zone).from)
  })
  it('have weeks that begin on Monday', () => {
    expect(['2026-06-15', '2026-06-21', '2026-06-14', '2026-01-01'].map(mondayOf)).toEqual([
      '2026-06-15',
      '2026-06-15',
      '2026-06-08',
      '2025-12-29',
    ])
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31)
  })
  it('make stretches', () => {
    expect(stretchesOf({ from: '2026-01-31', until: '2026-02-02', step: 'day' })).toHaveLength(3)
    expect(stretchesOf({ from: '2026-01-31', until: '2026-03-01', step: 'month' })).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ])
    expect(stretchesOf({ from: '2026-01-01', until: '2026-01-06', step: 'week' })).toEqual(['2025-12-29', '2026-01-05'])
  })
})

describe('what is due', () => {
  const counted = (...days: [string, string][]) => new Map(days)
  const due = (today: string, known: [string, string][], ages = [1, 8]) =>
    dueDays({ ages, first: '2026-06-01', today, counted: counted(...known) })
  it('is yesterday', () => {
    expect(due('2026-06-02', [])).toEqual(['2026-06-01'])
    expect(due('2026-06-02', [['2026-06-01', '2026-06-02']])).toEqual([])
    expect(due('2026-06-01', [])).toEqual([])
  })
  it('is every day that was missed', () => {
    expect(
      due('2026-06-05', [
        ['2026-06-01', '2026-06-02'],
        ['2026-06-03', '2026-06-04'],
      ]),
    ).toEqual(['2026-06-02', '2026-06-04'])
  })
  it('is a day of which more has come since', () => {
    expect(due('2026-06-09', [['2026-06-01', '2026-06-02']]).at(0)).toBe('2026-06-01')
    expect(due('2026-06-09', [['2026-06-01', '2026-06-09']])).not.toContain('2026-06-01')
    expect(due('2026-06-30', [['2026-06-01', '2026-06-10']])).not.toContain('2026-06-01')
  })
  it('waits as long as it has to', () => {
    expect(due('2026-07-01', [], [31])).toEqual([])
    expect(due('2026-07-02', [], [31])).toEqual(['2026-06-01'])
  })
  it('goes back a year and a little', () => {
    const days = dueDays({ ages: [1], first: '2020-01-01', today: '2026-06-15', counted: new Map() })
    expect(days).toHaveLength(400)
  })
  it('is a week that is over, of those who signed up in an earlier one', () => {
    const none = { isCounted: () => false, first: '2026-06-03' }
    expect(dueWeeks({ ...none, today: '2026-06-14' })).toEqual([])
    expect(dueWeeks({ ...none, today: '2026-06-15' })).toEqual([['2026-06-01', 1]])
    expect(dueWeeks({ ...none, today: '2026-06-22' })).toEqual([
      ['2026-06-01', 1],
      ['2026-06-01', 2],
      ['2026-06-08', 1],
    ])
    expect(dueWeeks({ first: '2026-06-03', today: '2026-06-22', isCounted: (_, week) => week === 1 })).toEqual([
      ['2026-06-01', 2],
    ])
  })
})

describe('cells', () => {
  const counted = (source: string, value: number): Counted => ({
    country: 'NL',
    language: 'nl',
    source,
    metric: 'sign_ups',
    value,
    value2: null,
    spread: null,
  })
  it('keep words of ours for ourselves, and know countries from what is none', () => {
    const of = (network: string | null, country: string | null = 'NL') => cellOf({ country, language: 'en', network })
    expect([of(null), of(' '), of('*'), of('-'), of('~'), of('a'.repeat(99))].map(({ source }) => source)).toEqual([
      '-',
      '-',
      '~',
      '~',
      '~',
      'a'.repeat(60),
    ])
    expect([of('a', null), of('a', 'nl'), of('a', '*')].map(({ country }) => country)).toEqual(['ZZ', 'ZZ', 'ZZ'])
  })
  it('name those whom the site knows and the greatest of the others', () => {
    const many = Array.from({ length: 90 }, (_, place) => counted(`network${place}`, place))
    const named = new Set(
      nameSources([...many, counted('partner', 0), counted('-', 1)], ['partner']).map(({ source }) => source),
    )
    expect(named.size).toBe(mostSources + 3)
    expect([...named]).toEqual(expect.arrayContaining(['partner', '-', '~', 'network89']))
    expect(named.has('network0')).toBe(false)
  })
  it('add up to all that are made of them', () => {
    const rows = rollUp([counted('a', 2), counted('b', 3)])
    const of = (source: string) => rows.filter((row) => row.source === source)
    expect(rows).toHaveLength(12)
    expect(of('*').map(({ value }) => value)).toEqual([5, 5, 5, 5])
  })
})

describe('times', () => {
  it('belong into the step that they are in', () => {
    expect([0, 0.5, 1, 1.4, 1.5, 60, 1e9].map(stepOf)).toEqual([0, 0, 1, 1, 2, 11, stepEnds.length])
  })
  it('have a middle that is near the true one', () => {
    const times = Array.from({ length: 1_001 }, (_, place) => 5 + ((place * 37) % 977))
    const spread = Array.from(
      { length: stepEnds.length + 1 },
      (_, step) => times.filter((time) => stepOf(time) === step).length,
    )
    for (const share of [0.1, 0.5, 0.9]) {
      const truth = times.toSorted((one, two) => one - two)[Math.floor(share * 1_000)] ?? 0
      expect(Math.abs((quantileOf(spread, share) ?? 0) / truth - 1)).toBeLessThan(0.2)
    }
    expect(quantileOf([], 0.5)).toBeNull()
  })
})

describe('statistics', () => {
  // Newcombe (1998), Statistics in Medicine 17, tables II of both papers: intervals without correction for continuity
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('Wilson: %d of %d', (count, of, low, high) => {
    const interval = wilson({ count, of })
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })
  it('says nothing of nobody', () => {
    expect(wilson({ count: 0, of: 0 })).toEqual({ low: 0, high: 1 })
    expect(ratio({ count: 0, of: 9 }, { count: 1, of: 2 })).toBeNull()
  })
  it('tells a ratio with its interval (Katz)', () => {
    // ln(1.5) +- 1.96 * sqrt(1/30 - 1/100 + 1/20 - 1/100)
    expect(chanceOf('2026-01-01', { count: 30, of: 100 }, { count: 20, of: 100 }).higher).toEqual({
      percent: 50,
      low: -8,
      high: 146,
    })
    expect(chanceOf('2026-01-01', { count: 5, of: 29 }, { count: 20, of: 100 }).higher).toBeNull()
  })
})
