import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { hourOf, localTime, slotOf } from './weekly-rules.ts'

describe('localTime', () => {
  const cases: [now: string, zone: string, hour: number, week: string, slot: number | null][] = [
    // A Monday
    ['2026-06-15T07:00:00Z', 'Europe/Amsterdam', 9, '2026-W25', 0],
    ['2026-06-15T06:59:59Z', 'Europe/Amsterdam', 8, '2026-W25', null],
    ['2026-06-15T18:59:59Z', 'Europe/Amsterdam', 20, '2026-W25', 11],
    ['2026-06-15T19:00:00Z', 'Europe/Amsterdam', 21, '2026-W25', null],
    ['2026-06-15T22:30:00Z', 'Europe/Amsterdam', 0, '2026-W25', null],
    // Sunday evening is the last slot of the week
    ['2026-06-21T18:30:00Z', 'Europe/Amsterdam', 20, '2026-W25', 83],
    ['2026-06-21T18:30:00Z', 'America/New_York', 14, '2026-W25', 77],
    // Still Sunday there, while it is Monday here
    ['2026-06-22T08:30:00Z', 'Pacific/Honolulu', 22, '2026-W25', null],
    ['2026-06-22T08:30:00Z', 'Europe/Helsinki', 11, '2026-W26', 2],
    ['2026-06-22T08:30:00Z', 'Asia/Kathmandu', 14, '2026-W26', 5],
    // Years begin with the week of their first Thursday
    ['2026-12-31T12:00:00Z', 'UTC', 12, '2026-W53', 39],
    ['2027-01-03T12:00:00Z', 'UTC', 12, '2026-W53', 75],
    ['2027-01-04T12:00:00Z', 'UTC', 12, '2027-W01', 3],
    ['2024-12-30T12:00:00Z', 'UTC', 12, '2025-W01', 3],
    ['2028-01-01T12:00:00Z', 'UTC', 12, '2027-W52', 63],
    // The night in which the clocks go back
    ['2026-10-25T00:30:00Z', 'Europe/Amsterdam', 2, '2026-W43', null],
    ['2026-10-25T08:30:00Z', 'Europe/Amsterdam', 9, '2026-W43', 72],
  ]
  it.each(cases)('%s in %s', (now, zone, hour, week, slot) => {
    expect(localTime(new Date(now), zone)).toMatchObject({ hour, week, slot })
  })
})

describe('the slots of members', () => {
  it('are all used, and evenly', () => {
    const counts = new Map<number, number>()
    const many = 20_000
    for (let count = 0; count < many; count += 1) {
      const slot = slotOf(newId())
      counts.set(slot, (counts.get(slot) ?? 0) + 1)
    }
    expect([...counts.keys()].toSorted((one, other) => one - other)).toEqual(Array.from({ length: 84 }, (_, at) => at))
    // 238 each; five deviations of the binomial
    for (const count of counts.values()) expect(Math.abs(count - many / 84)).toBeLessThan(80)
  })

  it('come around once a week, whatever the time zone', () => {
    const id = newId()
    for (const zone of ['Europe/Amsterdam', 'America/Los_Angeles', 'Australia/Lord_Howe']) {
      const hours = Array.from({ length: 7 * 24 }, (_, hour) => new Date(Date.UTC(2026, 5, 14, hour)))
      expect(hours.filter((now) => localTime(now, zone).slot === slotOf(id))).toHaveLength(1)
    }
  })
})

it('gives every member another hour by day, and all of them in turn', () => {
  const id = newId()
  const hours = Array.from({ length: 12 }, (_, day) => hourOf(id, 20_000 + day))
  expect(hours.toSorted((one, other) => one - other)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
})
