import { expect, test } from 'vitest'
import type { HealthView } from '../../../contract/office/health.ts'
import { wellView } from '../../../test/product/health.ts'
import { problemsOf } from './problems.ts'

const names = (change: Partial<HealthView>) => problemsOf({ ...wellView, ...change }).map(({ name }) => name)
const dead = {
  queues: null,
  failures: null,
  schedules: null,
  mails: null,
  pushes: null,
  slow: null,
  database: null,
  processes: null,
  has_workers: null,
}
const queue = { name: 'a', waiting: 1, delayed: 0, active: 0, failed: 0, waited_seconds: 601 }
const schedule = { name: 'a', cron: '* * * * *', is_frequent: true, last_run_at: null, last_failed_at: null }

test.each<[string, Partial<HealthView>, string[]]>([
  ['all is well', {}, []],
  ['a dead database is said once', dead, ['database']],
  [
    'a dead database and a full disk',
    { ...dead, disk: { free_bytes: 0, total_bytes: 9, low_bytes: 1e9, state: 'full' } },
    ['database', 'diskFull'],
  ],
  ['two parts that cannot be read', { slow: null, disk: null }, ['unreadable']],
  ['little room', { disk: { free_bytes: 1, total_bytes: 9, low_bytes: 1e9, state: 'low' } }, ['diskLow']],
  ['no mail server answers', { mail_server: 'silent' }, ['mailServer']],
  ['mails are caught', { mail_server: 'caught' }, []],
  ['nobody works', { has_workers: false }, ['noWorkers']],
  ['jobs given up', { failures: { jobs: [], total: 7 } }, ['failures']],
  ['a queue that waits', { queues: [queue] }, ['waiting']],
  ['a queue that waits a little', { queues: [{ ...queue, waited_seconds: 600 }] }, []],
  ['a late job', { schedules: [{ ...schedule, state: 'late' }] }, ['late']],
  ['a job that is not due', { schedules: [{ ...schedule, state: 'new' }] }, []],
  [
    'a crowded database',
    { database: { version: '18', bytes: 1, connections: 80, most_connections: 100 } },
    ['connections'],
  ],
])('%s', (_name, change, expected) => {
  expect(names(change)).toEqual(expected)
})

test('they are counted, and the severe ones come first', () => {
  const all = problemsOf({
    ...wellView,
    failures: { jobs: [], total: 7 },
    mail_server: 'silent',
    slow: null,
    disk: null,
  })
  expect(all).toEqual([
    { name: 'mailServer', count: 1, isSevere: true },
    { name: 'unreadable', count: 2, isSevere: false },
    { name: 'failures', count: 7, isSevere: false },
  ])
})
