import { describe, expect, test } from 'vitest'
import { areDue, filtersIn, newSince } from './saved-filters.ts'

describe('kept wishes', () => {
  const all = {
    gender: 'female',
    country: 'NL',
    countryregion: 'NL-UT',
    min_age: 30,
    max_age: 40,
    online: true,
    eye_color: ['blue', 'green'],
    interests: ['wine', 'dogs'],
    mutual: false,
    sort: 'best',
  }
  test.each<[string, unknown, object]>([
    ['are asked as they were', all, all],
    ['none are none', {}, {}],
    ['of a country that no site serves any more stay', { country: 'AQ' }, { country: 'AQ' }],
    ['lose what is no choice any more', { ...all, gender: 'other' }, { ...all, gender: undefined }],
    ['lose what nobody knows', { ...all, height: 180 }, all],
    ['lose what is out of bounds', { ...all, min_age: 12 }, { ...all, min_age: undefined }],
    ['lose one choice of several', { ...all, eye_color: ['blue', 'striped'] }, { ...all, eye_color: ['blue'] }],
    ['lose the last choice of a kind', { ...all, interests: ['fax machines'] }, { ...all, interests: undefined }],
    [
      'lose what became another kind',
      { ...all, interests: 7, online: [] },
      { ...all, interests: undefined, online: undefined },
    ],
    ['that are none', null, {}],
    ['that are no list of wishes', 'female', {}],
  ])('%s', (_what, stored, left) => {
    expect(filtersIn(stored)).toEqual(left)
  })
})

describe('a day', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  test.each<[string, number[], boolean]>([
    ['without alerts nothing is due', [], false],
    ['not before a day is over', [23.9], false],
    ['from then on', [24], true],
    ['long after', [900], true],
    ['the one that waited longest takes the others along', [1, 24, 5], true],
    ['none waited long enough', [1, 23, 5], false],
  ])('%s', (_what, ages, isDue) => {
    const alerts = ages.map((hours) => ({ notifiedAt: hoursAgo(hours), seenAt: hoursAgo(0) }))
    expect(areDue(alerts, now)).toBe(isDue)
  })

  test('new is who was neither seen nor told', () => {
    expect(newSince({ seenAt: hoursAgo(3), notifiedAt: hoursAgo(5) })).toEqual(hoursAgo(3))
    expect(newSince({ seenAt: hoursAgo(9), notifiedAt: hoursAgo(5) })).toEqual(hoursAgo(5))
  })
})
