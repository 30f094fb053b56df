import { and, eq, sql } from 'drizzle-orm'
import type { SwipesView } from '../../contract/likes.ts'
import type { CardView } from '../../contract/profiles/profiles.ts'
import { viewerOf } from '../accounts/index.ts'
import { type Db, type Tx, transaction } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { cardFor, unlikePerson } from './likes.ts'
import { passPerson, refuseUnlessAnother, undoPass } from './passes.ts'
import { mayUndo, type SwipeCounts, type SwipeDay, swipeDay, swipesLeft } from './swipe-rules.ts'
import { swipes } from './tables.ts'
import { likeOrWait } from './waiting.ts'

type Swiped = { is_match: boolean; is_waiting?: true; profile: CardView | null; swipes: SwipesView }

/**
 * Likes or passes a member in the swipe game. The like is counted before it is given, so that concurrent ones cannot
 * exceed the limit. Errors: swipe_likes_used, conflict (oneself), and those of `likeOrWait`.
 */
export async function swipe(
  ctx: Ctx,
  { otherId, choice }: { otherId: string; choice: 'like' | 'pass' },
): Promise<Swiped> {
  const { memberId } = viewerOf(ctx)
  await refuseUnlessAnother(ctx, memberId, otherId)
  const today = swipeDay(ctx.clock.now(), ctx.site.settings.timeZone)
  if (choice === 'pass') return pass(ctx, memberId, otherId, today)
  const before = await takeLike(ctx, { memberId, otherId }, today)
  const { isMatch, isWaiting } = await likeOrWait(ctx, {
    site: ctx.site,
    member: viewerOf(ctx),
    likedId: otherId,
  }).catch(async (error: unknown) => {
    await putBack(ctx.db, { memberId, otherId }, before)
    throw error
  })
  const profile = (await cardFor(ctx, memberId, otherId)) ?? null
  const counted = await swipesView(ctx, memberId, today)
  return { is_match: isMatch, ...(isWaiting && { is_waiting: true as const }), profile, swipes: counted }
}

async function pass(ctx: Ctx, memberId: string, otherId: string, today: SwipeDay): Promise<Swiped> {
  await passPerson(ctx, memberId, otherId)
  await note(ctx.db, { memberId, otherId, choice: 'pass', day: today.day, at: ctx.clock.now() })
  return { is_match: false, profile: null, swipes: await swipesView(ctx, memberId, today) }
}

/** Counts a like; returns the earlier choice for this pair, null if none. */
async function takeLike(ctx: Ctx, { memberId, otherId }: Pair, today: SwipeDay): Promise<Swipe | null> {
  return transaction(ctx.db, async (tx) => {
    await lockSwipes(tx, memberId)
    const [known] = await tx.select().from(swipes).where(pairOf(memberId, otherId))
    // A repeated like, from another device or a retry, is not counted again
    if (known?.choice === 'like') return known
    if (swipesLeft(await countsOf(tx, memberId, today)).likesLeft === 0) throw swipesUsed(today, ctx.clock.now())
    await note(tx, { memberId, otherId, choice: 'like', day: today.day, at: ctx.clock.now() })
    return known ?? null
  })
}

function swipesUsed({ resetsAt }: SwipeDay, now: Date): Refusal {
  const seconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))
  return new Refusal('swipe_likes_used', { minutes: Math.ceil(seconds / 60), retry_after: seconds })
}

/** Restores a pair after its like was refused. */
async function putBack(db: Db, { memberId, otherId }: Pair, before: Swipe | null): Promise<void> {
  if (before === null) await db.delete(swipes).where(pairOf(memberId, otherId))
  else await db.update(swipes).set(before).where(pairOf(memberId, otherId))
}

/** Undoes a swipe: a pass, or a like and its match. Errors: conflict if too late or there is none. */
export async function undoSwipe(ctx: Ctx, { otherId }: { otherId: string }): Promise<SwipesView> {
  const { memberId } = viewerOf(ctx)
  const now = ctx.clock.now()
  const today = swipeDay(now, ctx.site.settings.timeZone)
  const undone = await transaction(ctx.db, async (tx) => {
    await lockSwipes(tx, memberId)
    const [last] = await tx.select().from(swipes).where(pairOf(memberId, otherId))
    if (last === undefined || !mayUndo(last, now, await countsOf(tx, memberId, today))) throw new Refusal('conflict')
    await tx
      .update(swipes)
      .set({ choice: 'undone', undos: last.choice === 'like' ? last.undos + 1 : last.undos })
      .where(pairOf(memberId, otherId))
    return last.choice
  })
  if (undone === 'like') await unlikePerson(ctx, memberId, otherId)
  else await undoPass(ctx, memberId, otherId)
  return swipesView(ctx, memberId, today)
}

/** The member's remaining likes and undos of the day. */
export async function swipesOf(ctx: Ctx, memberId: string): Promise<SwipesView> {
  return swipesView(ctx, memberId, swipeDay(ctx.clock.now(), ctx.site.settings.timeZone))
}

type Swipe = typeof swipes.$inferSelect
type Pair = { memberId: string; otherId: string }
const pairOf = (memberId: string, otherId: string) => and(eq(swipes.memberId, memberId), eq(swipes.otherId, otherId))

/** Serialises the swipes of a member. */
async function lockSwipes(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${memberId}, 2))`)
}

/** An undone pair keeps its count within the same day. */
async function note(db: Db, row: Omit<typeof swipes.$inferInsert, 'undos'>): Promise<void> {
  const { choice, day, at } = row
  const undos = sql`CASE WHEN ${swipes.day} = ${day} THEN ${swipes.undos} ELSE 0 END`
  await db
    .insert(swipes)
    .values(row)
    .onConflictDoUpdate({ target: [swipes.memberId, swipes.otherId], set: { choice, day, at, undos } })
}

async function countsOf(db: Db, memberId: string, { day }: SwipeDay): Promise<SwipeCounts> {
  const [counts] = await db
    .select({
      likes: sql<number>`count(*) FILTER (WHERE ${swipes.choice} = 'like')`,
      undos: sql<number>`coalesce(sum(${swipes.undos}), 0)`,
    })
    .from(swipes)
    .where(and(eq(swipes.memberId, memberId), eq(swipes.day, day)))
  return { likes: Number(counts?.likes ?? 0), undos: Number(counts?.undos ?? 0) }
}

async function swipesView(ctx: Ctx, memberId: string, today: SwipeDay): Promise<SwipesView> {
  const { likesLeft, undosLeft } = swipesLeft(await countsOf(ctx.db, memberId, today))
  return { likes_left: likesLeft, undos_left: undosLeft, resets_at: today.resetsAt.toISOString() }
}
