import type { LikeView, ListedLikeView } from '../../contract/likes.ts'
import { viewerOf } from '../accounts/index.ts'
import { fieldRefusal } from '../platform/errors.ts'
import { cardsWithAnswers } from '../profiles/index.ts'
import type { Ctx } from '../sites/index.ts'
import { commentsWith } from './comments.ts'
import {
  countNewLikes,
  type From,
  fromTop,
  type ListedLike,
  matches,
  newLikes,
  olderLikes,
  sentLikes,
  unansweredLikes,
} from './lists.ts'

const newestSize = 60
const pageSize = 24

const queryOf = (ctx: Ctx, from: From, size: number) => ({
  memberId: viewerOf(ctx).memberId,
  allowsFictional: ctx.site.settings.fictionalProfiles,
  from,
  size,
})

/** likes.php: the newest likes in both directions. */
export async function listLikes(
  ctx: Ctx,
): Promise<{ profiles: LikeView[]; liked_by: LikeView[]; num_new_likes: number }> {
  const query = queryOf(ctx, fromTop, newestSize)
  const [sent, received, count] = await Promise.all([
    sentLikes(ctx.db, query),
    receivedLikes(ctx, null, newestSize, olderLikes),
    countNewLikes(ctx.db, query.memberId),
  ])
  const [profiles, liked_by] = await Promise.all([likeViews(ctx, sent, 'sent'), likeViews(ctx, received, 'received')])
  return { profiles, liked_by, num_new_likes: count }
}

/** The newest matches of the viewer. */
export async function newestMatches(ctx: Ctx): Promise<LikeView[]> {
  const found = await matches(ctx.db, queryOf(ctx, fromTop, newestSize))
  return likeViews(ctx, found, 'received')
}

/** One tab of the likes page; a match that was seen is no longer among the received likes. Errors: invalid_input for an invalid cursor. */
export async function listLikesPage(
  ctx: Ctx,
  { type, cursor }: { type: 'received' | 'sent' | 'matches'; cursor?: string | undefined },
): Promise<{ likes: ListedLikeView[]; next_cursor: string | null }> {
  const after = cursor === undefined || cursor === '' ? null : readLikesCursor(cursor)
  if (after === null && cursor !== undefined && cursor !== '') throw fieldRefusal('invalid_input', 'cursor')
  const query = queryOf(ctx, after?.from ?? fromTop, pageSize + 1)
  const found =
    type === 'received'
      ? await receivedLikes(ctx, after, pageSize + 1, unansweredLikes)
      : await (type === 'sent' ? sentLikes : matches)(ctx.db, query)
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    likes: await likeViews(ctx, shown, type === 'sent' ? 'sent' : 'received'),
    next_cursor:
      found.length > pageSize && last !== undefined
        ? writeLikesCursor({ part: last.is_new ? 'new' : 'seen', from: last })
        : null,
  }
}

/** New ones first, then the seen ones that `listSeen` finds. A like seen between two pages may appear twice, but is never missed. */
async function receivedLikes(
  ctx: Ctx,
  after: LikesCursor | null,
  size: number,
  listSeen: typeof olderLikes,
): Promise<ListedLike[]> {
  const fresh = after?.part === 'seen' ? [] : await newLikes(ctx.db, queryOf(ctx, after?.from ?? fromTop, size))
  if (fresh.length === size) return fresh
  const seen = await listSeen(ctx.db, queryOf(ctx, after?.part === 'seen' ? after.from : fromTop, size - fresh.length))
  return [...fresh, ...seen]
}

/** The cards, answers and comments of these likes; omits members who are no longer visible. */
async function likeViews(ctx: Ctx, listed: ListedLike[], direction: 'received' | 'sent'): Promise<ListedLikeView[]> {
  const ids = [...new Set(listed.map((like) => like.id))]
  const [{ cards, answers }, comments] = await Promise.all([
    cardsWithAnswers({ ...ctx, viewerId: viewerOf(ctx).memberId }, ids),
    commentsWith(ctx, direction, ids),
  ])
  return listed.flatMap((like) => {
    const card = cards.get(like.id)
    if (card === undefined) return []
    return [
      {
        ...card,
        answer: answers.get(like.id) ?? null,
        like_new: like.is_new,
        is_match: like.is_match,
        liked_at: like.at.toISOString(),
        comment: comments.get(like.id) ?? null,
      },
    ]
  })
}

/** Position after a page of likes; `part` is the part of the received likes: new or seen. */
type LikesCursor = { part: 'new' | 'seen'; from: From & { at: Date } }

const form = /^([ns])([0-9a-z]{1,11})-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

function writeLikesCursor({ part, from }: LikesCursor): string {
  return `${part === 'new' ? 'n' : 's'}${from.at.getTime().toString(36)}-${from.id}`
}

/** Parses a cursor; null if invalid. */
function readLikesCursor(text: string): LikesCursor | null {
  const [, part, time, id] = form.exec(text) ?? []
  if (part === undefined || time === undefined || id === undefined) return null
  const at = new Date(Number.parseInt(time, 36))
  return Number.isNaN(at.getTime()) ? null : { part: part === 'n' ? 'new' : 'seen', from: { at, id } }
}
