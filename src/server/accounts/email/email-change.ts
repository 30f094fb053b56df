import { eq } from 'drizzle-orm'
import { afterCommit, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import { type Ctx, limitRate } from '../../sites/index.ts'
import { emailChanged } from '../events.ts'
import { type Proof, requireProof } from '../password/reauthentication.ts'
import { emailKeyOf, isDisposable } from '../rules.ts'
import { viewerOf } from '../sessions/sessions.ts'
import { endOtherSignUps } from '../sign-up/activation.ts'
import { members } from '../tables.ts'
import { lockOwnerOfLink, lockSignUpsAt, refuseTaken } from './account-link-owners.ts'
import { dropLinks, findLink, newLink, takeLink } from './account-links.ts'
import { ownerOf } from './address-owners.ts'
import { mailChangeHours, sendNewAddressMail, tellOldAddress } from './security-emails.ts'

/**
 * Requests an address change: stores the new address, emails it a link and informs the old one. Nothing changes until
 * the link is used. Errors: invalid_new_email, disposable_email, email_in_use where the site reveals registered
 * addresses, too_many_requests, those of `requireProof`.
 */
export async function askMailChange(ctx: Ctx, { email, ...proof }: { email: string } & Proof): Promise<void> {
  const { memberId } = viewerOf(ctx)
  const [member] = await ctx.db.select().from(members).where(eq(members.id, memberId))
  if (member === undefined) throw new Error('a session without its member')
  await refuseBadAddress(ctx, email, member.emailKey)
  await requireProof(ctx, proof)
  await limitRate(ctx, 'mailChange', memberId)
  const wanted = { memberId, purpose: 'mail_change' as const, subject: email.normalize('NFC').trim() }
  await transaction(ctx.db, async (tx) => {
    // The emailed token is created when the email is rendered and exists nowhere before
    await newLink(ctx, tx, { ...wanted, lifetimeMs: mailChangeHours * 3_600_000 })
    await sendNewAddressMail(ctx, tx, memberId)
    await tellOldAddress(ctx, tx, memberId, { to: member.email, kind: 'mail_change_asked' })
  })
}

async function refuseBadAddress(ctx: Ctx, email: string, ownKey: string) {
  const { poolId, settings } = ctx.site
  const emailKey = emailKeyOf(email)
  if (emailKey === null || emailKey === ownKey) throw fieldRefusal('invalid_new_email', 'email')
  if (settings.refuseDisposableEmail && isDisposable(emailKey)) throw fieldRefusal('disposable_email', 'email')
  if (settings.revealRegisteredEmail && (await ownerOf(ctx.db, poolId, emailKey)) !== null)
    throw fieldRefusal('email_in_use', 'email')
}

/** Forgets the address that waits. */
export function cancelMailChange(ctx: Ctx): Promise<void> {
  return dropLinks(ctx.db, viewerOf(ctx).memberId, 'mail_change')
}

/**
 * Activates the new address and emails the old one a link to undo it. Errors: link_expired, also if another account has
 * confirmed the address first.
 */
export async function changeMail(ctx: Ctx, token: string): Promise<'changed' | 'already'> {
  const link = await findLink(ctx.db, token, 'mail_change')
  if (link === null || link.subject === null) throw new Refusal('link_expired')
  const email = link.subject
  const emailKey = emailKeyOf(email) ?? email
  return transaction(ctx.db, async (tx) => {
    const member = await lockOwnerOfLink(ctx, tx, link)
    if (member.status !== 'active') throw new Refusal('link_expired')
    if (member.emailKey === emailKey) return 'already' as const
    await takeLink(tx, token, 'mail_change', ctx.clock.now())
    await lockSignUpsAt(tx, member.poolId, emailKey)
    await tx.update(members).set({ email, emailKey }).where(eq(members.id, member.id))
    await endOtherSignUps(tx, { ...member, emailKey })
    // The old mailbox must not be able to reset the password
    await dropLinks(tx, member.id, 'reset')
    await tellOldAddress(ctx, tx, member.id, { to: member.email, kind: 'mail_changed' })
    await announce(ctx, tx, emailChanged, { memberId: member.id })
    afterCommit(tx, () => ctx.live.publish([member.id], { kind: 'user_changed' }))
    return 'changed' as const
  }).catch(refuseTaken)
}
