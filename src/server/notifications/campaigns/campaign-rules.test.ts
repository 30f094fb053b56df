import { expect, test } from 'vitest'
import { campaignDays } from '../../../contract/constants.ts'
import { oursEndAfterDays } from '../rules/inactive-members.ts'
import { isUnfiltered, startFault, stopOf } from './campaign-rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test.each([
  ['draft', null, null],
  ['scheduled', null, 'draft'],
  ['sending', null, 'stopped'],
  ['sent', ago(0), 'stopped'],
  ['sent', ago(23.9), 'stopped'],
  ['sent', ago(24), null],
  ['stopped', ago(1), null],
] as const)('stopping a campaign that is %s since %s makes it %s', (status, endedAt, becomes) => {
  expect(stopOf({ status, endedAt }, now)).toBe(becomes)
})

test.each([
  [ago(0), null],
  [ago(1 / 12), null],
  [ago(0.1), 'too_early'],
  [ago(-24 * 90), null],
  [ago(-24 * 90 - 0.1), 'too_late'],
])('beginning at %s: %s', (at, fault) => {
  expect(startFault(at, now)).toBe(fault)
})

const all = { countries: [], languages: [], gender: 'all', payers: 'all', active_days: 30 } as const
test.each([
  [{}, true],
  [{ active_days: 5 }, true],
  [{ countries: ['NL'] }, false],
  [{ languages: ['nl' as const] }, false],
  [{ gender: 'male' as const }, false],
  [{ payers: 'others' as const }, false],
])('an audience with %o is everybody: %s', (change, isAll) => {
  expect(isUnfiltered({ ...all, countries: [], languages: [], ...change })).toBe(isAll)
})

test('nobody can be aimed at who has been away for too long', () => {
  expect(campaignDays.most).toBeLessThan(oursEndAfterDays)
})
