import { expect, test } from 'vitest'
import type { QueueTimesView } from '../../../contract/office/queue.ts'
import { hasWaitedLong, waitingWork } from './waiting.ts'

const cases = (kind: QueueTimesView['kind'], oldest_at: string | null, overdue = 0): QueueTimesView => ({
  ...{ kind, oldest_at, overdue, count: oldest_at === null ? 0 : overdue + 1 },
  ...{ decided: 0, median_minutes: null },
})
const kindsOf = (overview: Parameters<typeof waitingWork>[0]) => waitingWork(overview).map(({ kind }) => kind)
const [older, old, recent] = ['2026-11-01T08:00:00Z', '2026-11-10T08:00:00Z', '2026-11-20T08:00:00Z']

test('overdue work comes first, then a deadline, then the oldest; what is empty comes last', () => {
  expect(
    kindsOf({
      queue: [cases('reports', null), cases('photos', recent), cases('texts', old), cases('notices', recent, 1)],
      manual_refunds: { count: 0, late: 0 },
      authority_orders: { open: 1, due: 0, due_on: '2026-12-01' },
    }),
  ).toEqual(['notices', 'authorityOrders', 'texts', 'photos', 'reports'])
})

test('what is overdue is in order of its age, after orders of authorities and refunds', () => {
  expect(
    kindsOf({
      queue: [cases('reports', old, 1), cases('notices', older, 1)],
      manual_refunds: { count: 3, late: 1 },
      authority_orders: { open: 1, due: 1, due_on: '2026-11-19' },
    }),
  ).toEqual(['authorityOrders', 'refunds', 'notices', 'reports'])
})

test('a role sees only work of its own', () => {
  const idle = { queue: [], manual_refunds: { count: 0, late: 0 }, authority_orders: null }
  expect(waitingWork(idle)).toEqual([])
  expect(kindsOf({ ...idle, manual_refunds: { count: 1, late: 0 } })).toEqual(['refunds'])
})

test.each([
  ['a week and more is long', 8 * 24, null, true],
  ['five days are not, without a usual wait', 5 * 24, null, false],
  ['longer than usual is long', 30, 60, true],
  ['less than a day never is', 20, 60, false],
  ['as long as usual is not', 72, 96 * 60, false],
  ['more than a week is, even if it is usual', 8 * 24, 14 * 24 * 60, true],
])('%s', (_, hours, medianMinutes, isLong) => {
  const at = Date.parse('2026-11-20T08:00:00Z')
  const oldestAt = new Date(at - hours * 3_600_000).toISOString()
  expect(hasWaitedLong({ oldestAt, decided: { count: 1, medianMinutes } }, new Date(at).toISOString())).toBe(isLong)
})
