import { and, eq, isNotNull, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { deleteByWalk, walk } from '../../platform/db/batches.ts'
import type { Platform } from '../../platform/platform.ts'
import { sweepAccounts } from './accounts.ts'
import { mandateMonths, proofMonths } from './rules.ts'
import { debitBatches, debits, mandates } from './tables.ts'

/** Deletes expired data: unsigned details, mandates past their proof period, and bank files with account numbers. */
export async function sweepDebits(platform: Platform): Promise<void> {
  const { db, clock } = platform
  await sweepAccounts(platform)
  const now = clock.now()
  const monthsAgo = (months: number) => {
    const then = new Date(now)
    then.setUTCMonth(then.getUTCMonth() - months)
    return then
  }
  const dayAgo = new Date(now.getTime() - 86_400_000)
  await deleteByWalk(db, mandates, and(isNull(mandates.signedAt), lt(mandates.createdAt, dayAgo)))
  const lastUse = sql`coalesce(${mandates.lastUsedAt}, ${mandates.signedAt})`
  const isUnused = sql`${lastUse} < ${monthsAgo(mandateMonths).toISOString()}::timestamptz`
  await walk(db, mandates, async (stretch) => {
    const { rowCount } = await db
      .update(mandates)
      .set({ endedAt: now })
      .where(and(isNull(mandates.endedAt), isUnused, stretch))
    return rowCount ?? 0
  })
  const inUse = db
    .select({ id: debits.id })
    .from(debits)
    .where(
      and(
        eq(debits.memberId, mandates.memberId),
        eq(debits.mandateId, mandates.id),
        sql`${debits.status} IN ('signed', 'batched')`,
      ),
    )
  await deleteByWalk(
    db,
    mandates,
    and(
      isNotNull(mandates.endedAt),
      sql`${lastUse} < ${monthsAgo(proofMonths).toISOString()}::timestamptz`,
      notExists(inUse),
    ),
  )
  await db
    .update(debitBatches)
    .set({ sealedFile: '' })
    .where(and(lt(debitBatches.createdAt, monthsAgo(proofMonths)), ne(debitBatches.sealedFile, '')))
}
