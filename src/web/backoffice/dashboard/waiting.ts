import type { OverviewView } from '../../../contract/office/backoffice.ts'
import type { QueueTimesView } from '../../../contract/office/queue.ts'

export type Waiting = {
  kind: QueueTimesView['kind'] | 'refunds' | 'authorityOrders'
  count: number
  /** Past their deadline; orders of authorities also on the day before it. */
  overdue: number
  oldestAt: string | null
  /** Earliest deadline that an authority has set. */
  dueOn: string | null
  /** How decisions came lately; null where nothing is decided. */
  decided: { count: number; medianMinutes: number | null } | null
}

/**
 * Work that the role sees on the overview, most urgent first: what has a deadline that has passed, then what has one, then the oldest;
 * what is empty comes last. Between equals an order of an authority comes before a refund, and a refund before a case.
 */
export function waitingWork({
  queue,
  manual_refunds: refunds,
  authority_orders: orders,
}: Pick<OverviewView, 'queue' | 'manual_refunds' | 'authority_orders'>): Waiting[] {
  const none = { oldestAt: null, dueOn: null, decided: null }
  const work: Waiting[] = [
    ...(orders
      ? [{ ...none, kind: 'authorityOrders' as const, count: orders.open, overdue: orders.due, dueOn: orders.due_on }]
      : []),
    ...(refunds.count > 0 ? [{ ...none, kind: 'refunds' as const, count: refunds.count, overdue: refunds.late }] : []),
    ...queue.map(({ kind, count, overdue, oldest_at, decided, median_minutes }) => ({
      ...{ kind, count, overdue, oldestAt: oldest_at, dueOn: null },
      decided: { count: decided, medianMinutes: median_minutes },
    })),
  ]
  return work.toSorted(
    (one, other) => rank(one) - rank(other) || (one.oldestAt ?? '').localeCompare(other.oldestAt ?? ''),
  )
}

const dayMs = 24 * 3_600_000

/** Whether the oldest has waited for more than a week, or for more than a day where decisions usually come sooner. */
export function hasWaitedLong({ oldestAt, decided }: Pick<Waiting, 'oldestAt' | 'decided'>, at: string): boolean {
  if (oldestAt === null) return false
  const waited = new Date(at).getTime() - new Date(oldestAt).getTime()
  const usual = (decided?.medianMinutes ?? Number.POSITIVE_INFINITY) * 60_000
  return waited > Math.min(7 * dayMs, Math.max(dayMs, usual))
}

function rank({ count, overdue, dueOn }: Waiting): number {
  if (count === 0) return 3
  if (overdue > 0) return 0
  return dueOn === null ? 2 : 1
}
