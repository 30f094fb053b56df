import { and, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { NoticeKind } from '../../../contract/constants.ts'
import type { ReportReason } from '../../../contract/moderation/moderation.ts'
import type { Ground, Measure } from '../../../contract/office/office-constants.ts'
import { accountRelation } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { complaintClocks, dueAt } from '../../sites/complaints/index.ts'
import { caseDue } from '../deadlines.ts'
import { foundBy } from '../decisions/decision-rules.ts'
import { appeals, decisions } from '../decisions/decision-tables.ts'
import { noticeDue } from '../notices/notice-queue.ts'
import { notices, reports } from '../tables.ts'
import { type ComplaintCounts, type ComplaintTimes, complaintCounts, type Span } from './complaint-counts.ts'

/** A period, of all sites or one. `until` is exclusive. */
export type Period = Span & { siteId: string | null }

/** Decisions of one measure and ground. */
type DecisionCounts = {
  measure: Measure
  ground: Ground
  /** Not on a report or notice. */
  isOwnInitiative: boolean
  count: number
  overturned: number
}
export type ModerationCounts = {
  notices: Map<NoticeKind, ComplaintCounts>
  reports: Map<ReportReason, ComplaintCounts>
  decisions: DecisionCounts[]
  appeals: ComplaintCounts
}

/** What happened to complaints in a period: notices by kind, reports by reason, decisions, and appeals against them. */
export async function moderationCounts(db: Db, period: Period): Promise<ModerationCounts> {
  const clocks = await complaintClocks(db)
  const [noticeRows, reportRows, decided, appealRows] = await Promise.all([
    noticesIn(db, period),
    reportsIn(db, period),
    decisionsIn(db, period),
    appealsIn(db, period),
  ])
  const byKind = Map.groupBy(noticeRows, ({ kind }) => kind as NoticeKind)
  const byReason = Map.groupBy(reportRows, ({ reason }) => reason)
  return {
    notices: mapOf(byKind, (rows) =>
      complaintCounts(
        rows.map((row) => ({
          ...timesOf(row, row.decision !== 'no_action'),
          dueAt: noticeDue({ ...row, kind: row.kind as NoticeKind }, clocks),
        })),
        period,
      ),
    ),
    reports: mapOf(byReason, (rows) =>
      complaintCounts(
        rows.map((row) => ({
          ...timesOf(row, row.decision === 'closed'),
          dueAt: caseDue({ ...row, what: row.reason }, clocks),
        })),
        period,
      ),
    ),
    decisions: decided,
    appeals: complaintCounts(
      appealRows.map((row) => ({
        ...timesOf(row, row.outcome === 'overturned'),
        dueAt: dueAt(clocks, row.siteId, row.createdAt),
      })),
      period,
    ),
  }
}

type Row = { createdAt: Date; decidedAt: Date | null }
const timesOf = ({ createdAt, decidedAt }: Row, isActedOn: boolean): Omit<ComplaintTimes, 'dueAt'> => ({
  createdAt,
  decidedAt,
  isActedOn: decidedAt !== null && isActedOn,
})

function mapOf<K, T, R>(map: Map<K, T[]>, counts: (rows: T[]) => R): Map<K, R> {
  return new Map([...map].map(([key, rows]) => [key, counts(rows)]))
}

const noticesIn = (db: Db, { siteId, ...span }: Period) =>
  db
    .select({
      kind: notices.kind,
      siteId: notices.siteId,
      createdAt: notices.createdAt,
      decidedAt: notices.decidedAt,
      decision: notices.decision,
    })
    .from(notices)
    .where(
      and(
        siteId === null ? undefined : eq(notices.siteId, siteId),
        lt(notices.createdAt, span.until),
        or(isNull(notices.decidedAt), gte(notices.decidedAt, span.from)),
      ),
    )

async function reportsIn(db: Db, { siteId, from, until }: Period) {
  const ofSite = siteId === null ? sql`` : sql`AND a.site_id = ${siteId}`
  const { rows } = await db.execute<{
    reason: ReportReason
    siteId: string | null
    createdAt: Date | string
    decidedAt: Date | string | null
    decision: string | null
  }>(sql`
    SELECT r.reason, a.site_id AS "siteId", r.created_at AS "createdAt", r.decided_at AS "decidedAt", r.decision
    FROM ${reports} r LEFT JOIN ${accountRelation} a ON a.id = r.member_id
    WHERE r.created_at < ${until} AND (r.decided_at IS NULL OR r.decided_at >= ${from}) ${ofSite}`)
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    decidedAt: row.decidedAt === null ? null : new Date(row.decidedAt),
  }))
}

async function decisionsIn(db: Db, { siteId, from, until }: Period): Promise<DecisionCounts[]> {
  const rows = await db
    .select({
      measure: decisions.measure,
      ground: decisions.ground,
      sourceKind: decisions.sourceKind,
      count: sql<number>`count(*)::int`,
      overturned: sql<number>`(count(*) FILTER (WHERE ${decisions.status} = 'overturned'))::int`,
    })
    .from(decisions)
    .where(
      and(
        siteId === null ? undefined : eq(decisions.siteId, siteId),
        // Bans that the second person did not agree to never took effect for good
        inArray(decisions.status, ['standing', 'overturned']),
        gte(decisions.decidedAt, from),
        lt(decisions.decidedAt, until),
      ),
    )
    .groupBy(decisions.measure, decisions.ground, decisions.sourceKind)
  const merged = new Map<string, DecisionCounts>()
  for (const { sourceKind, ...row } of rows) {
    const isOwnInitiative = !['report', 'notice'].includes(foundBy(sourceKind))
    const key = `${row.measure} ${row.ground} ${isOwnInitiative}`
    const known = merged.get(key)
    merged.set(key, {
      ...row,
      isOwnInitiative,
      count: row.count + (known?.count ?? 0),
      overturned: row.overturned + (known?.overturned ?? 0),
    })
  }
  return [...merged.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

const appealsIn = (db: Db, { siteId, from, until }: Period) =>
  db
    .select({
      siteId: decisions.siteId,
      createdAt: appeals.createdAt,
      decidedAt: appeals.decidedAt,
      outcome: appeals.outcome,
    })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .where(
      and(
        siteId === null ? undefined : eq(decisions.siteId, siteId),
        lt(appeals.createdAt, until),
        or(isNull(appeals.decidedAt), gte(appeals.decidedAt, from)),
      ),
    )
