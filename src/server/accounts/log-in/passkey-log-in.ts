import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { spendChallenge } from '../email/challenges.ts'
import { type Credential, relyingParty, webAuthn } from '../second-factor/passkeys.ts'
import { openSession } from '../sessions/sessions.ts'
import { members, passkeys } from '../tables.ts'
import { type BanFacts, bannedRefusal } from './ban.ts'
import { reactivationOffer } from './reactivation.ts'

type Shown = { challenge_id: string; credential: Credential }

/**
 * Logs in with a passkey: what holds it has made sure of the person, so it is both factors. Answers the member's id.
 * Errors: passkey_failed, account_banned, account_pending_deletion {erased_at, token}.
 */
export async function logInWithPasskey(
  ctx: Ctx,
  { challenge_id, credential }: Shown,
  banFacts: BanFacts,
): Promise<string> {
  const challenge = await spendChallenge(ctx, 'passkey_log_in', null, challenge_id)
  const { memberId, status, offer } = await transaction(ctx.db, (tx) => enter(ctx, tx, challenge, credential))
  if (status === 'active') return memberId
  if (offer !== null) throw offer
  if (status === 'banned') throw await bannedRefusal(ctx, memberId, banFacts)
  throw new Refusal('passkey_failed')
}

/** Under the lock of the passkey, so that its counter only grows. Opens a session for members who are active. */
async function enter(ctx: Ctx, tx: Tx, challenge: string, credential: Credential) {
  const [passkey] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, credential.id), eq(passkeys.siteId, ctx.site.id)))
    .for('update')
  if (passkey === undefined) throw new Refusal('passkey_failed')
  const counter = await verifiedCounter(ctx, challenge, credential, passkey)
  const lastUsedAt = ctx.clock.now()
  await tx.update(passkeys).set({ counter, lastUsedAt }).where(eq(passkeys.credentialId, passkey.credentialId))
  const { memberId } = passkey
  const [member] = await tx.select({ status: members.status }).from(members).where(eq(members.id, memberId))
  const status = member?.status ?? 'deleted'
  if (status === 'active') await openSession(ctx, tx, memberId)
  const offer = status === 'pending_deletion' ? await reactivationOffer(ctx, tx, memberId) : null
  return { memberId, status, offer }
}

/** The counter that came with a right answer. Errors: passkey_failed. */
async function verifiedCounter(
  ctx: Ctx,
  expectedChallenge: string,
  credential: Credential,
  passkey: typeof passkeys.$inferSelect,
): Promise<number> {
  const { origin, id } = relyingParty(ctx)
  const response = credential as AuthenticationResponseJSON
  const verified = await (await webAuthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.counter,
      },
    })
    .catch(() => null)
  if (verified?.verified !== true) throw new Refusal('passkey_failed')
  const named = response.response.userHandle
  if (named !== undefined && Buffer.from(named, 'base64url').toString() !== passkey.memberId)
    throw new Refusal('passkey_failed')
  return verified.authenticationInfo.newCounter
}
