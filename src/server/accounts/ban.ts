import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../platform/db.ts'
import { announce } from '../platform/events.ts'
import type { Platform } from '../platform/platform.ts'
import { accountClosed } from './events.ts'
import { closeSessionsOf } from './sessions.ts'
import { members } from './tables.ts'

/** Shuts a member out: sessions and open connections end, nobody sees the profile any more. Answers whether this call did it. */
export async function banMember(platform: Platform, tx: Tx, memberId: string): Promise<boolean> {
  const [banned] = await tx
    .update(members)
    .set({ status: 'banned' })
    .where(and(eq(members.id, memberId), inArray(members.status, ['active', 'not_confirmed'])))
    .returning({ poolId: members.poolId })
  if (banned === undefined) return false
  await closeSessionsOf(platform, tx, memberId)
  await announce(platform, tx, accountClosed, { memberId, poolId: banned.poolId })
  return true
}
