import { describe, expect, test } from 'vitest'
import { offersFor, reasonOf, stepOf, stepsFor } from './offers.ts'

const all = { pause: true, invisible: true, fewer_mails: true, discount_percentage: 20 }
const none = { pause: false, invisible: false, fewer_mails: false, discount_percentage: null }

describe('offers', () => {
  test.each([
    ['taking_a_break', 'pause'],
    ['privacy', 'invisible'],
    ['too_many_mails', 'fewer_mails'],
    ['too_expensive', 'discount_percentage'],
    ['technical', 'pause'],
  ] as const)('for %s begin with %s', (reason, first) => {
    const offered = offersFor(all, reason)
    expect([offered[0], offered.length]).toEqual([first, 4])
  })

  test('are only those that there are', () => {
    expect(offersFor({ ...all, pause: false, discount_percentage: null }, 'taking_a_break')).toEqual([
      'invisible',
      'fewer_mails',
    ])
    expect(offersFor(none, 'other')).toEqual([])
  })
})

test('treats an unknown reason as none', () => {
  expect([reasonOf('privacy'), reasonOf('because'), reasonOf(null)]).toEqual(['privacy', 'other', 'other'])
})

test('skips the step without an offer', () => {
  expect(stepsFor(all)).toEqual(['why', 'instead', 'erased', 'last'])
  expect(stepsFor(none)).toEqual(['why', 'erased', 'last'])
  expect([stepOf('last', stepsFor(all)), stepOf('instead', stepsFor(none)), stepOf(null, stepsFor(all))]).toEqual([
    'last',
    'why',
    'why',
  ])
})
