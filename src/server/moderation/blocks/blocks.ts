import { and, desc, eq } from 'drizzle-orm'
import { accountsOf, viewerOf } from '../../accounts/index.ts'
import { transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import type { Ctx } from '../../sites/index.ts'
import { memberBlocked, memberUnblocked } from '../events.ts'
import { blocks } from '../tables.ts'

/** Members blocked by the viewer, newest first. */
export async function listBlocks(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(blocks)
    .where(eq(blocks.memberId, viewerOf(ctx).memberId))
    .orderBy(desc(blocks.createdAt))
  return rows.map((row) => ({ id: row.blockedId, blocked_at: row.createdAt.toISOString() }))
}

/** Blocks a member of the same pool; again is fine. Errors: not_found, conflict for oneself. */
export async function block(ctx: Ctx, blockedId: string): Promise<void> {
  const { memberId } = viewerOf(ctx)
  if (memberId === blockedId) throw new Refusal('conflict')
  await refuseUnlessInPool(ctx, blockedId)
  await transaction(ctx.db, async (tx) => {
    const made = await tx
      .insert(blocks)
      .values({ memberId, blockedId, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning()
    if (made.length > 0) await announce(ctx, tx, memberBlocked, { memberId, blockedId })
  })
}

export async function unblock(ctx: Ctx, blockedId: string): Promise<void> {
  const { memberId } = viewerOf(ctx)
  await transaction(ctx.db, async (tx) => {
    const deleted = await tx
      .delete(blocks)
      .where(and(eq(blocks.memberId, memberId), eq(blocks.blockedId, blockedId)))
      .returning()
    if (deleted.length > 0) await announce(ctx, tx, memberUnblocked, { memberId, blockedId })
  })
}

export async function refuseUnlessInPool(ctx: Ctx, memberId: string): Promise<void> {
  const account = (await accountsOf(ctx.db, [memberId])).get(memberId)
  if (account === undefined || account.poolId !== ctx.site.poolId) throw new Refusal('not_found')
}
