import { and, desc, eq, lt } from 'drizzle-orm'
import type { MovementView } from '../../contract/credits.ts'
import type { Db } from '../platform/db/db.ts'
import { ledgerEntries } from './tables.ts'

const pageSize = 30

/** A page of a member's movements with their keys, newest first; `nextBefore` is null on the last page. */
export async function listMovements(
  db: Db,
  memberId: string,
  { before, limit = pageSize }: { before?: number | undefined; limit?: number | undefined },
) {
  const rows = await db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.memberId, memberId), before === undefined ? undefined : lt(ledgerEntries.seq, before)))
    .orderBy(desc(ledgerEntries.seq))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const keys = page.map(({ key }) => key)
  return {
    movements: page.map(movementView),
    keys,
    nextBefore: rows.length > limit ? (page.at(-1)?.seq ?? null) : null,
  }
}

export function movementView(entry: typeof ledgerEntries.$inferSelect): Omit<MovementView, 'about'> {
  return {
    id: entry.id,
    kind: entry.kind as MovementView['kind'],
    credits: entry.credits,
    balance_after: entry.balanceAfter,
    at: entry.createdAt.toISOString(),
    reference: entry.reference,
  }
}
