/** Days within which an answer to a dispute should be there: the shortest that providers give. Where one names another day, its day counts. */
export const disputeDays = 7
/** For how long one that was not reversed is listed: by then the bank has decided. */
export const disputeListDays = 120
const dayMs = 86_400_000

export function answerBy(openedAt: Date): Date {
  return new Date(openedAt.getTime() + disputeDays * dayMs)
}

type DayRange = { from_day?: string | undefined; to_day?: string | undefined }

/** Days of UTC, both included, as moments: from the first one's midnight until before the one after the last. */
export function momentsOf({ from_day, to_day }: DayRange): { since?: Date; until?: Date } {
  return {
    ...(from_day !== undefined && { since: new Date(`${from_day}T00:00:00Z`) }),
    ...(to_day !== undefined && { until: new Date(new Date(`${to_day}T00:00:00Z`).getTime() + dayMs) }),
  }
}
