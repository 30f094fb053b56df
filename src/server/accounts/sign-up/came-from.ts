import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { members } from '../tables.ts'

/** Where somebody signed up, and who sent them there: the network and its own references, as their first visit said. */
export type CameFrom = { siteId: string; tracking: Record<string, string> }

/** Null for fictional profiles, whom nobody sent, and where there is no such member. */
export async function cameFrom(db: Db, memberId: string): Promise<CameFrom | null> {
  const [row] = await db
    .select({ siteId: members.siteId, tracking: members.tracking, kind: members.kind })
    .from(members)
    .where(eq(members.id, memberId))
  return row?.kind === 'member' ? { siteId: row.siteId, tracking: row.tracking } : null
}
