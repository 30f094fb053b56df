import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../platform/db.ts'
import { members } from './tables.ts'

/** Whether somebody has confirmed this address in this pool. */
export async function hasConfirmedOwner(db: Db, poolId: string, emailKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(eq(members.poolId, poolId), eq(members.emailKey, emailKey), inArray(members.status, ['active', 'banned'])),
    )
  return rows.length > 0
}
