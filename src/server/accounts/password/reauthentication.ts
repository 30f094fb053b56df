import { eq } from 'drizzle-orm'
import { fieldRefusal } from '../../platform/errors.ts'
import { type Ctx, limitRate } from '../../sites/index.ts'
import { takeCode } from '../email/email-codes.ts'
import { blockedRefusal, countOwn } from '../log-in/password-guesses.ts'
import { viewerOf } from '../sessions/sessions.ts'
import { members } from '../tables.ts'
import { isPassword } from './passwords.ts'

export type Proof = { current_password?: string | undefined; code?: string | undefined }

/**
 * Requires reauthentication by password or by a code emailed with `sendCode`. Call it before the transaction so that
 * failures stay counted. Errors: proof_failed (for the field used), login_blocked {minutes} after too many wrong
 * passwords.
 */
export async function requireProof(ctx: Ctx, proof: Proof): Promise<void> {
  const { memberId } = viewerOf(ctx)
  const code = (proof.code ?? '').replace(/\s/g, '')
  if (code !== '') {
    if (!(await takeCode(ctx, { memberId }, code))) throw fieldRefusal('proof_failed', 'code')
    return
  }
  const password = proof.current_password ?? ''
  if (password === '') throw fieldRefusal('proof_failed', 'current_password')
  if (!(await isOwnPassword(ctx, memberId, password))) throw fieldRefusal('proof_failed', 'current_password')
}

/** Whether this is the password of the member who is logged in; wrong ones count. Errors: login_blocked {minutes}. */
export async function isOwnPassword(ctx: Ctx, memberId: string, password: string): Promise<boolean> {
  const guess = await countOwn(ctx, 'passwordProof', memberId)
  const [member] = await ctx.db
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, memberId))
  const isRight = await isPassword(member?.passwordHash ?? null, password)
  if (isRight) {
    await guess.forgive()
    return true
  }
  const blocked = blockedRefusal(guess)
  if (blocked !== null) throw blocked
  return false
}

/** Allows three emailed codes per hour. Errors: too_many_requests. */
export async function refuseManyCodes(ctx: Ctx, memberId: string): Promise<void> {
  await limitRate(ctx, 'codeMail', memberId)
}
