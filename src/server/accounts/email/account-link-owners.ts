import { and, eq } from 'drizzle-orm'
import { type Db, sqlState, type Tx, uniqueViolation } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { emailKeyOf } from '../rules.ts'
import { isBrowserOfSignUp, lockedMember } from '../sign-up/activation.ts'
import { members } from '../tables.ts'
import { findLink, isForAddressOf, isOpenLink, type Link, type LinkPurpose } from './account-links.ts'

type Member = typeof members.$inferSelect

/** Whose link this is; null where they are no member of this site's pool. */
export async function ownerOfLink(ctx: Ctx, db: Db, link: Link): Promise<Member | null> {
  const isOwner = and(eq(members.id, link.memberId), eq(members.poolId, ctx.site.poolId))
  const [member] = await db.select().from(members).where(isOwner)
  return member ?? null
}

/** The same, locked as `lockedMember` does it. Always before the link itself: two who lock in different order would wait for each other. Errors: link_expired. */
export async function lockOwnerOfLink(ctx: Ctx, tx: Tx, link: Link): Promise<Member> {
  const member = await lockedMember(tx, link.memberId)
  if (member === null || member.poolId !== ctx.site.poolId) throw new Refusal('link_expired')
  return member
}

/** Locks all unconfirmed sign-ups of an address, to serialize confirmations. */
export async function lockSignUpsAt(tx: Tx, poolId: string, emailKey: string): Promise<void> {
  const waiting = and(eq(members.poolId, poolId), eq(members.emailKey, emailKey), eq(members.status, 'not_confirmed'))
  await tx.select({ id: members.id }).from(members).where(waiting).orderBy(members.id).for('no key update')
}

/**
 * State of an emailed link, and whether this browser also needs a password; read-only. A link whose address change is
 * done reports that. No reactivation for members banned during the waiting period.
 */
export async function linkState(
  ctx: Ctx,
  { token, purpose }: { token: string; purpose: LinkPurpose },
): Promise<'open' | 'password' | 'expired'> {
  const link = await findLink(ctx.db, token, purpose)
  const owner = link === null ? null : await ownerOfLink(ctx, ctx.db, link)
  if (link === null || owner === null) return 'expired'
  if (purpose === 'reactivate' && owner.status === 'banned') return 'expired'
  if (!isForAddressOf(link, owner)) return 'expired'
  if (purpose === 'activate' && owner.status === 'not_confirmed' && isOpenLink(link, ctx.clock.now()))
    return (await isBrowserOfSignUp(ctx, owner.id)) ? 'open' : 'password'
  const isDone = purpose === 'mail_change' && emailKeyOf(link.subject ?? '') === owner.emailKey
  return isDone || isOpenLink(link, ctx.clock.now()) ? 'open' : 'expired'
}

/** Reports a link as invalid if another account has confirmed the address in the meantime. */
export function refuseTaken(error: unknown): never {
  if (sqlState(error) === uniqueViolation) throw new Refusal('link_expired')
  throw error
}
