import { expect, test } from 'vitest'
import { diskState, isAlive, isFrequent, scheduleState } from './health-rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const at = (text: string) => new Date(`2026-06-${text}:00Z`)

test.each([
  ['17 3 * * *', '15T03:18', false, 'fine'],
  ['17 3 * * *', '14T03:18', false, 'late'],
  ['17 3 * * *', '14T03:18', true, 'running'],
  ['17 3 * * *', null, false, 'late'],
  // Due at 11:50: that is not long enough ago
  ['50 11 * * *', '14T11:51', false, 'fine'],
  ['44 11 * * *', '14T11:51', false, 'late'],
  ['* * * * *', '15T11:46', false, 'fine'],
  ['* * * * *', '15T11:44', false, 'late'],
  ['nonsense', null, false, 'new'],
  ['nonsense', '15T11:44', false, 'fine'],
])('a job at %s that ran last at %s (at work: %s) is %s', (cron, last, isRunning, state) => {
  const lastRunAt = last === null ? null : at(last)
  expect(scheduleState({ cron, since: at('01T00:00'), lastRunAt, isRunning, now })).toBe(state)
})

test('a job that was planned after it was last due is new', () => {
  const job = { cron: '17 3 * * *', lastRunAt: null, isRunning: false, now }
  expect(scheduleState({ ...job, since: at('15T03:18') })).toBe('new')
  expect(scheduleState({ ...job, since: at('15T03:16') })).toBe('late')
})

test.each([
  ['17 3 * * *', false],
  ['17 * * * *', true],
  ['*/10 2-5 * * *', true],
  ['* * * * *', true],
])('%s is frequent: %s', (cron, frequent) => {
  expect(isFrequent(cron)).toBe(frequent)
})

test.each([
  [50e9, 100e9, true, 'fine'],
  [50e9, 100e9, false, 'full'],
  [3e9, 100e9, true, 'fine'],
  [1.9e9, 100e9, true, 'low'],
  [240e6, 100e9, true, 'full'],
  [0, 100e9, true, 'full'],
  // A small one: a tenth of it is little, a fiftieth is nothing
  [150e6, 1e9, true, 'fine'],
  [90e6, 1e9, true, 'low'],
  [19e6, 1e9, true, 'full'],
])('%d bytes of %d (writable: %s) are %s', (freeBytes, totalBytes, isWritable, state) => {
  expect(diskState({ freeBytes, totalBytes, isWritable })).toBe(state)
})

test('a process that missed three beats is gone', () => {
  expect(isAlive(new Date(now.getTime() - 59_000), now)).toBe(true)
  expect(isAlive(new Date(now.getTime() - 60_000), now)).toBe(false)
})
