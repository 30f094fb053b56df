import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { CardView } from '../../contract/profiles/profiles.ts'
import { accountsOf } from '../accounts/index.ts'
import { afterCommit, type Db, type Tx, transaction } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { cards, hideAfterUnlike, showTo } from '../profiles/index.ts'
import { type CardContext, sightings } from '../profiles/visibility/index.ts'
import type { Site, Viewer } from '../sites/index.ts'
import { addComment, deleteComment, type LikeComment } from './comments.ts'
import { countNewLikes } from './lists.ts'
import { likeFault, mayMatch } from './rules.ts'
import { likes, passes, waitingLikes } from './tables.ts'

/** Who likes whom, and the site whose settings apply. */
export type LikeAct = {
  site: Site
  member: Pick<Viewer, 'memberId' | 'status'>
  likedId: string
  comment?: LikeComment | null
}
type Pair = { memberId: string; likedId: string }

/**
 * Likes a member; returns whether it is a match. Errors: conflict (oneself), forbidden while paused,
 * member_unavailable, blocked_by_member {name}.
 */
export async function likePerson(
  platform: Platform,
  { site, member, likedId, comment = null }: LikeAct,
): Promise<{ isMatch: boolean }> {
  await refuseUnlessAllowed(platform, platform.db, { site, member, likedId })
  return transaction(platform.db, (tx) => giveLike(platform, tx, { memberId: member.memberId, likedId }, comment))
}

/** Stores an allowed like within a transaction, with its comment if it is new. Idempotent. */
export async function giveLike(
  platform: Platform,
  tx: Tx,
  act: Pair,
  comment: LikeComment | null = null,
): Promise<{ isMatch: boolean }> {
  const { memberId, likedId } = act
  await lockPair(tx, memberId, likedId)
  const now = platform.clock.now()
  const made = await tx.insert(likes).values({ memberId, likedId, createdAt: now }).onConflictDoNothing().returning()
  await tx.delete(passes).where(and(eq(passes.memberId, memberId), eq(passes.passedId, likedId)))
  if (made.length === 0) return { isMatch: await isMatched(tx, memberId, likedId) }
  if (comment !== null) await addComment(tx, act, comment, now)
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

/** Serialises mutual likes, so that exactly one of two concurrent likes makes the match. */
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
  // Liking back marks the received like as seen
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

/** Sends live events to both; failures are only logged. */
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

/** A member's card as another member sees it. */
export async function cardFor(
  ctx: Omit<CardContext, 'viewerId'>,
  viewerId: string,
  id: string,
): Promise<CardView | undefined> {
  return (await cards({ ...ctx, viewerId }, [id])).get(id)
}

/**
 * Removes a like, also a waiting one, and the profile details it revealed; ends a match and updates the other member's
 * count. Idempotent.
 */
export async function unlikePerson(platform: Platform, memberId: string, likedId: string): Promise<void> {
  // Members who could not see the like are not notified of its removal
  const hearers = (await mayHear(platform, memberId, likedId)) ? [likedId, memberId] : [memberId]
  await transaction(platform.db, async (tx) => {
    await lockPair(tx, memberId, likedId)
    await deleteComment(tx, { memberId, likedId })
    await tx.delete(waitingLikes).where(and(eq(waitingLikes.memberId, memberId), eq(waitingLikes.likedId, likedId)))
    const deleted = await tx
      .delete(likes)
      .where(and(eq(likes.memberId, memberId), eq(likes.likedId, likedId)))
      .returning()
    if (deleted.length === 0) return
    await tx
      .update(likes)
      .set({ matchedAt: null })
      .where(and(eq(likes.memberId, likedId), eq(likes.likedId, memberId)))
    await hideAfterUnlike(tx, { memberId, viewerId: likedId })
    afterCommit(tx, () => tellCounts(platform, hearers))
  })
}

/** Whether a member may be notified of another's actions, by visibility. */
async function mayHear(platform: Platform, memberId: string, hearerId: string): Promise<boolean> {
  const sightsOfHearer = await sightings({ ...platform, viewerId: hearerId }, [memberId])
  return sightsOfHearer.get(memberId)?.sight === 'yes'
}

/** Sends the number of new likes to open pages, as a live event. */
export function tellCounts(platform: Platform, memberIds: readonly string[]): void {
  Promise.all(memberIds.map((memberId) => tellNewLikes(platform, memberId))).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'a count of likes was not told'),
  )
}

/** Sends the number of new likes to a member's open pages, and returns it. */
export async function tellNewLikes(platform: Platform, memberId: string): Promise<number> {
  const count = await countNewLikes(platform.db, memberId)
  platform.live.publish([memberId], { kind: 'likes_changed', num_new_likes: count })
  return count
}

/** Marks a like as seen when the viewer opens the profile. Returns the number of new likes. */
export async function markSeen(platform: Platform, memberId: string, likerId: string): Promise<number> {
  const now = platform.clock.now()
  const mine = and(eq(likes.memberId, likerId), eq(likes.likedId, memberId), isNull(likes.seenAt))
  const seen = await platform.db.update(likes).set({ seenAt: now, shownAt: now }).where(mine).returning()
  const count = await countNewLikes(platform.db, memberId)
  if (seen.length > 0) platform.live.publish([memberId], { kind: 'likes_changed', num_new_likes: count })
  return count
}
