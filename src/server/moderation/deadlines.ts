import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { type ComplaintClocks, dueAt, isOverdueSql } from '../sites/complaints/index.ts'
import { urgentHours } from './rules.ts'

type Case = { what: string; siteId: string | null; createdAt: Date }

/** When a notice or report of this kind is due: after hours if it is urgent, otherwise after the site's working days. */
export function caseDue({ what, siteId, createdAt }: Case, clocks: ComplaintClocks): Date {
  const hours = urgentHours.get(what)
  if (hours === undefined) return dueAt(clocks, siteId, createdAt)
  return new Date(createdAt.getTime() + hours * 3_600_000)
}

/** SQL: deadline of urgent cases, null for the others. */
export function urgentDueSql({ what, since }: { what: AnyColumn; since: AnyColumn }): SQL {
  const kinds = [...urgentHours].map(
    ([kind, hours]) => sql`WHEN ${kind} THEN ${since} + make_interval(hours => ${hours})`,
  )
  return sql`CASE ${what} ${sql.join(kinds, sql` `)} END`
}

/** SQL condition: the case is overdue now. */
export function isCaseOverdueSql(
  clocks: ComplaintClocks,
  { what, since, siteId, now }: { what: AnyColumn; since: AnyColumn; siteId: SQL | AnyColumn; now: Date },
): SQL<boolean> {
  const others = isOverdueSql(clocks, { siteId, since, now })
  return sql<boolean>`coalesce(${urgentDueSql({ what, since })} <= ${now.toISOString()}::timestamptz, ${others})`
}
