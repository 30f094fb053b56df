import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { CardView } from '../../contract/profiles.ts'
import { accountsOf } from '../accounts/index.ts'
import { blockBetween } from '../moderation/index.ts'
import { afterCommit, type Db, type Tx, transaction } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { cards, isShownTo, profileFacts, showTo } from '../profiles/index.ts'
import { countNewLikes } from './lists.ts'
import { likeFault, mayMatch } from './rules.ts'
import { likes, passes } from './tables.ts'

export type LikeAct = { memberId: string; likedId: string; poolId: string }
const blocked = { by_a: 'by_liker', by_b: 'by_liked', both: 'both' } as const

/** Likes a member; answers whether it is a match. Errors: conflict (oneself), member_unavailable, blocked_by_member {name}. */
export async function likePerson(platform: Platform, act: LikeAct): Promise<{ isMatch: boolean }> {
  await refuseUnlessAllowed(platform.db, act)
  return transaction(platform.db, async (tx) => {
    await lockPair(tx, act.memberId, act.likedId)
    const now = platform.clock.now()
    const { memberId, likedId } = act
    const made = await tx.insert(likes).values({ memberId, likedId, createdAt: now }).onConflictDoNothing().returning()
    await tx.delete(passes).where(and(eq(passes.memberId, memberId), eq(passes.passedId, likedId)))
    if (made.length === 0) return { isMatch: await isMatched(tx, memberId, likedId) }
    await showTo(tx, { memberId, viewerId: likedId, at: now })
    const isMatch = await matchIfMutual(tx, act, now)
    afterCommit(tx, () => tell(platform, act, isMatch))
    return { isMatch }
  })
}

async function refuseUnlessAllowed(db: Db, { memberId, likedId, poolId }: LikeAct) {
  const [accounts, profiles, block, isShownToLiker] = await Promise.all([
    accountsOf(db, [likedId]),
    profileFacts(db, [likedId]),
    blockBetween(db, memberId, likedId),
    isShownTo(db, { memberId: likedId, viewerId: memberId }),
  ])
  const [account, profile] = [accounts.get(likedId), profiles.get(likedId)]
  const fault = likeFault({
    isSelf: memberId === likedId,
    isSamePool: account?.poolId === poolId,
    status: account?.status ?? 'deleted',
    isInvisible: profile?.isInvisible ?? true,
    isPrivate: profile?.isPrivate ?? true,
    isShownToLiker,
    block: block === null ? null : blocked[block],
  })
  if (fault !== null) throw new Refusal(fault, fault === 'blocked_by_member' ? { name: profile?.name ?? '' } : {})
}

/** Two who like each other at the same moment come one after the other, so that exactly one of them makes the match. */
async function lockPair(tx: Tx, a: string, b: string): Promise<void> {
  const pair = a < b ? `${a}${b}` : `${b}${a}`
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${pair}, 1))`)
}

async function matchIfMutual(tx: Tx, { memberId, likedId }: LikeAct, now: Date): Promise<boolean> {
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
function tell(platform: Platform, { memberId, likedId }: LikeAct, isMatch: boolean): void {
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
  if (other !== undefined) platform.live.publish([memberId], { kind: 'matched', profile: other })
  platform.live.publish([memberId], {
    kind: 'likes_changed',
    num_new_likes: await countNewLikes(platform.db, memberId),
  })
}

/** One member's card as another sees it. */
export async function cardFor(platform: Platform, viewerId: string, id: string): Promise<CardView | undefined> {
  return (await cards({ ...platform, viewerId }, [id])).get(id)
}

/** Takes a like back; a match ends with it, and the other one's badge follows. Nothing to take back is fine. */
export async function unlikePerson(platform: Platform, memberId: string, likedId: string): Promise<void> {
  await transaction(platform.db, async (tx) => {
    await lockPair(tx, memberId, likedId)
    const gone = await tx
      .delete(likes)
      .where(and(eq(likes.memberId, memberId), eq(likes.likedId, likedId)))
      .returning()
    if (gone.length === 0) return
    await tx
      .update(likes)
      .set({ matchedAt: null })
      .where(and(eq(likes.memberId, likedId), eq(likes.likedId, memberId)))
    afterCommit(tx, () => tellCounts(platform, [likedId, memberId]))
  })
}

/** Tells open browsers how many new likes there are now; a hint only. */
export function tellCounts(platform: Platform, memberIds: readonly string[]): void {
  const tellCount = async (memberId: string) =>
    platform.live.publish([memberId], {
      kind: 'likes_changed',
      num_new_likes: await countNewLikes(platform.db, memberId),
    })
  Promise.all(memberIds.map(tellCount)).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'a count of likes was not told'),
  )
}

/** Not this one: remembered for suggestions; a later like takes it back. */
export async function passPerson(platform: Platform, memberId: string, passedId: string): Promise<void> {
  const row = { memberId, passedId, createdAt: platform.clock.now() }
  await platform.db
    .insert(passes)
    .values(row)
    .onConflictDoUpdate({ target: [passes.memberId, passes.passedId], set: { createdAt: row.createdAt } })
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
