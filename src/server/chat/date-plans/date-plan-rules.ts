import { datePlanHours, datePlanWindow, longestDateHours } from '../../../contract/chat/date-plan-constants.ts'

const hourMs = 3_600_000

type Times = { startsAt: Date; checkInAt: Date }

export function addHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * hourMs)
}

/** Whether a plan may be shared: it begins soon enough, and its check-in is still to come. */
export function isUsable({ startsAt, checkInAt }: Times, now: Date): boolean {
  const { daysAhead, hoursAgo } = datePlanWindow
  const isNear = startsAt >= addHours(now, -hoursAgo) && startsAt <= addHours(now, 24 * daysAhead)
  return isNear && checkInAt > now
}

/** The check-in an hour later, counted from now if it is overdue; null if that is too long after the start. */
export function extended({ startsAt, checkInAt }: Times, now: Date): Date | null {
  const later = addHours(checkInAt > now ? checkInAt : now, 1)
  return later > addHours(startsAt, longestDateHours) ? null : later
}

/** When the link ends: some time after the check-in, or after its expected time. */
export function endOf({ checkInAt, checkedInAt }: { checkInAt: Date; checkedInAt: Date | null }): Date {
  return addHours(checkedInAt ?? checkInAt, datePlanHours)
}
