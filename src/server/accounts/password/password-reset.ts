import { eq } from 'drizzle-orm'
import { afterCommit, type Tx, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import { type Ctx, limitRate, networkKeys } from '../../sites/index.ts'
import { lockOwnerOfLink, ownerOfLink, refuseTaken } from '../email/account-link-owners.ts'
import { dropLinks, findLink, isForAddressOf, isOpenLink, takeLink } from '../email/account-links.ts'
import { sendResetMail, tellPasswordChanged } from '../email/security-emails.ts'
import { forgiveGuesses } from '../log-in/password-guesses.ts'
import { emailKeyOf } from '../rules.ts'
import { hasSecondFactor } from '../second-factor/second-factor.ts'
import { deviceHashOf } from '../sessions/devices.ts'
import { closeSessionsOf, openSession } from '../sessions/sessions.ts'
import { confirmAddress, dropOtherWaysIn } from '../sign-up/activation.ts'
import { accountAt } from '../sign-up/candidates.ts'
import { spendProofOfWork } from '../sign-up/proof-of-work.ts'
import { members } from '../tables.ts'
import { refuseBadPassword } from './new-password.ts'
import { hashPassword, withPasswordWork } from './passwords.ts'

/**
 * Emails a password reset link to the owner of an address. Unknown addresses are counted, cost the same time and get
 * the same response. Errors: invalid_email, robot_suspected, too_many_requests (network), too_many_reset_mails
 * (address), and email_not_found where the site reveals registered addresses.
 */
export async function askReset(ctx: Ctx, { email, altcha }: { email: string; altcha?: string | undefined }) {
  const emailKey = emailKeyOf(email)
  if (emailKey === null) throw fieldRefusal('invalid_email', 'email')
  const { poolId, settings } = ctx.site
  const deviceHash = deviceHashOf(ctx)
  const account = await accountAt(ctx.db, { poolId, emailKey, deviceHash })
  const isOwnBrowser = account?.isKnownDevice === true && account.status !== 'not_confirmed'
  if (isOwnBrowser) await limitRate(ctx, 'resetKnownBrowser', `${poolId} ${emailKey} ${deviceHash}`)
  else await limitStrangers(ctx, `${poolId} ${emailKey}`, altcha)
  if (account === null && settings.revealRegisteredEmail) throw fieldRefusal('email_not_found', 'email')
  await sendResetMail(ctx, ctx.db, account?.id ?? null)
}

/**
 * Unknown browsers share a quota of emails per address, and each network gets a part of it, so an attacker cannot
 * exhaust the owner's quota. Errors: robot_suspected, too_many_requests, too_many_reset_mails.
 */
async function limitStrangers(ctx: Ctx, account: string, altcha: string | undefined): Promise<void> {
  const { network, range } = networkKeys(ctx)
  if (!(await spendProofOfWork(ctx, altcha))) await limitRate(ctx, 'resetNoScript', network)
  await limitRate(ctx, 'resetNetwork', network)
  await limitRate(ctx, 'resetRange', range)
  await limitRate(ctx, 'resetAccountNetwork', `${account} ${range}`)
  await limitRate(ctx, 'resetAccount', account)
}

type Typed = { token: string; password: string; password_again: string }

/**
 * Sets a new password, ends all sessions and cancels a pending address change. The emailed link also confirms the
 * address. Returns the logged-in member, null if a second factor is required. Errors: link_expired, those of
 * `refuseBadPassword`.
 */
export async function resetPassword(ctx: Ctx, { token, ...typed }: Typed): Promise<string | null> {
  const link = await findLink(ctx.db, token, 'reset')
  const owner = link === null || !isOpenLink(link, ctx.clock.now()) ? null : await ownerOfLink(ctx, ctx.db, link)
  if (link === null || owner === null) throw new Refusal('link_expired')
  refuseBadPassword(typed, owner.email)
  const passwordHash = await withPasswordWork(ctx, () => hashPassword(typed.password))
  return transaction(ctx.db, async (tx) => {
    const member = await lockOwnerOfLink(ctx, tx, link)
    if (!isForAddressOf(link, member)) throw new Refusal('link_expired')
    await takeLink(tx, token, 'reset', ctx.clock.now())
    await confirmIfNeeded(ctx, tx, member)
    if (member.status === 'not_confirmed') await dropOtherWaysIn(ctx, tx, member.id)
    await tx.update(members).set({ passwordHash }).where(eq(members.id, member.id))
    await dropLinks(tx, member.id, 'mail_change')
    const isGuarded = await hasSecondFactor(tx, member.id)
    // The one that this browser holds goes over into the new one
    await closeSessionsOf(ctx, tx, member.id, isGuarded ? undefined : ctx.viewer?.sessionId)
    afterCommit(tx, () => void forgiveGuesses(ctx, `${member.poolId} ${member.emailKey}`).catch(() => undefined))
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
