import { and, eq, gt, sql } from 'drizzle-orm'
import type { ConversationView } from '../../../contract/chat/chat.ts'
import type { ProfileView } from '../../../contract/profiles/profiles.ts'
import { accountsOf, viewerOf } from '../../accounts/index.ts'
import { commentsWith, relationTo } from '../../likes/index.ts'
import { siteAtPromisedPrices } from '../../payments/shop/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { profileFor } from '../../profiles/profile/index.ts'
import { type Ctx, limitRate } from '../../sites/index.ts'
import { refusalOf, type WritingRefusal } from '../messages/rules.ts'
import { hasSafeLinks, isRiskyReceiver } from '../messages/safety.ts'
import { refusalFor } from '../messages/send.ts'
import { conversationMembers, conversations } from '../tables.ts'
import { mutedUntilView } from './archive-and-mute.ts'
import { takeOffList } from './read.ts'
import { partnerViews, writingView } from './views.ts'
import { type FactsWithReceipts, factsOf, factsWithReceipts, type Writer } from './writing-context.ts'

const restoreMinutes = 5

/** Who writes in a request, at the prices that hold for them. */
export async function writerOf(ctx: Ctx): Promise<Writer> {
  const member = viewerOf(ctx)
  const confirm = ctx.confirmViewer
  const unconfirmed = confirm === undefined ? {} : { unconfirmed: { sessionId: member.sessionId, confirm } }
  return { site: await siteAtPromisedPrices(ctx, ctx.site, member), member, ...unconfirmed }
}

/** A conversation of the viewer. Errors: not_found. */
export async function getConversation(ctx: Ctx, id: string): Promise<ConversationView> {
  const facts = await factsWithReceipts(ctx.db, await writerOf(ctx), id)
  if (facts === null) throw new Refusal('not_found')
  return conversationView(ctx, facts)
}

/** The profile of the other member of a conversation; opening it leaves no visit. Errors: not_found, blocked_by_member, member_unavailable. */
export async function getPartner(ctx: Ctx, id: string): Promise<ProfileView> {
  const facts = await factsOf(ctx.db, await writerOf(ctx), id)
  if (facts === null) throw new Refusal('not_found')
  return profileFor(ctx, facts.otherId)
}

/** Opens or finds the conversation with a member. Errors: member_unavailable, blocked_by_member, fictional_member, too_many_requests. */
export async function openConversation(ctx: Ctx, otherId: string): Promise<ConversationView> {
  const writer = await writerOf(ctx)
  const { memberId } = writer.member
  if ((await findPair(ctx.db, memberId, otherId)) === null) await limitRate(ctx, 'newConversation', memberId)
  const facts = await transaction(ctx.db, (tx) => openFor(ctx, tx, writer, otherId))
  return conversationView(ctx, facts)
}

/** As above, inside a transaction: creates no empty conversation if writing is refused. */
export async function openFor(platform: Platform, tx: Tx, writer: Writer, otherId: string): Promise<FactsWithReceipts> {
  const { memberId } = writer.member
  if (otherId === memberId) throw new Refusal('member_unavailable')
  const id = (await findPair(tx, memberId, otherId)) ?? (await begin(platform, tx, writer, otherId))
  const facts = await factsWithReceipts(tx, writer, id)
  if (facts === null) throw new Error('a conversation without its members')
  const reason = facts.lastSeq > 0 ? null : refusalOf(facts.writing)
  if (reason === null || mendable.has(reason)) return facts
  throw refusalFor(reason, facts)
}

/** Reasons that the writer can do something about: the conversation says what. */
const mendable: ReadonlySet<WritingRefusal> = new Set(['not_confirmed', 'free_conversations_used', 'verified_only'])

async function findPair(db: Db, a: string, b: string): Promise<string | null> {
  const [lowId, highId] = inOrder(a, b)
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.lowId, lowId), eq(conversations.highId, highId)))
  return row?.id ?? null
}

async function begin(platform: Platform, tx: Tx, { site, member }: Writer, otherId: string): Promise<string> {
  const other = (await accountsOf(tx, [otherId])).get(otherId)
  if (other === undefined || other.poolId !== site.poolId) throw new Refusal('member_unavailable')
  const [lowId, highId] = inOrder(member.memberId, otherId)
  const at = platform.clock.now()
  const [made] = await tx
    .insert(conversations)
    .values({ id: newId(), lowId, highId, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: conversations.id })
  if (made === undefined) {
    // A concurrent request created it; its transaction has committed
    const found = await findPair(tx, lowId, highId)
    if (found === null) throw new Error('a conversation vanished')
    return found
  }
  await tx.insert(conversationMembers).values([
    { memberId: lowId, conversationId: made.id, otherId: highId, lastAt: at },
    { memberId: highId, conversationId: made.id, otherId: lowId, lastAt: at },
  ])
  return made.id
}

function inOrder(a: string, b: string): [string, string] {
  return a < b ? [a, b] : [b, a]
}

async function conversationView(ctx: Ctx, facts: FactsWithReceipts): Promise<ConversationView> {
  const { otherId, conversationId } = facts
  const [partners, has_safe_links, has_risky_receiver, { is_match, verification_requested_at }] = await Promise.all([
    partnerViews({ ...ctx, viewerId: facts.memberId }, [otherId]),
    hasSafeLinks(ctx, otherId),
    isRiskyReceiver(ctx, { memberId: otherId, conversationId }),
    relationTo(ctx, facts.memberId, otherId),
  ])
  const profile = partners(otherId)
  const hasBothSides = facts.firstSeq > 0 && facts.otherSentSeq > 0
  const canVerify = profile.is_available && !profile.is_fictional && !profile.is_verified
  const like_comments = is_match ? await likeComments(ctx, otherId) : []
  return {
    id: conversationId,
    profile,
    last_seq: facts.lastSeq,
    read_seq: facts.readSeq,
    seen_seq: facts.seenSeq,
    delivered_seq: Math.max(facts.seenSeq, facts.deliveredSeq),
    rev: facts.rev,
    is_archived: facts.isArchived,
    is_match,
    may_request_verification:
      canVerify &&
      verification_requested_at === null &&
      (is_match || hasBothSides) &&
      facts.writing.writer.status === 'active',
    verification_requested_at,
    like_comments,
    muted_until: mutedUntilView(facts.mutedUntil, ctx.clock.now()),
    has_safe_links,
    has_risky_receiver,
    num_unread_messages: facts.unread,
    draft: facts.draft,
    writing: writingView(facts.writing, ctx.site),
  }
}

/** The comments of the likes of a match, oldest first. */
async function likeComments(ctx: Ctx, otherId: string): Promise<ConversationView['like_comments']> {
  const [received, sent] = await Promise.all([
    commentsWith(ctx, 'received', [otherId]),
    commentsWith(ctx, 'sent', [otherId]),
  ])
  const theirs = [...received.values()].map((comment) => ({ ...comment, is_mine: false }))
  const mine = [...sent.values()].map((comment) => ({ ...comment, is_mine: true }))
  return [...theirs, ...mine].sort((a, b) => a.sent_at.localeCompare(b.sent_at))
}

/** Removes a conversation from the viewer's list and its messages from their view. Again is fine. Errors: not_found. */
export async function deleteChat(ctx: Ctx, conversationId: string): Promise<void> {
  const { memberId } = viewerOf(ctx)
  const removed = await takeOffList(ctx.db, { memberId, conversationId, at: ctx.clock.now(), isForgotten: true })
  if (removed === null) throw new Refusal('not_found')
  announceRemoval(ctx, memberId, conversationId, removed.totalUnread)
}

/** Tells a member's other devices that a conversation is off the list. */
export function announceRemoval(
  platform: Platform,
  memberId: string,
  conversationId: string,
  totalUnread: number,
): void {
  platform.live.publish([memberId], { kind: 'chat_deleted', conversation_id: conversationId })
  const unread = { conversation_id: conversationId, conversation_unread: 0, total_unread: totalUnread }
  platform.live.publish([memberId], { kind: 'unread_changed', ...unread })
}

/** Restores a recently deleted conversation. Errors: not_found, conflict if it is too late. */
export async function restoreChat(ctx: Ctx, conversationId: string): Promise<void> {
  const { memberId } = viewerOf(ctx)
  const mine = and(eq(conversationMembers.memberId, memberId), eq(conversationMembers.conversationId, conversationId))
  const since = new Date(ctx.clock.now().getTime() - restoreMinutes * 60_000)
  const restored = await ctx.db
    .update(conversationMembers)
    .set({ deletedSeq: sql`${conversationMembers.undoDeletedSeq}`, deletedAt: null, isListed: true })
    .where(and(mine, gt(conversationMembers.deletedAt, since)))
    .returning({ id: conversationMembers.conversationId })
  if (restored.length > 0) return ctx.live.publish([memberId], { kind: 'user_changed' })
  const known = await ctx.db.select({ id: conversationMembers.conversationId }).from(conversationMembers).where(mine)
  throw new Refusal(known.length === 0 ? 'not_found' : 'conflict')
}

/** The conversation of two members, if they have one. */
export function conversationBetween(db: Db, a: string, b: string): Promise<string | null> {
  return findPair(db, a, b)
}
