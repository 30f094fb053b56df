import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { isOftenUnfounded, reporterMemory } from '../decisions/decision-rules.ts'
import { reports } from '../tables.ts'

export type Reporter = {
  /** Of the last reports that people decided, at most eight. */
  decided: number
  unfounded: number
  /** Sorted after other reports of the same severity, but still reviewed. */
  isOftenUnfounded: boolean
}

/** Report outcomes per reporter. Members without decided reports are included with zeros. */
export async function reportersOf(db: Db, memberIds: readonly string[]): Promise<Map<string, Reporter>> {
  if (memberIds.length === 0) return new Map()
  const ids = [...new Set(memberIds)]
  // What was closed because the reported one is gone says nothing
  const remembered = db
    .select({
      reporterId: reports.reporterId,
      isUnfounded: sql<boolean>`${reports.decision} = 'no_action'`.as('is_unfounded'),
      place:
        sql<number>`row_number() OVER (PARTITION BY ${reports.reporterId} ORDER BY ${reports.decidedAt} DESC, ${reports.id} DESC)`.as(
          'place',
        ),
    })
    .from(reports)
    .where(sql`${inArray(reports.reporterId, ids)} AND ${reports.decidedBy} IS NOT NULL`)
    .as('remembered')
  const rows = await db
    .select()
    .from(remembered)
    .where(sql`${remembered.place} <= ${reporterMemory.last}`)
    .orderBy(remembered.reporterId, remembered.place)
  return new Map(
    ids.map((id) => {
      const own = rows.filter(({ reporterId }) => reporterId === id).map(({ isUnfounded }) => isUnfounded)
      return [
        id,
        { decided: own.length, unfounded: own.filter(Boolean).length, isOftenUnfounded: isOftenUnfounded(own) },
      ]
    }),
  )
}

/** The same rule as an expression over `reports`: 1 where those of who made a report are often unfounded, else 0. */
export const isBehind: SQL<number> = sql<number>`(SELECT (count(*) FILTER (WHERE last_ones.decision = 'no_action') >= ${sql.raw(String(reporterMemory.unfounded))})::int
    FROM (SELECT earlier.decision FROM reports earlier WHERE earlier.reporter_id = reports.reporter_id AND earlier.decided_by IS NOT NULL
      ORDER BY earlier.decided_at DESC, earlier.id DESC LIMIT ${sql.raw(String(reporterMemory.last))}) last_ones)`
