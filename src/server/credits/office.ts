import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import type { Activity, ActivityPage } from '../platform/activity-page.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { grant, type MovementKind } from './ledger.ts'
import { creditLots, ledgerEntries, ledgerPostings } from './tables.ts'
import { walletFacts } from './wallets.ts'

type MovementActivity = Activity & {
  kind: MovementKind
  credits: number
  balanceAfter: number
  reference: string | null
}

const movementColumns = {
  id: ledgerEntries.id,
  at: ledgerEntries.createdAt,
  kind: sql<MovementKind>`${ledgerEntries.kind}`,
  credits: ledgerEntries.credits,
  balanceAfter: ledgerEntries.balanceAfter,
  reference: ledgerEntries.reference,
}

/** A page of a member's movements by time, newest first. */
export async function movementHistory(
  db: Db,
  memberId: string,
  { before, limit }: ActivityPage,
): Promise<MovementActivity[]> {
  const isOlder =
    before === null
      ? undefined
      : sql`(${ledgerEntries.createdAt}, ${ledgerEntries.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`
  return db
    .select(movementColumns)
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.memberId, memberId), isOlder))
    .orderBy(desc(ledgerEntries.createdAt), desc(ledgerEntries.id))
    .limit(limit)
}

/** All movements of a member in batches, oldest first, for export. */
export async function* allMovements(db: Db, memberId: string, size = 1_000): AsyncGenerator<MovementActivity[]> {
  let after = 0
  for (;;) {
    const rows = await db
      .select({ ...movementColumns, seq: ledgerEntries.seq })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.memberId, memberId), sql`${ledgerEntries.seq} > ${after}`))
      .orderBy(asc(ledgerEntries.seq))
      .limit(size)
    if (rows.length > 0) yield rows.map(({ seq: _, ...row }) => row)
    if (rows.length < size) return
    after = rows.at(-1)?.seq ?? after
  }
}

/**
 * Credits granted to a member by staff since then. Locks the wallet until the transaction ends, so that concurrent
 * grants see each other.
 */
export async function grantedSince(tx: Tx, memberId: string, since: Date): Promise<number> {
  await walletFacts(tx, memberId, { lock: true })
  const [row] = await tx
    .select({ credits: sql<number>`coalesce(sum(${ledgerEntries.credits}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(
      and(eq(ledgerEntries.memberId, memberId), eq(ledgerEntries.kind, 'grant'), gte(ledgerEntries.createdAt, since)),
    )
  return row?.credits ?? 0
}

/**
 * Grants bonus credits to a member, once per `grantId`. `reason`, one of the contract's `grantReasons`, is shown with
 * the movement.
 */
export async function grantByStaff(
  tx: Tx,
  input: { memberId: string; grantId: string; credits: number; reason: string; at: Date },
): Promise<{ balance: number; isNew: boolean }> {
  const { memberId, grantId, credits, reason, at } = input
  return grant(tx, {
    memberId,
    credits,
    source: 'bonus',
    orderId: null,
    kind: 'grant',
    key: `grant:${grantId}`,
    reference: reason,
    at,
  })
}

/** Uses of an order's credits by day (UTC) and kind, as proof of delivery. Contains no message content. */
export async function usesOfOrder(
  db: Db,
  { memberId, orderId }: { memberId: string; orderId: string },
): Promise<{ day: string; kind: MovementKind; count: number; credits: number }[]> {
  const day = sql<string>`to_char(${ledgerEntries.createdAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`
  const isOfLot = and(
    eq(ledgerPostings.memberId, creditLots.memberId),
    eq(ledgerPostings.lotId, creditLots.id),
    eq(ledgerPostings.account, 'wallet'),
    sql`${ledgerPostings.credits} < 0`,
  )
  return db
    .select({
      day,
      kind: sql<MovementKind>`${ledgerEntries.kind}`,
      count: sql<number>`count(*)`.mapWith(Number),
      credits: sql<number>`-sum(${ledgerPostings.credits})`.mapWith(Number),
    })
    .from(creditLots)
    .innerJoin(ledgerPostings, isOfLot)
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.memberId, ledgerPostings.memberId), eq(ledgerEntries.seq, ledgerPostings.seq)),
    )
    .where(
      and(
        eq(creditLots.memberId, memberId),
        eq(creditLots.orderId, orderId),
        sql`${ledgerEntries.kind} IN ('message', 'photo', 'gift')`,
      ),
    )
    .groupBy(day, ledgerEntries.kind)
    .orderBy(day, ledgerEntries.kind)
}
