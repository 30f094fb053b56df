import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { members } from '../tables.ts'

const owning = ['active', 'banned', 'pending_deletion'] as const

/** Owner of a confirmed address in a pool; null if there is none. Deleted accounts own it until erasure. */
export async function ownerOf(db: Db, poolId: string, emailKey: string) {
  const [owner] = await db
    .select()
    .from(members)
    .where(and(eq(members.poolId, poolId), eq(members.emailKey, emailKey), inArray(members.status, [...owning])))
  return owner ?? null
}
