import { and, eq, inArray } from 'drizzle-orm'
import { commentLength } from '../../contract/like-constants.ts'
import type { CommentView } from '../../contract/likes.ts'
import { findContactDetails } from '../../shared/contact-checks/contact-details.ts'
import { accountsOf, viewerOf } from '../accounts/index.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../platform/errors.ts'
import { galleriesOf } from '../profiles/photos/index.ts'
import { profileFor } from '../profiles/profile/index.ts'
import { type Ctx, limitRate } from '../sites/index.ts'
import { likeComments, likes } from './tables.ts'

type CommentRow = typeof likeComments.$inferSelect
/** A comment that may be sent, and what it is about. */
export type LikeComment = Pick<CommentRow, 'text' | 'prompt' | 'photoId'>
type CommentInput = {
  text: string
  prompt?: NonNullable<CommentRow['prompt']> | undefined
  photo_id?: string | undefined
}

/**
 * Checks a comment before it is sent and counts it for the day. A part of the profile that the viewer does not see is
 * left out. Errors: comment_has_contact_details, fictional_member, like_comments_used, and those of `profileFor`.
 */
export async function checkedComment(ctx: Ctx, likedId: string, input: CommentInput): Promise<LikeComment> {
  const text = input.text.replace(/\s+/g, ' ')
  if (text.length > commentLength) throw fieldRefusal('invalid_input', 'comment')
  if (findContactDetails(text) !== null) throw new Refusal('comment_has_contact_details')
  if ((await accountsOf(ctx.db, [likedId])).get(likedId)?.kind === 'fictional') throw new Refusal('fictional_member')
  const about = await partOf(ctx, likedId, input)
  await limitRate(ctx, 'likeComment', viewerOf(ctx).memberId)
  return { text, ...about }
}

async function partOf(ctx: Ctx, likedId: string, { prompt, photo_id }: CommentInput) {
  const nothing = { prompt: null, photoId: null }
  if (prompt === undefined && photo_id === undefined) return nothing
  const profile = await profileFor(ctx, likedId)
  if (prompt !== undefined)
    return profile.prompts.some((answer) => answer.prompt === prompt) ? { ...nothing, prompt } : nothing
  const photo = profile.photos.find(({ id, is_blurred }) => id === photo_id && !is_blurred)
  return { ...nothing, photoId: photo?.id ?? null }
}

/** Stores the comment of a like that is new. */
export async function addComment(
  tx: Tx,
  pair: { memberId: string; likedId: string },
  comment: LikeComment,
  now: Date,
): Promise<void> {
  await tx
    .insert(likeComments)
    .values({ ...pair, ...comment, createdAt: now })
    .onConflictDoNothing()
}

export async function deleteComment(
  tx: Tx,
  { memberId, likedId }: { memberId: string; likedId: string },
): Promise<void> {
  await tx.delete(likeComments).where(and(eq(likeComments.memberId, memberId), eq(likeComments.likedId, likedId)))
}

type Direction = 'received' | 'sent'

/** The comments of likes between the viewer and others, by the other member. Only of likes that were given. */
export async function commentsWith(
  ctx: Ctx,
  direction: Direction,
  otherIds: readonly string[],
): Promise<Map<string, CommentView>> {
  if (otherIds.length === 0) return new Map()
  const { memberId } = viewerOf(ctx)
  const [mine, other] =
    direction === 'sent' ? [likeComments.memberId, likeComments.likedId] : [likeComments.likedId, likeComments.memberId]
  const rows = await ctx.db
    .select({ comment: likeComments, otherId: other })
    .from(likeComments)
    .innerJoin(likes, and(eq(likes.memberId, likeComments.memberId), eq(likes.likedId, likeComments.likedId)))
    .where(and(eq(mine, memberId), inArray(other, [...otherIds])))
  const owners = rows.filter(({ comment }) => comment.photoId !== null).map(({ comment }) => comment.likedId)
  const galleries = await galleriesOf(ctx, [...new Set(owners)])
  return new Map(
    rows.map(({ otherId, comment: { text, prompt, photoId, likedId, createdAt } }) => {
      const photo = galleries.get(likedId)?.find(({ id, is_blurred }) => id === photoId && !is_blurred)
      return [otherId, { text, prompt, photo: photo ?? null, sent_at: createdAt.toISOString() }]
    }),
  )
}

/** Which of these members' likes came with a comment. */
export async function commentersAmong(
  db: Db,
  { memberId, ids }: { memberId: string; ids: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: likeComments.memberId })
    .from(likeComments)
    .innerJoin(likes, and(eq(likes.memberId, likeComments.memberId), eq(likes.likedId, likeComments.likedId)))
    .where(and(eq(likeComments.likedId, memberId), inArray(likeComments.memberId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

/** What a report stores: the comment that the reported member sent with the like. */
export async function commentForReport(
  db: Db,
  { memberId, reporterId }: { memberId: string; reporterId: string },
): Promise<{ text: string; sent_at: string } | null> {
  const [row] = await db
    .select({ text: likeComments.text, at: likeComments.createdAt })
    .from(likeComments)
    .innerJoin(likes, and(eq(likes.memberId, likeComments.memberId), eq(likes.likedId, likeComments.likedId)))
    .where(and(eq(likeComments.memberId, memberId), eq(likeComments.likedId, reporterId)))
  return row === undefined ? null : { text: row.text, sent_at: row.at.toISOString() }
}
