import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { addWorkingDays, workingDaysAgo } from '../../../shared/dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { siteSettings } from '../settings.ts'
import { listSites, settingsOfSites } from '../sites.ts'

/** Working days to decide complaints, by site. */
export type ComplaintClocks = ReadonlyMap<string, number>

/** How many working days each site has to decide complaints, notices and reports. */
export async function complaintClocks(db: Db): Promise<ComplaintClocks> {
  const all = await listSites(db)
  const settings = await settingsOfSites(
    db,
    all.map(({ id }) => id),
  )
  return new Map([...settings].map(([id, { complaintDays }]) => [id, complaintDays]))
}

/** When a complaint on a site is due. */
export function dueAt(clocks: ComplaintClocks, siteId: string | null, since: Date): Date {
  return addWorkingDays(since, clocks.get(siteId ?? '') ?? siteSettings.shape.complaintDays.parse(undefined))
}

/** SQL condition: a complaint that began at `since` on the site is overdue now. */
export function isOverdueSql(
  clocks: ComplaintClocks,
  { siteId, since, now }: { siteId: SQL | AnyColumn; since: AnyColumn; now: Date },
): SQL<boolean> {
  const cutoffs = Object.fromEntries([...clocks].map(([id, days]) => [id, workingDaysAgo(now, days).toISOString()]))
  return sql<boolean>`coalesce(${since} <= (${JSON.stringify(cutoffs)}::jsonb ->> ${siteId}::text)::timestamptz, false)`
}
