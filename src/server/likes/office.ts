import { eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { likes } from './tables.ts'

/** A member's likes given and received, and matches: counts only. */
export async function likeCountsOf(
  db: Db,
  memberId: string,
): Promise<{ given: number; received: number; matches: number }> {
  const [[given], [received]] = await Promise.all([
    db
      .select({
        all: sql<number>`count(*)`.mapWith(Number),
        matches: sql<number>`count(${likes.matchedAt})`.mapWith(Number),
      })
      .from(likes)
      .where(eq(likes.memberId, memberId)),
    db
      .select({ all: sql<number>`count(*)`.mapWith(Number) })
      .from(likes)
      .where(eq(likes.likedId, memberId)),
  ])
  return { given: given?.all ?? 0, received: received?.all ?? 0, matches: given?.matches ?? 0 }
}
