import { CronExpressionParser } from 'cron-parser'

/** Expressions with a longer pause are treated as never due. */
const furthestMs = 370 * 86_400_000

/**
 * The last moment at or before `now` at which a five-field cron expression (UTC) was due, by the parser of pg-boss;
 * null if it cannot be parsed or is due less than once a year.
 */
export function lastDue(cron: string, now: Date): Date | null {
  if (cron.trim().split(/\s+/).length !== 5) return null
  // `prev()` is strictly before its start
  const currentDate = new Date(now.getTime() + 1)
  try {
    const due = CronExpressionParser.parse(cron, { currentDate, tz: 'UTC' }).prev().toDate()
    return now.getTime() - due.getTime() > furthestMs ? null : due
  } catch {
    return null
  }
}
