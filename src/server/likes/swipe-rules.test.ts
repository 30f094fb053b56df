import { describe, expect, it, test } from 'vitest'
import { dayIn, endOfDayIn, isTimeZone } from '../../shared/dates.ts'
import { mayUndo, swipeDay, swipesLeft } from './swipe-rules.ts'

describe('the end of a day', () => {
  test.each([
    ['in winter', '2026-01-10T12:00:00Z', 'Europe/Amsterdam', '2026-01-10T23:00:00.000Z'],
    ['in summer', '2026-07-10T12:00:00Z', 'Europe/Amsterdam', '2026-07-10T22:00:00.000Z'],
    ['the long day of autumn', '2026-10-24T23:30:00Z', 'Europe/Amsterdam', '2026-10-25T23:00:00.000Z'],
    ['the short day of spring', '2026-03-28T23:30:00Z', 'Europe/Amsterdam', '2026-03-29T22:00:00.000Z'],
    ['half an hour off', '2026-06-01T00:00:00Z', 'Asia/Kolkata', '2026-06-01T18:30:00.000Z'],
    ['far in the west', '2026-06-01T09:59:00Z', 'Pacific/Honolulu', '2026-06-01T10:00:00.000Z'],
    ['at midnight itself', '2026-06-01T22:00:00Z', 'Europe/Amsterdam', '2026-06-02T22:00:00.000Z'],
  ])('%s', (_what, now, zone, end) => {
    expect(endOfDayIn(new Date(now), zone).toISOString()).toBe(end)
  })

  it('begins a new day, and the last minute before is still the old one', () => {
    const now = new Date('2026-06-01T15:20:00Z')
    const end = endOfDayIn(now, 'Europe/Helsinki')
    expect(dayIn(end, 'Europe/Helsinki')).toBe('2026-06-02')
    expect(dayIn(new Date(end.getTime() - 1), 'Europe/Helsinki')).toBe('2026-06-01')
  })
})

test('a time zone exists, or does not', () => {
  expect(['Europe/Amsterdam', 'Europe/Warsaw', 'UTC', 'Asia/Kolkata'].every(isTimeZone)).toBe(true)
  expect(['Europe/Atlantis', '', 'x'.repeat(60)].some(isTimeZone)).toBe(false)
})

test('a day is that of the time zone', () => {
  const now = new Date('2026-06-01T22:30:00Z')
  expect(swipeDay(now, 'Europe/Amsterdam').day).toBe('2026-06-02')
  expect(swipeDay(now, 'America/New_York').day).toBe('2026-06-01')
})

test.each([
  [
    { likes: 0, undos: 0 },
    { likesLeft: 4, undosLeft: 4 },
  ],
  [
    { likes: 3, undos: 4 },
    { likesLeft: 1, undosLeft: 0 },
  ],
  [
    { likes: 5, undos: 9 },
    { likesLeft: 0, undosLeft: 0 },
  ],
])('of %o is left %o', (counts, left) => {
  expect(swipesLeft(counts)).toEqual(left)
})

const now = new Date('2026-06-01T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const none = { likes: 1, undos: 0 }
test.each([
  ['nothing', null, none, false],
  ['a like of a moment ago', { choice: 'like', at: ago(1) }, none, true],
  ['a pass of a moment ago', { choice: 'pass', at: ago(1) }, none, true],
  ['what was taken back', { choice: 'undone', at: ago(1) }, none, false],
  ['a like of eleven minutes ago', { choice: 'like', at: ago(11) }, none, false],
  ['a like when all undos are used', { choice: 'like', at: ago(1) }, { likes: 1, undos: 4 }, false],
  ['a pass when all undos are used', { choice: 'pass', at: ago(1) }, { likes: 1, undos: 4 }, true],
] as const)('%s: may it be taken back', (_what, last, counts, may) => {
  expect(mayUndo(last === null ? null : { ...last, day: '2026-06-01' }, now, counts)).toBe(may)
})
