import { sql } from 'drizzle-orm'
import type { ActivityView } from '../../../contract/notifications.ts'
import { dayIn } from '../../../shared/dates.ts'
import { viewerOf } from '../../accounts/index.ts'
import { conversationsBegunWith, giftsSince } from '../../chat/index.ts'
import { commentersAmong, likeActivity } from '../../likes/index.ts'
import { warningsFor } from '../../moderation/index.ts'
import { ordersSince } from '../../payments/orders/index.ts'
import { cards, profileFacts } from '../../profiles/index.ts'
import { decisionsOn } from '../../profiles/photos/index.ts'
import { viewersOf } from '../../profiles/profile/index.ts'
import { verificationNewsSince, verificationsSince } from '../../profiles/verification/index.ts'
import type { Ctx } from '../../sites/index.ts'
import { newsFor } from '../campaigns/campaigns.ts'
import { defaultPreferences, preferencesOf } from '../rules/preferences.ts'
import { notificationPreferences } from '../tables.ts'
import { type Activity, type Group, groupActivity } from './activity-rules.ts'

const days = 30
/** Entries per kind; the page of that kind lists the rest. */
const mostOfKind = 100
const facesShown = 8

/**
 * Activity of the last 30 days, read from likes, conversations, gifts, visits and orders instead of a log, so
 * withdrawn, blocked and hidden entries disappear here too.
 */
export async function listActivity(ctx: Ctx): Promise<{ activity: ActivityView[]; num_new: number }> {
  const { memberId } = viewerOf(ctx)
  const seen = await seenBy(ctx, memberId)
  const { groups, known } = await groupsSince(ctx, memberId, seen, beginOf(ctx))
  const viewOf = ({
    key,
    kind,
    at,
    isNew,
    memberIds,
    conversationId,
    order,
    verdict,
    news,
    safety,
    verification,
    comments,
  }: Group): ActivityView => ({
    id: key,
    kind,
    at: at.toISOString(),
    is_new: isNew,
    members: memberIds.slice(0, facesShown).flatMap((id) => known.get(id) ?? []),
    count: memberIds.length,
    comments,
    conversation_id: conversationId,
    order,
    verdict,
    news,
    safety,
    verification,
  })
  return { activity: groups.map(viewOf), num_new: groups.filter(({ isNew }) => isNew).length }
}

/** Number of new groups; reads only what happened since the feed was last opened. */
export async function countNewActivity(ctx: Ctx): Promise<number> {
  const { memberId } = viewerOf(ctx)
  const seen = await seenBy(ctx, memberId)
  const since = new Date(Math.max(beginOf(ctx).getTime(), seen.seenUntil?.getTime() ?? 0))
  const { groups } = await groupsSince(ctx, memberId, seen, since)
  return groups.filter(({ isNew }) => isNew).length
}

function beginOf({ clock }: Ctx): Date {
  return new Date(clock.now().getTime() - days * 86_400_000)
}

async function groupsSince(ctx: Ctx, memberId: string, { seenUntil, timeZone }: Seen, since: Date) {
  const all = await happenedTo(ctx, memberId, since)
  const known = await cards({ ...ctx, viewerId: memberId }, [...new Set(all.flatMap((one) => one.memberId ?? []))])
  // That a member is verified is no news while the badge is on hold
  const isShown = ({ kind, memberId: id }: Activity) =>
    id === null || (kind === 'member_verified' ? known.get(id)?.is_verified === true : known.has(id))
  const visible = all.filter(isShown)
  return { groups: groupActivity(visible, { seenUntil, dayOf: (at) => dayIn(at, timeZone) }), known }
}

/** Marks everything up to `until` as seen; never moves backwards. */
export async function markActivitySeen(ctx: Ctx, until: Date): Promise<void> {
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

const nothingMore = {
  memberId: null,
  conversationId: null,
  order: null,
  verdict: null,
  news: null,
  safety: null,
  verification: null,
  hasComment: false,
}

async function happenedTo(ctx: Ctx, memberId: string, since: Date): Promise<Activity[]> {
  const { db } = ctx
  const query = { memberId, since, most: mostOfKind }
  const [likes, views, begun, gifts, orders, verdicts, news, warnings, verifications, requests] = await Promise.all([
    likeActivity(db, query),
    viewersOf(db, query),
    conversationsBegunWith(db, query),
    giftsSince(db, query),
    ordersSince(db, query),
    decisionsOn(ctx, query),
    newsFor(db, { ...query, siteId: ctx.site.id, locale: ctx.locale }),
    warningsFor(db, query),
    verificationsSince(db, query),
    verificationNewsSince(db, query),
  ])
  const banned = await profileFacts(
    db,
    warnings.map(({ bannedId }) => bannedId),
  )
  const commenters = await commentersAmong(db, { memberId, ids: likes.map(({ id }) => id) })
  const by = (kind: ActivityView['kind']) => (one: { id: string; at: Date; conversation_id?: string }) => ({
    ...nothingMore,
    kind,
    at: one.at,
    memberId: one.id,
    conversationId: one.conversation_id ?? null,
  })
  return [
    ...likes.map((like) => ({
      ...by(like.is_match ? 'match' : 'like')(like),
      hasComment: commenters.has(like.id),
    })),
    ...views.map(by('view')),
    ...begun.map(by('conversation')),
    ...gifts.map(by('gift')),
    ...orders.flatMap(orderActivity),
    ...verdicts.map(({ at, photo, isApproved, reason }) => ({
      ...nothingMore,
      kind: 'verdict' as const,
      at,
      verdict: { photo, approved: isApproved, reason },
    })),
    ...warnings.map(({ bannedId, at }) => ({
      ...nothingMore,
      kind: 'safety' as const,
      at,
      safety: { member_id: bannedId, name: banned.get(bannedId)?.name ?? '' },
    })),
    ...verifications.map(({ at, approved }) => ({
      ...nothingMore,
      kind: 'verification' as const,
      at,
      verification: { approved },
    })),
    ...requests.map((request) => by(request.kind)(request)),
    ...news.map(({ at, ...about }) => ({ ...nothingMore, kind: 'news' as const, at, news: about })),
  ]
}

type Ordered = Awaited<ReturnType<typeof ordersSince>>[number]

/** An order, and its refund as a second entry. */
function orderActivity({ id, status, credits, at, refundedAt }: Ordered): Activity[] {
  const kind = 'order' as const
  const settled = { ...nothingMore, kind, at, order: { id, status, credits, refunded: false } }
  if (refundedAt === null) return [settled]
  return [settled, { ...nothingMore, kind, at: refundedAt, order: { id, status, credits, refunded: true } }]
}

type Seen = { seenUntil: Date | null; timeZone: string }

async function seenBy({ db }: Ctx, memberId: string): Promise<Seen> {
  const known = (await preferencesOf(db, [memberId])).get(memberId) ?? defaultPreferences
  return { seenUntil: known.seenUntil, timeZone: known.timeZone }
}
