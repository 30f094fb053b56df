import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import { and, count, eq } from 'drizzle-orm'
import type { PasskeyView } from '../../../contract/accounts/access.ts'
import { type Db, sqlState, transaction, uniqueViolation } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type Ctx, originOf } from '../../sites/index.ts'
import { newChallenge, spendChallenge } from '../email/challenges.ts'
import { type Proof, requireProof } from '../password/reauthentication.ts'
import { viewerOf } from '../sessions/sessions.ts'
import { deviceOf } from '../sessions/user-agents.ts'
import { members, passkeys } from '../tables.ts'

/** Loaded at its first use: hundreds of files. */
export const webAuthn = () => import('@simplewebauthn/server')

const mostPasskeys = 10
/** EdDSA, ES256, RS256: what today's keys can do, and every runtime can check. */
const algorithms = [-8, -7, -257]

export type Credential = { id: string; type: string }
type Options = { challenge_id: string; options: { challenge: string } }
type Passkey = typeof passkeys.$inferSelect

/** A passkey belongs to the host of the site, without its port. */
export function relyingParty(ctx: Ctx) {
  const origin = originOf(ctx)
  return { origin, id: new URL(origin).hostname }
}

/**
 * What the browser needs to make a passkey that unlocks by itself (finger, face, PIN) and finds its account.
 * Errors: conflict with ten of them; those of `requireProof`.
 */
export async function startPasskey(ctx: Ctx, proof: Proof): Promise<Options> {
  const { memberId } = viewerOf(ctx)
  const mine = await ctx.db.select().from(passkeys).where(eq(passkeys.memberId, memberId))
  if (mine.length >= mostPasskeys) throw new Refusal('conflict')
  await requireProof(ctx, proof)
  const [member] = await ctx.db.select({ email: members.email }).from(members).where(eq(members.id, memberId))
  const ticket = newChallenge(ctx, 'passkey_new', memberId)
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: ctx.site.name,
    rpID: relyingParty(ctx).id,
    userName: member?.email ?? '',
    userID: Buffer.from(memberId),
    challenge: Buffer.from(ticket.challenge, 'base64url'),
    attestationType: 'none',
    excludeCredentials: mine.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge_id: ticket.id, options }
}

type NewPasskey = { challenge_id: string; credential: Credential; name: string }

/** Stores a new passkey. Errors: passkey_failed, conflict with ten passkeys or if already stored. */
export async function addPasskey(ctx: Ctx, { challenge_id, credential, name }: NewPasskey): Promise<PasskeyView> {
  const { memberId } = viewerOf(ctx)
  const challenge = await spendChallenge(ctx, 'passkey_new', memberId, challenge_id)
  const made = await verifyNew(ctx, challenge, credential)
  const passkey: Passkey = {
    credentialId: made.id,
    id: newId(),
    memberId,
    siteId: ctx.site.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: made.transports ?? [],
    name: name === '' ? nameOf(ctx.client.userAgent) : name,
    createdAt: ctx.clock.now(),
    lastUsedAt: null,
  }
  await keep(ctx, passkey).catch((error: unknown) => {
    throw sqlState(error) === uniqueViolation ? new Refusal('conflict') : error
  })
  return passkeyView(passkey)
}

/** Forgets a passkey; nothing happens where it is gone. Errors: those of `requireProof`. */
export async function removePasskey(ctx: Ctx, { id, ...proof }: { id: string } & Proof): Promise<void> {
  await requireProof(ctx, proof)
  await ctx.db.delete(passkeys).where(and(eq(passkeys.memberId, viewerOf(ctx).memberId), eq(passkeys.id, id)))
}

export async function listPasskeys(db: Db, memberId: string): Promise<PasskeyView[]> {
  const rows = await db.select().from(passkeys).where(eq(passkeys.memberId, memberId)).orderBy(passkeys.id)
  return rows.map(passkeyView)
}

/** Options for a passkey log-in. Contains no credential ids because the caller is unauthenticated. */
export async function startPasskeyLogIn(ctx: Ctx): Promise<Options> {
  const ticket = newChallenge(ctx, 'passkey_log_in', null)
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    challenge: Buffer.from(ticket.challenge, 'base64url'),
    userVerification: 'required',
  })
  return { challenge_id: ticket.id, options }
}

/** Counts under the lock of the member: of two at the same moment only one is the tenth. */
function keep(ctx: Ctx, passkey: Passkey): Promise<void> {
  const { memberId } = passkey
  return transaction(ctx.db, async (tx) => {
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
    const [mine] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.memberId, memberId))
    if ((mine?.count ?? 0) >= mostPasskeys) throw new Refusal('conflict')
    await tx.insert(passkeys).values(passkey)
  })
}

async function verifyNew(ctx: Ctx, expectedChallenge: string, credential: Credential): Promise<WebAuthnCredential> {
  const { origin, id } = relyingParty(ctx)
  const verified = await (await webAuthn())
    .verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    .catch(() => null)
  if (verified?.verified !== true) throw new Refusal('passkey_failed')
  return verified.registrationInfo.credential
}

/** `Firefox, Android`, as far as the browser says. */
function nameOf(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter((part) => part !== null).join(', ') || 'Passkey'
}

function passkeyView({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyView {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null }
}
