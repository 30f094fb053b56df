import { eq, sql } from 'drizzle-orm'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import type { Ctx } from '../../sites/index.ts'
import { takeSecondFactor } from '../second-factor/second-factor.ts'
import { knownDeviceOf } from '../sessions/devices.ts'
import { openSession } from '../sessions/sessions.ts'
import { holdAccount } from '../sign-up/candidates.ts'
import { challenges } from '../tables.ts'
import { type BanFacts, bannedRefusal } from './ban.ts'
import { blockedRefusal, countOwn } from './password-guesses.ts'
import { reactivationOffer } from './reactivation.ts'

const lifetimeMs = 10 * 60_000
const tries = 5

/** Response to a correct password if a second factor is required: a challenge of this site, valid for ten minutes. */
export async function secondFactorRequired(ctx: Ctx, db: Db, memberId: string): Promise<Refusal> {
  const challenge = newToken()
  await db.insert(challenges).values({
    tokenHash: hashToken(challenge),
    purpose: 'second_factor',
    memberId,
    answer: ctx.site.id,
    expiresAt: new Date(ctx.clock.now().getTime() + lifetimeMs),
  })
  return new Refusal('second_factor_required', { challenge })
}

/**
 * The second step of a log-in; answers the member's id. Five wrong codes end the challenge, and block like wrong passwords do.
 * Errors: link_expired (unknown, used up, too old, of another site), second_factor_invalid, login_blocked {minutes}, account_banned,
 * account_pending_deletion {erased_at, token}.
 */
export async function confirmLogIn(
  ctx: Ctx,
  { challenge, code }: { challenge: string; code: string },
  banFacts: BanFacts,
): Promise<string> {
  const tokenHash = hashToken(challenge)
  const [found] = await ctx.db.select().from(challenges).where(eq(challenges.tokenHash, tokenHash))
  if (found === undefined || found.memberId === null || !isOpen(ctx, found)) throw new Refusal('link_expired')
  const { memberId } = found
  // Of all strangers together, who know the password, or of one known browser
  const guess = await countOwn(ctx, 'secondFactor', `${memberId} ${(await knownDeviceOf(ctx, memberId)) ?? ''}`)
  const outcome = await transaction(ctx.db, (tx) => answer(ctx, tx, { tokenHash, memberId, code }))
  if (outcome === 'expired') throw new Refusal('link_expired')
  if (outcome === 'wrong') throw blockedRefusal(guess) ?? fieldRefusal('second_factor_invalid', 'code')
  await guess.forgive()
  if (outcome instanceof Refusal) throw outcome
  if (outcome === 'banned') throw await bannedRefusal(ctx, memberId, banFacts)
  return memberId
}

type Answer = { tokenHash: string; memberId: string; code: string }

/** Under the locks of the account and the challenge, in the order of who ends sessions. A wrong code is counted, so it does not throw here. */
async function answer(ctx: Ctx, tx: Tx, { tokenHash, memberId, code }: Answer) {
  const member = await holdAccount(tx, memberId)
  const isIt = eq(challenges.tokenHash, tokenHash)
  const [found] = await tx.select().from(challenges).where(isIt).for('update')
  if (found === undefined || !isOpen(ctx, found)) return 'expired'
  if (!(await takeSecondFactor(ctx, tx, memberId, code))) {
    await tx
      .update(challenges)
      .set({ tries: sql`${challenges.tries} + 1` })
      .where(isIt)
    return 'wrong'
  }
  await tx.delete(challenges).where(isIt)
  if (member?.status === 'banned') return 'banned'
  if (member?.status === 'pending_deletion') return (await reactivationOffer(ctx, tx, memberId)) ?? 'expired'
  if (member?.status !== 'active') return 'expired'
  await openSession(ctx, tx, memberId)
  return 'right'
}

function isOpen(ctx: Ctx, challenge: typeof challenges.$inferSelect): boolean {
  return (
    challenge.purpose === 'second_factor' &&
    challenge.answer === ctx.site.id &&
    challenge.tries < tries &&
    challenge.expiresAt > ctx.clock.now()
  )
}
