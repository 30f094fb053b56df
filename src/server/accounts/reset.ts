import { eq } from 'drizzle-orm'
import { resetMailsPerDay } from '../../contract/constants.ts'
import { afterCommit, type Tx, transaction } from '../platform/db.ts'
import { fieldRefusal, Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { sendResetMail, tellPasswordChanged } from './access-mails.ts'
import { confirmAddress } from './activation.ts'
import { countAttempt } from './attempts.ts'
import { accountAt } from './candidates.ts'
import { admit } from './crowds.ts'
import { deviceHashOf } from './devices.ts'
import { lockOwnerOfLink, ownerOfLink, refuseTaken } from './link-owners.ts'
import { dropLinks, findLink, isOpenLink, takeLink } from './links.ts'
import { forgiveTries, networkLimit } from './login-limits.ts'
import { refuseBadPassword } from './new-password.ts'
import { hashPassword } from './passwords.ts'
import { emailKeyOf } from './rules.ts'
import { hasSecondFactor } from './second-factor.ts'
import { closeSessionsOf, openSession } from './sessions.ts'
import { members } from './tables.ts'

const dayMs = 86_400_000
/** Of one network, with a solved puzzle. */
const asksPerHour = 50

/**
 * Mails the way to a new password to the owner of an address. A stranger's address counts, takes the same work and gets the same answer.
 * Errors: invalid_email, robot_suspected, too_many_requests (network), too_many_reset_mails (address), and email_not_found where the site
 * says who has an account.
 */
export async function askReset(ctx: Ctx, { email, altcha }: { email: string; altcha?: string | undefined }) {
  const emailKey = emailKeyOf(email)
  if (emailKey === null) throw fieldRefusal('invalid_email', 'email')
  await admit(ctx, 'reset', { altcha, perHour: asksPerHour })
  const { poolId, settings } = ctx.site
  const limit = { windowMs: dayMs, max: resetMailsPerDay, now: ctx.clock.now() }
  if (!(await countAttempt(ctx.db, `reset ${poolId} ${emailKey}`, limit))) throw new Refusal('too_many_reset_mails')
  const account = await accountAt(ctx.db, { poolId, emailKey, deviceHash: deviceHashOf(ctx) })
  if (account === null && settings.revealRegisteredEmail) throw fieldRefusal('email_not_found', 'email')
  await sendResetMail(ctx, ctx.db, account?.id ?? null)
}

type Typed = { token: string; password: string; password_again: string }

/**
 * Sets a new password and ends all sessions; what waits for another address is forgotten. The link came by mail: it also confirms the address.
 * Answers who is logged in now: null where a second factor stands between. Errors: link_expired, those of `refuseBadPassword`.
 */
export async function resetPassword(ctx: Ctx, { token, ...typed }: Typed): Promise<string | null> {
  const link = await findLink(ctx.db, token, 'reset')
  const owner = link === null || !isOpenLink(link, ctx.clock.now()) ? null : await ownerOfLink(ctx, ctx.db, link)
  if (link === null || owner === null) throw new Refusal('link_expired')
  refuseBadPassword(typed, owner.email)
  const passwordHash = await hashPassword(typed.password)
  return transaction(ctx.db, async (tx) => {
    const member = await lockOwnerOfLink(ctx, tx, link)
    await takeLink(tx, token, 'reset', ctx.clock.now())
    await confirmIfNeeded(ctx, tx, member)
    await tx.update(members).set({ passwordHash }).where(eq(members.id, member.id))
    await dropLinks(tx, member.id, 'mail_change')
    const isGuarded = await hasSecondFactor(tx, member.id)
    // The one that this browser holds goes over into the new one
    await closeSessionsOf(ctx, tx, member.id, isGuarded ? undefined : ctx.viewer?.sessionId)
    await forgiveTries(tx, networkLimit(ctx, member.emailKey))
    await tellPasswordChanged(ctx, tx, member.id)
    if (isGuarded) return null
    await openSession(ctx, tx, member.id)
    return member.id
  }).catch(refuseTaken)
}

async function confirmIfNeeded(ctx: Ctx, tx: Tx, member: typeof members.$inferSelect) {
  if (member.status === 'active') return
  if (member.status !== 'not_confirmed') throw new Refusal('link_expired')
  await confirmAddress(ctx, tx, member)
  afterCommit(tx, () => ctx.live.publish([member.id], { kind: 'user_changed' }))
}
