import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { leavingEndpoints } from '../../../contract/accounts/leaving.ts'
import { reactivationDays } from '../../../contract/constants.ts'
import { longDay } from '../../../shared/date-words.ts'
import { afterCommit, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { workPatiently } from '../../platform/jobs/retry.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Ctx, originOf } from '../../sites/index.ts'
import { wayBack } from '../email/account-emails.ts'
import { findLink, takeLink } from '../email/account-links.ts'
import { mailTo } from '../email/send-email.ts'
import { accountClosed, accountReopened } from '../events.ts'
import { afterLogIn } from '../log-in/reactivation.ts'
import { requireProof } from '../password/reauthentication.ts'
import { hasSecondFactor } from '../second-factor/second-factor.ts'
import { closeSessionsOf, openSession, sessionCookie, viewerOf } from '../sessions/sessions.ts'
import { accountLinks, deletionReasons, members } from '../tables.ts'
import { eraseMember } from './erasure.ts'

type Deletion = z.output<typeof leavingEndpoints.deleteAccount.input>
type Member = typeof members.$inferSelect

const deletionMail = defineJob<{ memberId: string; origin: string }>('accounts.deletion_mail')

export function registerDeletionMail(platform: Platform): void {
  workPatiently(platform, deletionMail, (job) => mailWayBack(platform, job))
}

/**
 * Requests account deletion after reauthentication; returns the time of erasure. The member is hidden at once and all
 * sessions end. An unconfirmed account is erased immediately because it cannot be reactivated. Errors: proof_failed,
 * login_blocked.
 */
export async function deleteAccount(ctx: Ctx, { reason, other, ...proof }: Deletion): Promise<Date> {
  const { memberId } = viewerOf(ctx)
  await requireProof(ctx, proof)
  return transaction(ctx.db, async (tx) => {
    const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('update')
    if (member === undefined || member.status === 'banned') throw new Refusal('authentication_required')
    // Repeated request: the date does not change
    if (member.eraseAfter !== null) return member.eraseAfter
    const at = ctx.clock.now()
    await tx
      .insert(deletionReasons)
      .values({ id: newId(), siteId: ctx.site.id, reason, other: other?.trim() || null, at })
    afterCommit(tx, () => ctx.cookies.clear(sessionCookie))
    if (member.status === 'active') return close(ctx, tx, member)
    await eraseMember(ctx, tx, memberId)
    return at
  })
}

/**
 * Deletes an account at the member's request to staff, without reauthentication, with the usual reactivation email. An
 * unconfirmed account is erased immediately. Returns the time of erasure. Errors: conflict if already leaving or
 * banned.
 */
export async function closeOnRequest(ctx: Ctx, tx: Tx, memberId: string): Promise<Date> {
  const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('update')
  if (member === undefined) throw new Refusal('not_found')
  if (member.eraseAfter !== null || (member.status !== 'active' && member.status !== 'not_confirmed'))
    throw new Refusal('conflict')
  const at = ctx.clock.now()
  await tx.insert(deletionReasons).values({ id: newId(), siteId: member.siteId, reason: 'other', other: null, at })
  if (member.status === 'active') return close(ctx, tx, member)
  await eraseMember(ctx, tx, memberId)
  return at
}

async function close(ctx: Ctx, tx: Tx, member: Member): Promise<Date> {
  const eraseAfter = new Date(ctx.clock.now().getTime() + reactivationDays * 86_400_000)
  await tx.update(members).set({ status: 'pending_deletion', eraseAfter }).where(eq(members.id, member.id))
  await closeLinks(ctx, tx, member.id)
  await announce(ctx, tx, accountClosed, { memberId: member.id, poolId: member.poolId })
  await closeSessionsOf(ctx, tx, member.id)
  await ctx.jobs.send(tx, deletionMail, { memberId: member.id, origin: originOf(ctx) })
  return eraseAfter
}

/** Links that only make sense for an open account work no more. Taking a change of the address back stays possible. */
async function closeLinks(ctx: Ctx, tx: Tx, memberId: string): Promise<void> {
  const open = and(inArray(accountLinks.purpose, ['reset', 'mail_change', 'export']), isNull(accountLinks.usedAt))
  await tx
    .update(accountLinks)
    .set({ usedAt: ctx.clock.now() })
    .where(and(eq(accountLinks.memberId, memberId), open))
}

async function mailWayBack(platform: Platform, { memberId, origin }: { memberId: string; origin: string }) {
  const [member] = await platform.db.select().from(members).where(eq(members.id, memberId))
  const url = member === undefined ? null : await wayBack(platform, platform.db, member, origin)
  if (member?.eraseAfter == null || url === null) return
  const day = longDay(member.locale, member.eraseAfter)
  await mailTo(platform, member, { kind: 'deletion', url, params: { day } })
}

/**
 * Reactivates an account by the emailed link or after a log-in, with all data. Logs in, unless a second factor is
 * required for the link. Returns `already` for a used link. Errors: link_expired.
 */
export async function reactivate(ctx: Ctx, token: string): Promise<'reactivated' | 'already'> {
  return transaction(ctx.db, async (tx) => {
    const link = await findLink(tx, token, 'reactivate')
    if (link === null) throw new Refusal('link_expired')
    const [member] = await tx
      .select()
      .from(members)
      .where(and(eq(members.id, link.memberId), eq(members.poolId, ctx.site.poolId)))
      .for('update')
    if (member?.status === 'active') return 'already'
    const now = ctx.clock.now()
    if (member?.status !== 'pending_deletion' || member.eraseAfter === null || member.eraseAfter <= now)
      throw new Refusal('link_expired')
    await takeLink(tx, token, 'reactivate', now)
    await tx.update(members).set({ status: 'active', eraseAfter: null }).where(eq(members.id, member.id))
    await announce(ctx, tx, accountReopened, { memberId: member.id, poolId: member.poolId })
    const isProved = link.subject === afterLogIn || !(await hasSecondFactor(tx, member.id))
    if (isProved) await openSession(ctx, tx, member.id)
    return 'reactivated'
  })
}
