import { and, eq, ne } from 'drizzle-orm'
import { afterCommit, sqlState, type Tx, transaction, uniqueViolation } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { announce } from '../platform/events.ts'
import { hashToken } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ctx } from '../sites/index.ts'
import { emailConfirmed } from './events.ts'
import { sendActivationMail } from './mails.ts'
import { openSession } from './sessions.ts'
import { accountLinks, members } from './tables.ts'

/** Confirms the address behind a link and logs its owner in; a link works once. Errors: link_expired. */
export async function activate(ctx: Ctx, token: string): Promise<'activated' | 'already'> {
  const now = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const [link] = await tx
      .select()
      .from(accountLinks)
      .where(eq(accountLinks.tokenHash, hashToken(token)))
      .for('update')
    if (link === undefined || link.purpose !== 'activate') throw new Refusal('link_expired')
    const [member] = await tx
      .select()
      .from(members)
      .where(and(eq(members.id, link.memberId), eq(members.poolId, ctx.site.poolId)))
      .for('update')
    if (member === undefined) throw new Refusal('link_expired')
    if (member.status === 'active') return 'already'
    if (link.usedAt !== null || link.expiresAt <= now || member.status !== 'not_confirmed')
      throw new Refusal('link_expired')
    await tx.update(accountLinks).set({ usedAt: now }).where(eq(accountLinks.tokenHash, link.tokenHash))
    await confirmAddress(ctx, tx, member)
    if (ctx.viewer?.memberId !== member.id) await openSession(ctx, tx, member.id)
    // The link is often opened on another device than the one that waits for it
    afterCommit(tx, () => ctx.live.publish([member.id], { kind: 'user_changed' }))
    return 'activated' as const
  }).catch((error: unknown) => {
    // Somebody else confirmed the same address a moment ago
    if (sqlState(error) === uniqueViolation) throw new Refusal('link_expired')
    throw error
  })
}

/** Mails a new activation link to the logged-in member. Errors: conflict when already confirmed, too_many_requests within a minute. */
export async function resendActivation(ctx: Ctx, memberId: string): Promise<void> {
  const [member] = await ctx.db.select().from(members).where(eq(members.id, memberId))
  if (member === undefined || member.status !== 'not_confirmed') throw new Refusal('conflict')
  const [last] = await ctx.db
    .select({ createdAt: accountLinks.createdAt })
    .from(accountLinks)
    .where(and(eq(accountLinks.memberId, memberId), eq(accountLinks.purpose, 'activate')))
  if (last !== undefined && ctx.clock.now().getTime() - last.createdAt.getTime() < 60_000)
    throw new Refusal('too_many_requests')
  await transaction(ctx.db, (tx) => sendActivationMail(ctx, tx, memberId))
}

/** The address is its owner's: other sign-ups with it end, and the member becomes active. */
export async function confirmAddress(platform: Platform, tx: Tx, member: typeof members.$inferSelect): Promise<void> {
  const now = platform.clock.now()
  await tx.update(members).set({ status: 'active', confirmedAt: now }).where(eq(members.id, member.id))
  await tx
    .update(members)
    .set({ status: 'deleted' })
    .where(
      and(
        eq(members.poolId, member.poolId),
        eq(members.emailKey, member.emailKey),
        eq(members.status, 'not_confirmed'),
        ne(members.id, member.id),
      ),
    )
  await announce(platform, tx, emailConfirmed, {
    memberId: member.id,
    poolId: member.poolId,
    siteId: member.siteId,
    at: now,
  })
}

/** Confirms a member without a link: seeds and tests. */
export async function confirmMember(platform: Platform, tx: Tx, memberId: string): Promise<void> {
  const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('update')
  if (member !== undefined && member.status === 'not_confirmed') await confirmAddress(platform, tx, member)
}
