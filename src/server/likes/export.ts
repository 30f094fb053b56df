import { desc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { profileFacts } from '../profiles/index.ts'
import { fromTop, type ListedLike, newLikes, olderLikes } from './lists.ts'
import { likes, passes, swipes, waitingLikes } from './tables.ts'

const everything = 1_000_000

/** Likes, passes and swipes that the member gave, and those likes they received that their lists show them. */
export async function exportLikes(db: Db, memberId: string): Promise<ExportFile[]> {
  const asked = { memberId, allowsFictional: true, from: fromTop, size: everything }
  const [sent, waiting, passed, swiped, unseen, seen] = await Promise.all([
    db.select().from(likes).where(eq(likes.memberId, memberId)).orderBy(desc(likes.createdAt)),
    db.select().from(waitingLikes).where(eq(waitingLikes.memberId, memberId)).orderBy(desc(waitingLikes.createdAt)),
    db.select().from(passes).where(eq(passes.memberId, memberId)).orderBy(desc(passes.createdAt)),
    db.select().from(swipes).where(eq(swipes.memberId, memberId)).orderBy(desc(swipes.at)),
    newLikes(db, asked),
    olderLikes(db, asked),
  ])
  const received = [...unseen, ...seen]
  const known = await profileFacts(db, [...sent.map(({ likedId }) => likedId), ...received.map(({ id }) => id)])
  const who = (id: string) => ({ member: id, name: known.get(id)?.name ?? '' })
  return [
    {
      name: 'likes.json',
      value: {
        sent: sent.map(({ likedId, createdAt, matchedAt }) => ({
          ...who(likedId),
          at: createdAt,
          matched_at: matchedAt,
        })),
        waiting: waiting.map(({ likedId, createdAt }) => ({ member: likedId, at: createdAt })),
        received: received.map(({ id, at, is_match }: ListedLike) => ({ ...who(id), at, is_match })),
        passed: passed.map(({ passedId, createdAt }) => ({ member: passedId, at: createdAt })),
        swiped: swiped.map(({ otherId, choice, day }) => ({ member: otherId, choice, day })),
      },
    },
  ]
}
