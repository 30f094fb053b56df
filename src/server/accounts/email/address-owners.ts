import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { members } from '../tables.ts'

const owning = ['active', 'banned', 'pending_deletion'] as const

/** Who has confirmed this address in this pool; null where nobody has. Who left owns it until everything is erased. */
export async function ownerOf(db: Db, poolId: string, emailKey: string) {
  const [owner] = await db
    .select()
    .from(members)
    .where(and(eq(members.poolId, poolId), eq(members.emailKey, emailKey), inArray(members.status, [...owning])))
  return owner ?? null
}
