import type { Db } from '../../platform/db/db.ts'
import { csvOf } from '../../platform/files/csv.ts'
import type { ComplaintCounts } from './complaint-counts.ts'
import { moderationCounts } from './moderation-counts.ts'

/** Columns of the monthly report to an acquirer; a row is a kind of complaint. */
export const acquirerColumns = [
  'month',
  'site',
  'section',
  'item',
  'received',
  'decided',
  'acted_on',
  'decided_in_time',
  'open_at_end',
  'overdue_at_end',
  'median_hours',
  'longest_hours',
  'overturned',
] as const

/** The calendar month `2026-10` in UTC. Throws for anything else. */
export function monthOf(text: string): { from: Date; until: Date } {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  if (year === undefined || month === undefined) throw new Error(`${text} is no month: write 2026-10.`)
  return { from: new Date(Date.UTC(+year, +month - 1)), until: new Date(Date.UTC(+year, +month)) }
}

/**
 * Monthly report to the acquirer, as card schemes require of merchants with content of their members (Mastercard AN
 * 5196, Visa VIRP), as CSV: complaints and how fast they were resolved, what was removed, and appeals.
 */
export async function acquirerReport(
  db: Db,
  { month, site }: { month: string; site: { id: string; name: string } },
): Promise<string> {
  const counts = await moderationCounts(db, { ...monthOf(month), siteId: site.id })
  const row = (section: string, item: string, own: ComplaintCounts, overturned: number | null = null) => [
    month,
    site.name,
    section,
    item,
    own.received,
    own.decided,
    own.actedOn,
    own.inTime,
    own.open,
    own.overdue,
    own.medianHours,
    own.longestHours,
    overturned,
  ]
  return csvOf([
    [...acquirerColumns],
    ...[...counts.notices].map(([kind, own]) => row('notice', kind, own)),
    ...[...counts.reports].map(([reason, own]) => row('report', reason, own)),
    row('appeal', 'all', counts.appeals, counts.appeals.actedOn),
    ...counts.decisions.map(({ measure, ground, isOwnInitiative, count, overturned }) => [
      month,
      site.name,
      isOwnInitiative ? 'action_own_review' : 'action_on_complaint',
      `${measure}: ${ground}`,
      null,
      count,
      count,
      null,
      null,
      null,
      null,
      null,
      overturned,
    ]),
  ])
}
