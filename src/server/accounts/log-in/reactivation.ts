import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { newLink } from '../email/account-links.ts'
import { members } from '../tables.ts'

const lifetimeMs = 10 * 60_000
/** The subject of a reactivation link that came with a complete log-in: it also opens the session. */
export const afterLogIn = 'after_log_in'

/**
 * What a complete log-in to an account in its deletion period is answered with: when it is erased, and a token that reactivates it and logs
 * in. Null once it is due. Call it under a lock of the account.
 */
export async function reactivationOffer(ctx: Ctx, tx: Tx, memberId: string): Promise<Refusal | null> {
  const [member] = await tx.select({ eraseAfter: members.eraseAfter }).from(members).where(eq(members.id, memberId))
  const eraseAfter = member?.eraseAfter ?? null
  if (eraseAfter === null || eraseAfter <= ctx.clock.now()) return null
  const link = { memberId, purpose: 'reactivate' as const, subject: afterLogIn, lifetimeMs, keepsEarlier: true }
  const token = await newLink(ctx, tx, link)
  return new Refusal('account_pending_deletion', { erased_at: eraseAfter.toISOString(), token })
}
