import { randomBytes } from 'node:crypto'
import { Refusal } from '../../platform/errors.ts'
import { hashToken } from '../../platform/ids.ts'
import type { Ctx } from '../../sites/index.ts'
import { challenges } from '../tables.ts'

const lifetimeMs = 10 * 60_000
type Purpose = 'passkey_log_in' | 'passkey_new'
type Ticket = { id: string; challenge: string }

/**
 * A stateless passkey challenge, so requests store nothing until it is used: signed for site, purpose and member (null
 * if logged out), valid for ten minutes.
 */
export function newChallenge(ctx: Ctx, purpose: Purpose, memberId: string | null): Ticket {
  const challenge = randomBytes(32).toString('base64url')
  const until = (ctx.clock.now().getTime() + lifetimeMs).toString(36)
  const signature = ctx.secrets.sign(purpose, signedText(ctx, memberId, until, challenge))
  return { id: `${until}.${challenge}.${signature}`, challenge }
}

/**
 * Consumes a ticket and returns its challenge. Errors: passkey_failed if forged, expired, used, or of another site or
 * member.
 */
export async function spendChallenge(ctx: Ctx, purpose: Purpose, memberId: string | null, id: string): Promise<string> {
  const [until = '', challenge = '', signature = ''] = id.split('.')
  const expiresAt = new Date(Number.parseInt(until, 36))
  if (!ctx.secrets.isSigned(purpose, signedText(ctx, memberId, until, challenge), signature))
    throw new Refusal('passkey_failed')
  if (expiresAt <= ctx.clock.now()) throw new Refusal('passkey_failed')
  const spent = await ctx.db
    .insert(challenges)
    .values({ tokenHash: hashToken(`${purpose} ${challenge}`), purpose, memberId, answer: '', expiresAt })
    .onConflictDoNothing()
    .returning({ tokenHash: challenges.tokenHash })
  if (spent.length === 0) throw new Refusal('passkey_failed')
  return challenge
}

const signedText = (ctx: Ctx, memberId: string | null, until: string, challenge: string) =>
  `${ctx.site.id} ${memberId ?? ''} ${until} ${challenge}`
