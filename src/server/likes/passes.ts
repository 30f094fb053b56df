import { and, eq } from 'drizzle-orm'
import { accountsOf } from '../accounts/index.ts'
import type { Db } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ctx } from '../sites/index.ts'
import { tellNewLikes } from './likes.ts'
import { passes } from './tables.ts'

/** Only other members of the same pool can be passed. Errors: not_found, conflict for oneself. */
export async function refuseUnlessAnother(ctx: Ctx, memberId: string, otherId: string): Promise<void> {
  if (otherId === memberId) throw new Refusal('conflict')
  const other = (await accountsOf(ctx.db, [otherId])).get(otherId)
  if (other === undefined || other.poolId !== ctx.site.poolId) throw new Refusal('not_found')
}

/**
 * Removes a member from suggestions and earlier received likes; a later like undoes it. Returns the number of new
 * likes.
 */
export async function passPerson(platform: Platform, memberId: string, passedId: string): Promise<number> {
  const row = { memberId, passedId, createdAt: platform.clock.now() }
  await platform.db
    .insert(passes)
    .values(row)
    .onConflictDoUpdate({ target: [passes.memberId, passes.passedId], set: { createdAt: row.createdAt } })
  return tellNewLikes(platform, memberId)
}

/** Undoes a pass; idempotent. Returns the number of new likes. */
export async function undoPass(platform: Platform, memberId: string, passedId: string): Promise<number> {
  await platform.db.delete(passes).where(and(eq(passes.memberId, memberId), eq(passes.passedId, passedId)))
  return tellNewLikes(platform, memberId)
}

/** Deletes all passes of a member; returns their number. */
export async function forgetPasses(platform: Platform, memberId: string): Promise<number> {
  const deleted = await platform.db
    .delete(passes)
    .where(eq(passes.memberId, memberId))
    .returning({ id: passes.passedId })
  if (deleted.length > 0) await tellNewLikes(platform, memberId)
  return deleted.length
}

export async function hasPassed(db: Db, memberId: string): Promise<boolean> {
  const rows = await db.select({ id: passes.passedId }).from(passes).where(eq(passes.memberId, memberId)).limit(1)
  return rows.length > 0
}
