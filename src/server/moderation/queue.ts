import { type AnyColumn, and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { ReportDecision, ReportReason } from '../../contract/moderation.ts'
import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { type Gravity, gravityOf } from './rules.ts'
import { reports } from './tables.ts'

export type OpenReport = typeof reports.$inferSelect & { reason: ReportReason; gravity: Gravity }

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

export async function countOpenReports(db: Db): Promise<number> {
  return db.$count(reports, isOpen)
}

/** Open reports, the gravest first and of those the oldest, from the one behind `after` on. Errors: not_found when nobody made that report. */
export async function openReports(
  db: Db,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<OpenReport[]> {
  const place = sql`(${rank}, ${reports.createdAt}, ${reports.id})`
  const from = after === undefined ? undefined : await placeOf(db, after)
  const isBehind = from && sql`${place} > (${from.rank}::int, ${from.createdAt}::timestamptz, ${from.id}::uuid)`
  const rows = await db
    .select()
    .from(reports)
    .where(and(isOpen, isBehind))
    .orderBy(rank, asc(reports.createdAt), asc(reports.id))
    .limit(limit)
  return rows.map((row) => {
    const reason = row.reason as ReportReason
    return { ...row, reason, gravity: gravityOf[reason] }
  })
}

/** A report, whatever has become of it; null when nobody made it. */
export async function findReport(db: Db, id: string) {
  const [row] = await db.select().from(reports).where(eq(reports.id, id))
  return row ?? null
}

/** Also of a report that has been decided meanwhile: the queue goes on where it was. */
async function placeOf(db: Db, id: string) {
  const [place] = await db
    .select({ id: reports.id, rank, createdAt: sql<string>`${reports.createdAt}::text` })
    .from(reports)
    .where(eq(reports.id, id))
  if (place === undefined) throw new Refusal('not_found')
  return place
}

type Decided = { id: string; decision: ReportDecision; reason: string; by: string; at: Date }

/** Decides an open report, once: of two at the same moment one gets it. Errors: not_found, conflict when it is decided already. */
export async function decideReport(tx: Tx, { id, decision, reason, by, at }: Decided) {
  const [decided] = await tx
    .update(reports)
    .set({ status: 'decided', decision, decisionReason: reason, decidedBy: by, decidedAt: at })
    .where(and(eq(reports.id, id), isOpen))
    .returning({ receipt: reports.receipt, memberId: reports.memberId })
  if (decided !== undefined) return decided
  const isKnown = (await tx.$count(reports, eq(reports.id, id))) > 0
  throw new Refusal(isKnown ? 'conflict' : 'not_found')
}
