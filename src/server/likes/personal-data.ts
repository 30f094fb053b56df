import { desc, eq, or } from 'drizzle-orm'
import { afterCommit, type Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { type Erased, type PersonalData, personal } from '../platform/personal-data.ts'
import type { Scope } from '../platform/platform.ts'
import { profileFacts } from '../profiles/index.ts'
import { tellCounts } from './likes.ts'
import { fromTop, type ListedLike, newLikes, olderLikes } from './lists.ts'
import { likeComments, likes, passes, swipes, waitingLikes } from './tables.ts'

const file = { file: 'likes.json' }

export const likesData: PersonalData = {
  tables: [
    personal(likes, { members: ['memberId', 'likedId'], erase: { by: 'deleted, and counts are sent' }, export: file }),
    personal(waitingLikes, { members: ['memberId', 'likedId'], erase: 'delete', export: file }),
    personal(likeComments, { members: ['memberId', 'likedId'], erase: 'delete', export: file }),
    personal(passes, { members: ['memberId', 'passedId'], erase: 'delete', export: file }),
    personal(swipes, { members: ['memberId', 'otherId'], erase: 'delete', export: file }),
  ],
  erase: eraseLikes,
  files: exportLikes,
}

/** Deletes likes in both directions; open pages of others get the new count. */
async function eraseLikes({ tx, ...platform }: Scope, { memberId }: Erased): Promise<void> {
  const deleted = await tx
    .delete(likes)
    .where(or(eq(likes.memberId, memberId), eq(likes.likedId, memberId)))
    .returning({ a: likes.memberId, b: likes.likedId })
  // There may be very many; only members who are online need a new count
  const others = new Set(deleted.flatMap(({ a, b }) => [a, b]).filter((id) => id !== memberId))
  const here = [...others].filter((id) => platform.live.isConnected(id))
  if (here.length > 0) afterCommit(tx, () => tellCounts(platform, here))
}

const everything = 1_000_000

/** The member's likes, passes and swipes, and the received likes that their lists show. */
async function exportLikes(db: Db, memberId: string): Promise<ExportFile[]> {
  const query = { memberId, allowsFictional: true, from: fromTop, size: everything }
  const [sent, waiting, passed, swiped, comments, unseen, seen] = await Promise.all([
    db.select().from(likes).where(eq(likes.memberId, memberId)).orderBy(desc(likes.createdAt)),
    db.select().from(waitingLikes).where(eq(waitingLikes.memberId, memberId)).orderBy(desc(waitingLikes.createdAt)),
    db.select().from(passes).where(eq(passes.memberId, memberId)).orderBy(desc(passes.createdAt)),
    db.select().from(swipes).where(eq(swipes.memberId, memberId)).orderBy(desc(swipes.at)),
    db
      .select()
      .from(likeComments)
      .where(or(eq(likeComments.memberId, memberId), eq(likeComments.likedId, memberId))),
    newLikes(db, query),
    olderLikes(db, query),
  ])
  const received = [...unseen, ...seen]
  const known = await profileFacts(db, [...sent.map(({ likedId }) => likedId), ...received.map(({ id }) => id)])
  // The text of a comment is with the like that it came with, so it is shown only where that like is
  const commentOf = (from: string, to: string) => {
    const found = comments.find(({ memberId: sender, likedId }) => sender === from && likedId === to)
    return found === undefined ? {} : { comment: found.text, about_prompt: found.prompt, about_photo: found.photoId }
  }
  const who = (id: string) => ({ member: id, name: known.get(id)?.name ?? '' })
  return [
    {
      name: 'likes.json',
      value: {
        sent: sent.map(({ likedId, createdAt, matchedAt }) => ({
          ...who(likedId),
          at: createdAt,
          matched_at: matchedAt,
          ...commentOf(memberId, likedId),
        })),
        waiting: waiting.map(({ likedId, createdAt }) => ({
          member: likedId,
          at: createdAt,
          ...commentOf(memberId, likedId),
        })),
        received: received.map(({ id, at, is_match }: ListedLike) => ({
          ...who(id),
          at,
          is_match,
          ...commentOf(id, memberId),
        })),
        passed: passed.map(({ passedId, createdAt }) => ({ member: passedId, at: createdAt })),
        swiped: swiped.map(({ otherId, choice, day }) => ({ member: otherId, choice, day })),
      },
    },
  ]
}
