import { expect, test } from 'vitest'
import { instantAt, localTimeAt } from './zoned-time.ts'

test.each([
  ['2026-06-15T12:00', 'Europe/Amsterdam', '2026-06-15T10:00:00.000Z'],
  ['2026-12-15T12:00', 'Europe/Amsterdam', '2026-12-15T11:00:00.000Z'],
  ['2026-12-15T12:00', 'UTC', '2026-12-15T12:00:00.000Z'],
  ['2026-06-15T00:30', 'America/New_York', '2026-06-15T04:30:00.000Z'],
  ['2026-06-15T12:00', 'Asia/Kathmandu', '2026-06-15T06:15:00.000Z'],
  // The clocks go back at three: half past two comes twice
  ['2026-10-25T02:30', 'Europe/Amsterdam', '2026-10-25T00:30:00.000Z'],
  // They go forward at two: there is no half past two
  ['2026-03-29T02:30', 'Europe/Amsterdam', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Amsterdam', '2026-03-29T01:30:00.000Z'],
])('%s in %s', (local, zone, instant) => {
  expect(instantAt(local, zone)?.toISOString()).toBe(instant)
})

test.each(['2026-02-30T12:00', '2026-13-01T12:00', '2026-06-15T25:00', 'soon'])('%s is no time', (local) => {
  expect(instantAt(local, 'Europe/Amsterdam')).toBeNull()
})

test('an instant, and back', () => {
  expect(localTimeAt(new Date('2026-06-14T22:05:00Z'), 'Europe/Amsterdam')).toBe('2026-06-15T00:05')
  for (let hour = 0; hour < 24 * 365; hour += 31) {
    const at = new Date(Date.UTC(2026, 0, 1, hour))
    const back = instantAt(localTimeAt(at, 'Europe/Helsinki'), 'Europe/Helsinki')
    const isSecondTime = at.getTime() - (back?.getTime() ?? 0) === 3_600_000
    expect(isSecondTime ? 0 : at.getTime() - (back?.getTime() ?? 0)).toBe(0)
  }
})
