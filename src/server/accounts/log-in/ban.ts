import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { accountClosed, accountReopened } from '../events.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'
import { members } from '../tables.ts'

/**
 * Data for a banned member at log-in: the link to the statement. Provided by a higher domain through the composition
 * root.
 */
export type BanFacts = (ctx: Ctx, memberId: string) => Promise<Record<string, string>>

/** Only after successful authentication by password, code or passkey. */
export async function bannedRefusal(ctx: Ctx, memberId: string, banFacts: BanFacts): Promise<Refusal> {
  return new Refusal('account_banned', await banFacts(ctx, memberId))
}

/** What an account can be before it is banned, and is again when that is taken back. */
const beforeBan = ['active', 'not_confirmed', 'pending_deletion'] as const
export type BeforeBan = (typeof beforeBan)[number]

export function mayBeBanned(status: string): status is BeforeBan {
  return beforeBan.some((each) => each === status)
}

/**
 * Bans a member: ends sessions and connections and hides the profile. A deleted account can no longer be reactivated
 * and is erased as scheduled. Returns whether this call changed the status.
 */
export async function banMember(platform: Platform, tx: Tx, memberId: string): Promise<boolean> {
  const [banned] = await tx
    .update(members)
    .set({ status: 'banned' })
    .where(and(eq(members.id, memberId), inArray(members.status, [...beforeBan])))
    .returning({ poolId: members.poolId })
  if (banned === undefined) return false
  await closeSessionsOf(platform, tx, memberId)
  await announce(platform, tx, accountClosed, { memberId, poolId: banned.poolId })
  return true
}

/** Lifts a ban and restores the previous status `was`. Returns whether this call did it. */
export async function liftBan(platform: Platform, tx: Tx, memberId: string, was: BeforeBan): Promise<boolean> {
  const [lifted] = await tx
    .update(members)
    .set({ status: was })
    .where(and(eq(members.id, memberId), eq(members.status, 'banned')))
    .returning({ poolId: members.poolId })
  if (lifted === undefined) return false
  if (was !== 'pending_deletion') await announce(platform, tx, accountReopened, { memberId, poolId: lifted.poolId })
  return true
}
