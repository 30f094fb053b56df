import { type AnyColumn, and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ReportDecision, ReportReason } from '../../contract/moderation/moderation.ts'
import { accountRelation } from '../accounts/index.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import type { ComplaintClocks } from '../sites/complaints/index.ts'
import { caseDue, isCaseOverdueSql, urgentDueSql } from './deadlines.ts'
import { mailReportOutcome } from './reports/report-emails.ts'
import { isBehind, type Reporter, reportersOf } from './reports/reporters.ts'
import { type Gravity, gravityOf } from './rules.ts'
import { reports } from './tables.ts'

export type OpenReport = typeof reports.$inferSelect & {
  reason: ReportReason
  gravity: Gravity
  /** Outcomes of the reporter's earlier reports. */
  reporter: Reporter
}

const order: readonly Gravity[] = ['grave', 'serious', 'ordinary']
/** Where the gravity of what a column says puts a row: 1 before 2 before 3. */
export function rankOf(column: AnyColumn, gravities: Readonly<Record<string, Gravity>>): SQL<number> {
  const ranks = Object.entries(gravities).map(
    ([what, gravity]) => sql`WHEN ${what} THEN ${order.indexOf(gravity) + 1}::int`,
  )
  return sql`CASE ${column} ${sql.join(ranks, sql` `)} ELSE ${order.length}::int END`
}
const rank = rankOf(reports.reason, gravityOf)
const isOpen = eq(reports.status, 'open')

/** `only`, `except`: ids to include or exclude. `siteId`: site of the reported member. */
type OpenWanted = {
  siteId?: string | undefined
  only?: readonly string[] | undefined
  except?: readonly string[] | undefined
  /** With `now`: overdue reports come first. */
  clocks?: ComplaintClocks | undefined
  now?: Date | undefined
}

function isWanted({ siteId, only, except = [] }: Omit<OpenWanted, 'clocks' | 'now'>): SQL | undefined {
  return and(
    except.length === 0 ? undefined : sql`NOT (${reports.id} = ANY (${sql.param([...except])}::uuid[]))`,
    only && sql`${reports.id} = ANY (${sql.param([...only])}::uuid[])`,
    siteId === undefined
      ? undefined
      : sql`${reports.memberId} IN (SELECT id FROM ${accountRelation} a WHERE a.site_id = ${siteId}::uuid)`,
  )
}

/** Overdue by the hours of its reason or the days of the reported member's site. */
function isOverdue(clocks: ComplaintClocks, now: Date): SQL {
  return isOverdueOn(sql`(SELECT a.site_id FROM ${accountRelation} a WHERE a.id = ${reports.memberId})`, clocks, now)
}

function isOverdueOn(siteId: SQL, clocks: ComplaintClocks, now: Date): SQL {
  return isCaseOverdueSql(clocks, { what: reports.reason, siteId, since: reports.createdAt, now })
}

/** Deadline of a report about a member of a site. */
export function reportDue(
  { reason, createdAt }: { reason: string; createdAt: Date },
  siteId: string | null,
  clocks: ComplaintClocks,
): Date {
  return caseDue({ what: reason, siteId, createdAt }, clocks)
}

type ReportTally = { siteId: string | null; count: number; oldest: Date; overdue: number }

/** How many reports are open about members of each site, since when the oldest is, and how many are overdue. */
export async function tallyReports(db: Db, clocks: ComplaintClocks, now: Date): Promise<ReportTally[]> {
  const { rows } = await db.execute<Omit<ReportTally, 'oldest'> & { oldest: string }>(
    sql`SELECT a.site_id AS "siteId", count(*)::int AS count, min(${reports.createdAt}) AS oldest,
        (count(*) FILTER (WHERE ${isOverdueOn(sql`a.site_id`, clocks, now)}))::int AS overdue
      FROM ${reports} LEFT JOIN ${accountRelation} a ON a.id = ${reports.memberId} WHERE ${isOpen} GROUP BY a.site_id`,
  )
  return rows.map((row) => ({ ...row, oldest: new Date(row.oldest) }))
}

export async function countOpenReports(db: Db): Promise<number> {
  return db.$count(reports, isOpen)
}

/** Open reports: overdue ones, then by severity, then reporters with mostly founded reports, then urgent ones, then oldest first. */
export async function openReports(
  db: Db,
  { limit, clocks, now, ...wanted }: OpenWanted & { limit: number },
): Promise<OpenReport[]> {
  const overdueFirst = now && clocks ? [sql`${isOverdue(clocks, now)} DESC`] : []
  const rows = await db
    .select()
    .from(reports)
    .where(and(isOpen, isWanted(wanted)))
    .orderBy(
      ...overdueFirst,
      rank,
      isBehind,
      asc(urgentDueSql({ what: reports.reason, since: reports.createdAt })),
      asc(reports.createdAt),
      asc(reports.id),
    )
    .limit(limit)
  const reporters = await reportersOf(
    db,
    rows.map(({ reporterId }) => reporterId),
  )
  return rows.map((row) => {
    const reason = row.reason as ReportReason
    const reporter = reporters.get(row.reporterId) ?? { decided: 0, unfounded: 0, isOftenUnfounded: false }
    return { ...row, reason, gravity: gravityOf[reason], reporter }
  })
}

/** A report in any state; null if it does not exist. */
export async function findReport(db: Db, id: string) {
  const [row] = await db.select().from(reports).where(eq(reports.id, id))
  return row ?? null
}

type Decided = { id: string; decision: ReportDecision; reason: string; by: string; at: Date }

/**
 * Decides an open report once and emails the reporter the outcome; concurrent decisions get a conflict. Errors:
 * not_found, conflict if already decided.
 */
export async function decideReport(
  platform: Pick<Platform, 'jobs'>,
  tx: Tx,
  { id, decision, reason, by, at }: Decided,
) {
  const [decided] = await tx
    .update(reports)
    .set({ status: 'decided', decision, decisionReason: reason, decidedBy: by, decidedAt: at })
    .where(and(eq(reports.id, id), isOpen))
    .returning({ receipt: reports.receipt, memberId: reports.memberId, messageId: reports.messageId })
  if (decided !== undefined) {
    await mailReportOutcome(platform, tx, id)
    return decided
  }
  const isKnown = (await tx.$count(reports, eq(reports.id, id))) > 0
  throw new Refusal(isKnown ? 'conflict' : 'not_found')
}
