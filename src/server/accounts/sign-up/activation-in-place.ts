import { eq } from 'drizzle-orm'
import { afterCommit, sqlState, transaction, uniqueViolation } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import { type Ctx, limitRate } from '../../sites/index.ts'
import { sendActivationMail } from '../email/account-emails.ts'
import { dropLinks } from '../email/account-links.ts'
import { dropCodes, takeCode } from '../email/email-codes.ts'
import { emailChanged } from '../events.ts'
import { blockedRefusal, countOwn } from '../log-in/password-guesses.ts'
import { isOwnPassword } from '../password/reauthentication.ts'
import { emailFault, emailKeyOf } from '../rules.ts'
import { isSessionOfSignUp, viewerOf } from '../sessions/sessions.ts'
import { members } from '../tables.ts'
import { confirmAddress, lockedMember } from './activation.ts'
import { refuseOwned } from './sign-up.ts'

/**
 * Confirms the address of the logged-in member with the code of the activation email. Wrong, expired and replaced codes
 * get the same answer, also where the address belongs to another account. Errors: activation_code_invalid, login_blocked
 * after five wrong codes for an address.
 */
export async function activateByCode(ctx: Ctx, code: string): Promise<'activated' | 'already'> {
  const signedUp = await ownAccount(ctx)
  if (signedUp.status === 'active') return 'already'
  // By address, so that several sign-ups with it have no more guesses together
  const guess = await countOwn(ctx, 'activationCode', `${signedUp.poolId} ${signedUp.emailKey}`)
  const use = { memberId: signedUp.id, emailKey: signedUp.emailKey }
  if (!(await takeCode(ctx, use, code.replace(/\D/g, '')))) throw blockedRefusal(guess) ?? invalidCode()
  await guess.forgive()
  return transaction(ctx.db, async (tx) => {
    const member = await lockedMember(tx, signedUp.id)
    if (member?.status === 'active') return 'already' as const
    if (member?.status !== 'not_confirmed' || member.emailKey !== signedUp.emailKey) throw invalidCode()
    await confirmAddress(ctx, tx, member)
    afterCommit(tx, () => ctx.live.publish([member.id], { kind: 'user_changed' }))
    return 'activated' as const
  }).catch((error: unknown) => {
    // Another account has confirmed the address in the meantime
    if (sqlState(error) === uniqueViolation) throw invalidCode()
    throw error
  })
}

const invalidCode = () => fieldRefusal('activation_code_invalid', 'code')

/**
 * Replaces the address of a sign-up that is not confirmed and emails the new one, with the same answer as a sign-up where
 * it belongs to another account. Earlier links and codes stop working; nothing is sent to the old address, which may be a
 * stranger's. The session of the sign-up needs no password. Errors: conflict when already confirmed, password_required,
 * proof_failed, login_blocked, too_many_requests, those of an address at sign-up.
 */
export async function correctEmail(
  ctx: Ctx,
  { email, current_password = '' }: { email: string; current_password?: string | undefined },
): Promise<void> {
  const { id: memberId, status, emailKey: oldKey } = await ownAccount(ctx)
  if (status !== 'not_confirmed') throw new Refusal('conflict')
  const { refuseDisposableEmail: refusesDisposable, revealRegisteredEmail } = ctx.site.settings
  const fault = emailFault(email, { refusesDisposable })
  const emailKey = emailKeyOf(email)
  if (fault !== null || emailKey === null) throw fieldRefusal(fault?.code ?? 'invalid_email', 'email')
  if (emailKey === oldKey) throw fieldRefusal('invalid_new_email', 'email')
  await requirePassword(ctx, current_password)
  await limitRate(ctx, 'mailChange', memberId)
  await limitRate(ctx, 'activationMail', memberId)
  if (revealRegisteredEmail) await refuseOwned(ctx, emailKey)
  await transaction(ctx.db, async (tx) => {
    const member = await lockedMember(tx, memberId)
    if (member?.status !== 'not_confirmed') throw new Refusal('conflict')
    await tx
      .update(members)
      .set({ email: email.normalize('NFC').trim(), emailKey })
      .where(eq(members.id, memberId))
    for (const purpose of ['activate', 'reset'] as const) await dropLinks(tx, memberId, purpose)
    await dropCodes(tx, memberId)
    await announce(ctx, tx, emailChanged, { memberId })
    await sendActivationMail(ctx, tx, memberId)
    afterCommit(tx, () => ctx.live.publish([memberId], { kind: 'user_changed' }))
  })
}

/** An emailed code would prove nothing: it goes to the address that is wrong. */
async function requirePassword(ctx: Ctx, password: string): Promise<void> {
  if (await isSessionOfSignUp(ctx)) return
  if (password === '') throw fieldRefusal('password_required', 'current_password')
  if (!(await isOwnPassword(ctx, viewerOf(ctx).memberId, password)))
    throw fieldRefusal('proof_failed', 'current_password')
}

async function ownAccount(ctx: Ctx) {
  const [member] = await ctx.db
    .select()
    .from(members)
    .where(eq(members.id, viewerOf(ctx).memberId))
  if (member === undefined) throw new Error('a session without its member')
  return member
}
