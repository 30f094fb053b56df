import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { CardView } from '../../contract/profiles/profiles.ts'
import { accountsOf } from '../accounts/index.ts'
import { afterCommit, type Db, type Tx, transaction } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { cards, hideAfterUnlike, showTo } from '../profiles/index.ts'
import { type CardContext, sightings } from '../profiles/visibility/index.ts'
import type { Site, Viewer } from '../sites/index.ts'
import { countNewLikes } from './lists.ts'
import { likeFault, mayMatch } from './rules.ts'
import { likes, passes, waitingLikes } from './tables.ts'

/** Who likes whom, and on which site: its settings hold. */
export type LikeAct = { site: Site; member: Pick<Viewer, 'memberId' | 'status'>; likedId: string }
type Pair = { memberId: string; likedId: string }

/** Likes a member; answers whether it is a match. Errors: conflict (oneself), forbidden on a pause, member_unavailable, blocked_by_member {name}. */
export async function likePerson(
  platform: Platform,
  { site, member, likedId }: LikeAct,
): Promise<{ isMatch: boolean }> {
  await refuseUnlessAllowed(platform, platform.db, { site, member, likedId })
  return transaction(platform.db, (tx) => giveLike(platform, tx, { memberId: member.memberId, likedId }))
}

/** Gives a like that nothing stands against, inside a transaction. Again is fine. */
export async function giveLike(platform: Platform, tx: Tx, act: Pair): Promise<{ isMatch: boolean }> {
  const { memberId, likedId } = act
  await lockPair(tx, memberId, likedId)
  const now = platform.clock.now()
  const made = await tx.insert(likes).values({ memberId, likedId, createdAt: now }).onConflictDoNothing().returning()
  await tx.delete(passes).where(and(eq(passes.memberId, memberId), eq(passes.passedId, likedId)))
  if (made.length === 0) return { isMatch: await isMatched(tx, memberId, likedId) }
  await showTo(tx, { memberId, viewerId: likedId, by: 'like', at: now })
  const isMatch = await matchIfMutual(tx, act, now)
  afterCommit(tx, () => tell(platform, act, isMatch))
  return { isMatch }
}

/** Errors: those of `likePerson`. */
export async function refuseUnlessAllowed(platform: Platform, db: Db, { site, member, likedId }: LikeAct) {
  const ctx = { ...platform, db, site, viewerId: member.memberId }
  const other = (await sightings(ctx, [likedId])).get(likedId)
  const fault = likeFault({
    isSelf: member.memberId === likedId,
    isSamePool: other?.poolId === site.poolId,
    isPaused: member.status === 'paused',
    sight: other?.sight ?? 'no',
    isInvisible: other?.isInvisible ?? true,
    hasTurned: other?.hasTurned ?? false,
  })
  if (fault !== null) throw new Refusal(fault, fault === 'blocked_by_member' ? { name: other?.name ?? '' } : {})
}

/** Two who like each other at the same moment come one after the other, so that exactly one of them makes the match. */
async function lockPair(tx: Tx, a: string, b: string): Promise<void> {
  const pair = a < b ? `${a}${b}` : `${b}${a}`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${pair}, 1))`)
}

async function matchIfMutual(tx: Tx, { memberId, likedId }: Pair, now: Date): Promise<boolean> {
  const kinds = [...(await accountsOf(tx, [memberId, likedId])).values()].map((account) => account.kind)
  if (!mayMatch(kinds)) return false
  const [back] = await tx
    .select({ at: likes.createdAt })
    .from(likes)
    .where(and(eq(likes.memberId, likedId), eq(likes.likedId, memberId)))
  if (back === undefined) return false
  await tx.update(likes).set({ matchedAt: now }).where(pairRows(memberId, likedId))
  // Answering a like means having seen it
  await tx
    .update(likes)
    .set({ seenAt: now })
    .where(and(eq(likes.memberId, likedId), eq(likes.likedId, memberId), isNull(likes.seenAt)))
  return true
}

function pairRows(a: string, b: string) {
  return or(and(eq(likes.memberId, a), eq(likes.likedId, b)), and(eq(likes.memberId, b), eq(likes.likedId, a)))
}

async function isMatched(db: Db, memberId: string, likedId: string): Promise<boolean> {
  const [row] = await db
    .select({ at: likes.matchedAt })
    .from(likes)
    .where(and(eq(likes.memberId, memberId), eq(likes.likedId, likedId)))
  return (row?.at ?? null) !== null
}

/** Tells both; a hint only, so a failure is logged and forgotten. */
function tell(platform: Platform, { memberId, likedId }: Pair, isMatch: boolean): void {
  tellBoth(platform, memberId, likedId, isMatch).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'a like was not told'),
  )
}

async function tellBoth(platform: Platform, memberId: string, likedId: string, isMatch: boolean): Promise<void> {
  const liker = await cardFor(platform, likedId, memberId)
  const count = await countNewLikes(platform.db, likedId)
  if (liker !== undefined)
    platform.live.publish(
      [likedId],
      isMatch ? { kind: 'matched', profile: liker } : { kind: 'liked', profile: liker, num_new_likes: count },
    )
  if (!isMatch) return
  platform.live.publish([likedId], { kind: 'likes_changed', num_new_likes: count })
  const other = await cardFor(platform, memberId, likedId)
  if (other !== undefined) platform.live.publish([memberId], { kind: 'matched', profile: other, is_own: true })
  await tellNewLikes(platform, memberId)
}

/** One member's card as another sees it. */
export async function cardFor(
  ctx: Omit<CardContext, 'viewerId'>,
  viewerId: string,
  id: string,
): Promise<CardView | undefined> {
  return (await cards({ ...ctx, viewerId }, [id])).get(id)
}

/** Takes a like back, also one that waits, and with it what it showed of the profile; a match ends, and the other one's badge follows. Nothing to take back is fine. */
export async function unlikePerson(platform: Platform, memberId: string, likedId: string): Promise<void> {
  // Who could not see the like hears nothing of its end
  const hearers = (await mayHear(platform, memberId, likedId)) ? [likedId, memberId] : [memberId]
  await transaction(platform.db, async (tx) => {
    await lockPair(tx, memberId, likedId)
    await tx.delete(waitingLikes).where(and(eq(waitingLikes.memberId, memberId), eq(waitingLikes.likedId, likedId)))
    const gone = await tx
      .delete(likes)
      .where(and(eq(likes.memberId, memberId), eq(likes.likedId, likedId)))
      .returning()
    if (gone.length === 0) return
    await tx
      .update(likes)
      .set({ matchedAt: null })
      .where(and(eq(likes.memberId, likedId), eq(likes.likedId, memberId)))
    await hideAfterUnlike(tx, { memberId, viewerId: likedId })
    afterCommit(tx, () => tellCounts(platform, hearers))
  })
}

/** Whether one member sees the other, so that what that one does may be told. */
async function mayHear(platform: Platform, memberId: string, hearerId: string): Promise<boolean> {
  const sightsOfHearer = await sightings({ ...platform, viewerId: hearerId }, [memberId])
  return sightsOfHearer.get(memberId)?.sight === 'yes'
}

/** Tells open browsers how many new likes there are now; a hint only. */
export function tellCounts(platform: Platform, memberIds: readonly string[]): void {
  Promise.all(memberIds.map((memberId) => tellNewLikes(platform, memberId))).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'a count of likes was not told'),
  )
}

/** Tells the open browsers of a member how many new likes there are now, and answers it. */
export async function tellNewLikes(platform: Platform, memberId: string): Promise<number> {
  const count = await countNewLikes(platform.db, memberId)
  platform.live.publish([memberId], { kind: 'likes_changed', num_new_likes: count })
  return count
}

/** The viewer opened this profile: its like is no longer new. Answers how many still are. */
export async function markSeen(platform: Platform, memberId: string, likerId: string): Promise<number> {
  const now = platform.clock.now()
  const mine = and(eq(likes.memberId, likerId), eq(likes.likedId, memberId), isNull(likes.seenAt))
  const seen = await platform.db.update(likes).set({ seenAt: now, shownAt: now }).where(mine).returning()
  const count = await countNewLikes(platform.db, memberId)
  if (seen.length > 0) platform.live.publish([memberId], { kind: 'likes_changed', num_new_likes: count })
  return count
}
