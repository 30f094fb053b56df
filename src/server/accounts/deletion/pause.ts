import { eq } from 'drizzle-orm'
import { afterCommit, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import type { Ctx } from '../../sites/index.ts'
import { consentsOf, lockPause } from '../consent/consents.ts'
import { accountPaused, accountResumed } from '../events.ts'
import { viewerOf } from '../sessions/sessions.ts'
import { members } from '../tables.ts'
import { isConsentMissing } from './account-deletion-rules.ts'

/** Hides the member from everybody until they end it. Again is fine: it stays a pause of their own, whatever hid them before. */
export async function pause(ctx: Ctx): Promise<void> {
  const { memberId } = viewerOf(ctx)
  await transaction(ctx.db, async (tx) => {
    const before = await lockPause(tx, memberId)
    await tx.update(members).set({ pausedAt: ctx.clock.now() }).where(eq(members.id, memberId))
    if (before !== null) return
    await announce(ctx, tx, accountPaused, { memberId })
    afterCommit(tx, () => ctx.live.publish([memberId], { kind: 'user_changed' }))
  })
}

/** Shows the member again, with likes and chats as they were. Errors: conflict without the consent that a profile needs. */
export async function resume(ctx: Ctx): Promise<void> {
  const { memberId } = viewerOf(ctx)
  await transaction(ctx.db, async (tx) => {
    if ((await lockPause(tx, memberId)) === null) return
    const given = (await consentsOf(tx, memberId)).filter(({ kind }) => kind === 'special_category')
    if (isConsentMissing(given)) throw new Refusal('conflict')
    await tx.update(members).set({ pausedAt: null }).where(eq(members.id, memberId))
    await announce(ctx, tx, accountResumed, { memberId })
    afterCommit(tx, () => ctx.live.publish([memberId], { kind: 'user_changed' }))
  })
}
