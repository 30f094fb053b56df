import { eq } from 'drizzle-orm'
import type { WaitingView } from '../../../contract/chat/chat.ts'
import { holdStatus, viewerOf } from '../../accounts/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Ctx } from '../../sites/index.ts'
import { partnerViews } from '../conversations/views.ts'
import { waitingMessages } from '../tables.ts'
import { refusalToWait } from './pending-messages.ts'
import { isBlank } from './rules.ts'
import { refuseFaultyText } from './send.ts'

/**
 * The viewer's message waiting for email confirmation, and its recipient; null if there is none. Visible to the viewer
 * only.
 */
export async function waitingView(ctx: Ctx): Promise<WaitingView | null> {
  const { memberId } = viewerOf(ctx)
  const [row] = await ctx.db.select().from(waitingMessages).where(eq(waitingMessages.memberId, memberId))
  if (row === undefined) return null
  const partner = await partnerViews({ ...ctx, viewerId: memberId }, [row.toMemberId])
  return { profile: partner(row.toMemberId), text: row.text, created_at: row.createdAt.toISOString() }
}

type Edit = { text: string; toMemberId: string | null }

/**
 * Changes the waiting message; an empty text deletes it; without one, creates it for `toMemberId`. Errors: conflict if
 * the email address is confirmed (the message is being sent), none is waiting, or one waits for another member;
 * message_too_long, invalid_input; member_unavailable, blocked_by_member, fictional_member if the recipient cannot be
 * written to.
 */
export async function saveWaiting(ctx: Ctx, edit: Edit): Promise<void> {
  const { memberId } = viewerOf(ctx)
  await transaction(ctx.db, async (tx) => {
    // Locked, to serialize with a concurrent confirmation
    if ((await holdStatus(tx, memberId)) !== 'not_confirmed') throw new Refusal('conflict')
    const mine = eq(waitingMessages.memberId, memberId)
    if (isBlank(edit.text)) return void (await tx.delete(waitingMessages).where(mine))
    refuseFaultyText(edit, ctx)
    const [row] = await tx.select().from(waitingMessages).where(mine).for('update')
    if (row === undefined) return begin(ctx, tx, memberId, edit)
    if (edit.toMemberId !== null && edit.toMemberId !== row.toMemberId) throw new Refusal('conflict')
    await tx.update(waitingMessages).set({ text: edit.text }).where(mine)
  })
}

async function begin(ctx: Ctx, tx: Tx, memberId: string, { text, toMemberId }: Edit): Promise<void> {
  if (toMemberId === null) throw new Refusal('conflict')
  const refusal = await refusalToWait(ctx, tx, { site: ctx.site, memberId, toMemberId })
  if (refusal !== null) throw refusal
  const row = { memberId, toMemberId, messageId: newId(), text, createdAt: ctx.clock.now() }
  const made = await tx.insert(waitingMessages).values(row).onConflictDoNothing().returning()
  if (made.length === 0) throw new Refusal('conflict')
}
