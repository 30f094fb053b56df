import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { afterCommit, sqlState, type Tx, transaction, uniqueViolation } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { announce } from '../platform/events.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ctx } from '../sites/index.ts'
import { countAttempt } from './attempts.ts'
import { emailConfirmed } from './events.ts'
import { findLink, takeLink } from './links.ts'
import { sendActivationMail } from './mails.ts'
import { openSession } from './sessions.ts'
import { members } from './tables.ts'

type Member = typeof members.$inferSelect
const minuteMs = 60_000
const activationsPerDay = 10

/** Confirms the address behind a link and logs its owner in; a link works once. Errors: link_expired. */
export async function activate(ctx: Ctx, token: string): Promise<'activated' | 'already'> {
  const now = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const link = await findLink(tx, token, 'activate')
    const member = link === null ? null : await lockedMember(tx, link.memberId)
    if (member === null || member.poolId !== ctx.site.poolId) throw new Refusal('link_expired')
    if (member.status === 'active') return 'already'
    await takeLink(tx, token, 'activate', now)
    if (member.status !== 'not_confirmed') throw new Refusal('link_expired')
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

/**
 * The member, with every account of their address locked until the transaction ends, always in the same order: of two who confirm one
 * address at the same moment, the second waits and sees what the first has done.
 */
export async function lockedMember(tx: Tx, memberId: string): Promise<Member | null> {
  const [asked] = await tx.select().from(members).where(eq(members.id, memberId))
  if (asked === undefined) return null
  const alike = and(eq(members.poolId, asked.poolId), eq(members.emailKey, asked.emailKey))
  const rows = await tx.select().from(members).where(alike).orderBy(asc(members.id)).for('no key update')
  return rows.find(({ id }) => id === memberId) ?? null
}

/**
 * Mails a new activation link to the logged-in member; for a registered address it behaves the same.
 * Errors: conflict when already confirmed, too_many_requests within a minute and after ten a day.
 */
export async function resendActivation(ctx: Ctx, memberId: string): Promise<void> {
  const now = ctx.clock.now()
  const [member] = await ctx.db.select().from(members).where(eq(members.id, memberId))
  if (member === undefined || member.status !== 'not_confirmed') throw new Refusal('conflict')
  // The sign-up has sent one itself
  const isFresh = now.getTime() - member.signedUpAt.getTime() < minuteMs
  const limits = [
    { windowMs: minuteMs, max: 1, now },
    { windowMs: 24 * 60 * minuteMs, max: activationsPerDay, now },
  ]
  for (const limit of limits) {
    const isWithin = !isFresh && (await countAttempt(ctx.db, `activation ${limit.windowMs} ${memberId}`, limit))
    if (!isWithin) throw new Refusal('too_many_requests')
  }
  await transaction(ctx.db, (tx) => sendActivationMail(ctx, tx, memberId))
}

/** The address is its owner's: other sign-ups with it end, and the member becomes active. */
export async function confirmAddress(platform: Platform, tx: Tx, member: Member, byLink = true): Promise<void> {
  const now = platform.clock.now()
  await tx.update(members).set({ status: 'active', confirmedAt: now }).where(eq(members.id, member.id))
  await endOtherSignUps(tx, member)
  await announce(platform, tx, emailConfirmed, {
    memberId: member.id,
    poolId: member.poolId,
    siteId: member.siteId,
    at: now,
    byLink,
  })
}

/** Sign-ups of others with an address that this member has proved to be theirs: they end, and are erased with the next round. */
export async function endOtherSignUps(
  tx: Tx,
  owner: Pick<typeof members.$inferSelect, 'id' | 'poolId' | 'emailKey'>,
): Promise<void> {
  await tx
    .update(members)
    .set({ status: 'deleted', eraseAfter: sql`${members.signedUpAt}` })
    .where(
      and(
        eq(members.poolId, owner.poolId),
        eq(members.emailKey, owner.emailKey),
        eq(members.status, 'not_confirmed'),
        ne(members.id, owner.id),
      ),
    )
}

/** Confirms a member without a link: seeds and tests. */
export async function confirmMember(platform: Platform, tx: Tx, memberId: string): Promise<void> {
  const member = await lockedMember(tx, memberId)
  if (member !== null && member.status === 'not_confirmed') await confirmAddress(platform, tx, member, false)
}
