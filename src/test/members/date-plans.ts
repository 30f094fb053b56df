import { randomUUID } from 'node:crypto'
import type { Api } from '../../contract/index.ts'
import { localTimeAt } from '../../shared/zoned-time.ts'

type PlanInput = Parameters<Api['chat']['saveDatePlan']>[0]

/** A plan of a date with someone who is no member: it begins in half an hour, and the check-in is three hours later. */
export function datePlan(now: Date, plan: Partial<PlanInput> = {}): PlanInput {
  const starts = new Date(now.getTime() + 1_800_000)
  return {
    id: randomUUID(),
    ...(plan.member_id === undefined && { name: 'Robin' }),
    starts_at: localTimeAt(starts, 'Europe/Amsterdam'),
    time_zone: 'Europe/Amsterdam',
    place: 'Café De Pier',
    ...plan,
  }
}
