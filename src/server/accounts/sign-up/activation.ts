import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { afterCommit, sqlState, type Tx, transaction, uniqueViolation } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Ctx, limitRate } from '../../sites/index.ts'
import { sendActivationMail } from '../email/account-emails.ts'
import { dropLinks, findLink, isForAddressOf, isOpenLink, takeLink } from '../email/account-links.ts'
import { emailConfirmed } from '../events.ts'
import { blockedRefusal, countOwn } from '../log-in/password-guesses.ts'
import { refuseBadPassword } from '../password/new-password.ts'
import { hashPassword, isPassword, withPasswordWork } from '../password/passwords.ts'
import { dropSecondFactor } from '../second-factor/second-factor.ts'
import { forgetDevicesOf, knownDeviceOf } from '../sessions/devices.ts'
import { closeSessionsOf, openSession } from '../sessions/sessions.ts'
import { members, passkeys } from '../tables.ts'

type Member = typeof members.$inferSelect
const minuteMs = 60_000

type Activation = {
  token: string
  /** The password of the sign-up. */
  password?: string | undefined
  /** A new password, which proves control of the mailbox together with the link. */
  new_password?: string | undefined
}
/** How ownership of a sign-up was proved. */
type Proved =
  | { by: 'browser' }
  | { by: 'password'; passwordHash: string }
  | { by: 'new_password'; passwordHash: string }

/**
 * Confirms the address behind a link and logs its owner in; a link works once. In the browser of the sign-up the link is enough. In any other
 * the sign-up may be a stranger's, who has typed this address: its sessions end, and the password of the sign-up is needed, or a new one,
 * which ends every other way into the account. Errors: link_expired, password_required, proof_failed, login_blocked, those of
 * `refuseBadPassword`.
 */
export async function activate(ctx: Ctx, activation: Activation): Promise<'activated' | 'already'> {
  const { token } = activation
  const now = ctx.clock.now()
  const link = await findLink(ctx.db, token, 'activate')
  const [signedUp] = link === null ? [] : await ctx.db.select().from(members).where(eq(members.id, link.memberId))
  if (link === null || signedUp === undefined || signedUp.poolId !== ctx.site.poolId) throw new Refusal('link_expired')
  if (signedUp.status === 'active') return 'already'
  if (signedUp.status !== 'not_confirmed' || !isOpenLink(link, now)) throw new Refusal('link_expired')
  if (!isForAddressOf(link, signedUp)) throw new Refusal('link_expired')
  const proved = await prove(ctx, signedUp, activation)
  return transaction(ctx.db, async (tx) => {
    const member = await lockedMember(tx, signedUp.id)
    if (member === null) throw new Refusal('link_expired')
    if (member.status === 'active') return 'already'
    await takeLink(tx, token, 'activate', now)
    if (member.status !== 'not_confirmed' || !isForAddressOf(link, member)) throw new Refusal('link_expired')
    if (proved.by === 'password' && proved.passwordHash !== member.passwordHash) throw new Refusal('link_expired')
    if (proved.by === 'new_password') {
      await tx.update(members).set({ passwordHash: proved.passwordHash }).where(eq(members.id, member.id))
      await dropOtherWaysIn(ctx, tx, member.id)
    }
    await confirmAddress(ctx, tx, member)
    if (ctx.viewer?.memberId !== member.id) await openSession(ctx, tx, member.id)
    // The link is often opened on another device than the one that waits for it
    afterCommit(tx, () => ctx.live.publish([member.id], { kind: 'user_changed' }))
    return 'activated' as const
  }).catch((error: unknown) => {
    // Another account has just confirmed the same address
    if (sqlState(error) === uniqueViolation) throw new Refusal('link_expired')
    throw error
  })
}

/** Whether the link alone is enough in this browser: the sign-up was made in it. */
export async function isBrowserOfSignUp(ctx: Ctx, memberId: string): Promise<boolean> {
  return ctx.viewer?.memberId === memberId || (await knownDeviceOf(ctx, memberId)) !== null
}

async function prove(ctx: Ctx, signedUp: Member, { password = '', new_password = '' }: Activation): Promise<Proved> {
  if (await isBrowserOfSignUp(ctx, signedUp.id)) return { by: 'browser' }
  await transaction(ctx.db, (tx) => closeSessionsOf(ctx, tx, signedUp.id))
  if (new_password !== '') {
    refuseBadPassword({ password: new_password, password_again: new_password }, signedUp.email)
    return { by: 'new_password', passwordHash: await withPasswordWork(ctx, () => hashPassword(new_password)) }
  }
  if (password === '') throw new Refusal('password_required')
  const guess = await countOwn(ctx, 'activationPassword', signedUp.id)
  const isRight = await withPasswordWork(ctx, () => isPassword(signedUp.passwordHash, password))
  if (!isRight) throw blockedRefusal(guess) ?? fieldRefusal('proof_failed', 'password')
  await guess.forgive()
  return { by: 'password', passwordHash: signedUp.passwordHash }
}

/**
 * Deletes sessions, devices, passkeys, the second factor and open links: all credentials created by the previous
 * holder.
 */
export async function dropOtherWaysIn(ctx: Ctx, tx: Tx, memberId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.memberId, memberId))
  await dropSecondFactor(tx, memberId)
  for (const purpose of ['mail_change', 'mail_undo', 'reset'] as const) await dropLinks(tx, memberId, purpose)
  await forgetDevicesOf(tx, memberId)
  await closeSessionsOf(ctx, tx, memberId)
}

/**
 * The member, with every account of their address locked until the transaction ends, always in the same order: of two who confirm one
 * address at the same moment, the second waits and sees what the first has done.
 */
export async function lockedMember(tx: Tx, memberId: string): Promise<Member | null> {
  const [member] = await tx.select().from(members).where(eq(members.id, memberId))
  if (member === undefined) return null
  const alike = and(eq(members.poolId, member.poolId), eq(members.emailKey, member.emailKey))
  const rows = await tx.select().from(members).where(alike).orderBy(asc(members.id)).for('no key update')
  return rows.find(({ id }) => id === memberId) ?? null
}

/**
 * Mails a new activation link to the logged-in member; for a registered address it behaves the same.
 * Errors: conflict when already confirmed, too_many_requests within a minute and after ten a day.
 */
export async function resendActivation(ctx: Ctx, memberId: string): Promise<void> {
  const [member] = await ctx.db.select().from(members).where(eq(members.id, memberId))
  if (member === undefined || member.status !== 'not_confirmed') throw new Refusal('conflict')
  // The sign-up has sent one itself
  const waitMs = member.signedUpAt.getTime() + minuteMs - ctx.clock.now().getTime()
  if (waitMs > 0) throw new Refusal('too_many_requests', { minutes: 1, retry_after: Math.ceil(waitMs / 1000) })
  await limitRate(ctx, 'activationMailPause', memberId)
  await limitRate(ctx, 'activationMail', memberId)
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
