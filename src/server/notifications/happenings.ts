import { sql } from 'drizzle-orm'
import type { HappeningView } from '../../contract/notifications.ts'
import { viewerOf } from '../accounts/index.ts'
import { conversationsBegunWith, giftsSince } from '../chat/index.ts'
import { happenedLikes } from '../likes/index.ts'
import { ordersSince } from '../payments/index.ts'
import { cards, viewersOf } from '../profiles/index.ts'
import type { Ctx } from '../sites/index.ts'
import { type Group, groupHappened, type Happened } from './happening-rules.ts'
import { defaultPreferences, preferencesOf } from './preferences.ts'
import { notificationPreferences } from './tables.ts'

const days = 30
/** Of each kind; who has more of one in 30 days finds the rest on its own page. */
const mostOfKind = 100
const facesShown = 8

/**
 * What happened to the member in the last 30 days. Nothing of it is written down for this: likes, conversations, gifts, visits and orders are
 * asked where they are, so that what was taken back, blocked or hidden since is gone from here, too.
 */
export async function listHappenings(ctx: Ctx): Promise<{ happenings: HappeningView[]; num_new: number }> {
  const { memberId } = viewerOf(ctx)
  const [all, { seenUntil, timeZone }] = await Promise.all([happenedTo(ctx, memberId), seenBy(ctx, memberId)])
  const known = await cards({ ...ctx, viewerId: memberId }, [...new Set(all.flatMap((one) => one.memberId ?? []))])
  const seen = all.filter((one) => one.memberId === null || known.has(one.memberId))
  const groups = groupHappened(seen, { seenUntil, dayOf: localDay(timeZone) })
  const viewOf = ({ key, kind, at, isNew, memberIds, conversationId, order }: Group): HappeningView => ({
    id: key,
    kind,
    at: at.toISOString(),
    is_new: isNew,
    members: memberIds.slice(0, facesShown).flatMap((id) => known.get(id) ?? []),
    count: memberIds.length,
    conversation_id: conversationId,
    order,
  })
  return { happenings: groups.map(viewOf), num_new: groups.filter(({ isNew }) => isNew).length }
}

/** Everything up to then has been seen; what was seen once stays so. */
export async function markHappeningsSeen(ctx: Ctx, until: Date): Promise<void> {
  const { memberId } = viewerOf(ctx)
  const seenUntil = new Date(Math.min(until.getTime(), ctx.clock.now().getTime()))
  await ctx.db
    .insert(notificationPreferences)
    .values({ memberId, seenUntil })
    .onConflictDoUpdate({
      target: notificationPreferences.memberId,
      set: { seenUntil: sql`greatest(${notificationPreferences.seenUntil}, excluded.seen_until)` },
    })
}

async function happenedTo(ctx: Ctx, memberId: string): Promise<Happened[]> {
  const { db, clock } = ctx
  const asked = { memberId, since: new Date(clock.now().getTime() - days * 86_400_000), most: mostOfKind }
  const [likes, views, begun, gifts, orders] = await Promise.all([
    happenedLikes(db, asked),
    viewersOf(db, asked),
    conversationsBegunWith(db, asked),
    giftsSince(db, asked),
    ordersSince(db, asked),
  ])
  const about = { conversationId: null, order: null }
  return [
    ...likes.map(({ id, at, is_match }) => ({
      ...about,
      kind: is_match ? ('match' as const) : ('like' as const),
      at,
      memberId: id,
    })),
    ...views.map(({ id, at }) => ({ ...about, kind: 'view' as const, at, memberId: id })),
    ...begun.map(({ id, at, conversation_id }) => ({
      ...about,
      kind: 'conversation' as const,
      at,
      memberId: id,
      conversationId: conversation_id,
    })),
    ...gifts.map(({ id, at, conversation_id }) => ({
      ...about,
      kind: 'gift' as const,
      at,
      memberId: id,
      conversationId: conversation_id,
    })),
    ...orders.flatMap(({ id, status, credits, at, refundedAt }) => [
      { ...about, kind: 'order' as const, at, memberId: null, order: { id, status, credits, refunded: false } },
      ...(refundedAt === null
        ? []
        : [
            {
              ...about,
              kind: 'order' as const,
              at: refundedAt,
              memberId: null,
              order: { id, status, credits, refunded: true },
            },
          ]),
    ]),
  ]
}

async function seenBy({ db }: Ctx, memberId: string): Promise<{ seenUntil: Date | null; timeZone: string }> {
  const known = (await preferencesOf(db, [memberId])).get(memberId) ?? defaultPreferences
  return { seenUntil: known.seenUntil, timeZone: known.timeZone }
}

function localDay(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (at) => format.format(at)
}
