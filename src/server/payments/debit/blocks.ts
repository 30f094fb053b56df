import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { debitBlocks } from './tables.ts'

type DebitBlock = typeof debitBlocks.$inferSelect

/** Blocks a member from direct debit. An existing block keeps its first reason. */
export async function blockDebits(db: Db, block: DebitBlock): Promise<void> {
  await db.insert(debitBlocks).values(block).onConflictDoNothing()
}

/** Members blocked from direct debit, newest first. */
export async function listDebitBlocks(db: Db, limit: number): Promise<DebitBlock[]> {
  return db.select().from(debitBlocks).orderBy(desc(debitBlocks.at)).limit(limit)
}

/** Unblocks a member. Errors: conflict if not blocked. */
export async function liftDebitBlock(db: Db, memberId: string): Promise<void> {
  const lifted = await db
    .delete(debitBlocks)
    .where(eq(debitBlocks.memberId, memberId))
    .returning({ at: debitBlocks.at })
  if (lifted.length === 0) throw new Refusal('conflict')
}
