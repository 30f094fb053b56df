import { z } from 'zod'
import { swipeLikesPerDay } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { commentLength } from './like-constants.ts'
import { cardView, photoView } from './profiles/profiles.ts'
import { firstAnswer, promptKey } from './profiles/prompts.ts'
import { routes } from './routes.ts'
import { done, id, isoTime, text } from './wire.ts'

/** A line sent with a like, and the part of the profile it is about: a prompt, a photo, or neither. */
export const commentView = z.object({
  text: z.string(),
  prompt: promptKey.nullable(),
  photo: photoView.nullable(),
  sent_at: isoTime,
})
export type CommentView = z.infer<typeof commentView>
/**
 * A like in a list: the other member's card. `like_new` until its receiver has opened that profile. `liked_at` is the
 * time of the like; for matches, of the match. `comment` came with the like; for matches, with the other member's like.
 */
export const likeView = cardView.extend({
  like_new: z.boolean(),
  is_match: z.boolean(),
  liked_at: isoTime,
  comment: commentView.nullable(),
})
export type LikeView = z.infer<typeof likeView>
/** A like on the likes page. */
const listedLikeView = likeView.extend({ answer: firstAnswer })
export type ListedLikeView = z.infer<typeof listedLikeView>
/** A member who opened the viewer's profile, and when last. */
const visitorView = cardView.extend({ answer: firstAnswer, visited_at: isoTime })
export type VisitorView = z.infer<typeof visitorView>
const likeTypes = ['received', 'sent', 'matches'] as const

/** Relation of the viewer to another member. `passed`: set by the viewer, invisible to others. */
const relationView = z.object({
  liked: z.boolean(),
  likes_me: z.boolean(),
  is_match: z.boolean(),
  passed: z.boolean(),
  /** When the viewer asked this member to verify; null if they did not. */
  verification_requested_at: isoTime.nullable(),
  /** What came with the other member's like. */
  comment: commentView.nullable(),
  /** Set with `liked`: the like is given once the viewer's email address is confirmed. */
  is_waiting: z.literal(true).optional(),
})
export type RelationView = z.infer<typeof relationView>

/** An IANA time zone, as `Intl` names it: whose midnight counts. */
/** The likes and undos left today in the swipe game, and when they are reset. */
export const swipesView = z.object({ likes_left: z.int(), undos_left: z.int(), resets_at: isoTime })
export type SwipesView = z.infer<typeof swipesView>

export const likesEndpoints = {
  listLikes: endpoint(routes.likes.listLikes, {
    who: 'member',
    summary: 'The newest likes: `profiles` liked by the member, `liked_by` those who like the member (new ones first).',
    input: z.looseObject({}),
    output: z.object({ profiles: z.array(likeView), liked_by: z.array(likeView), num_new_likes: z.int() }),
  }),
  listLikesPage: endpoint(routes.likes.listLikesPage, {
    who: 'member',
    summary:
      'Get one tab of the likes page, by cursor. `received` leaves out likes that became a match, once that was seen.',
    input: z.object({ type: z.enum(likeTypes), cursor: z.string().max(200).optional() }),
    output: z.object({ likes: z.array(listedLikeView), next_cursor: z.string().nullable() }),
  }),
  listVisitors: endpoint(routes.likes.listVisitors, {
    who: 'member',
    summary: 'Members who opened my profile in the last 30 days, newest first; at most 100.',
    input: z.object({}),
    output: z.object({ visitors: z.array(visitorView) }),
  }),
  autoLike: endpoint(routes.likes.autoLike, {
    who: 'member',
    summary:
      'Get a received like that was not shown yet, or nulls; each is returned once. `id` and `main_image` are those of `profile`.',
    input: z.looseObject({}),
    output: z.object({
      id: id.nullable(),
      main_image: photoView.nullable(),
      profile: cardView.nullable(),
      is_match: z.boolean(),
    }),
  }),
  like: endpoint(routes.likes.like, {
    who: 'member',
    summary:
      'Like a member and return whether it is a match. Idempotent. The like of a member with an unconfirmed email address takes effect on confirmation. A comment goes only with a new like; what it is about is left out if the profile no longer shows it.',
    input: z.object({
      member_id: id,
      comment: z
        .object({ text: text(1, commentLength), prompt: promptKey.optional(), photo_id: id.optional() })
        .optional(),
    }),
    output: z.object({ is_match: z.boolean(), is_waiting: z.literal(true).optional(), profile: cardView }),
    errors: [
      'member_unavailable',
      'blocked_by_member',
      'fictional_member',
      'conflict',
      'waiting_likes_used',
      'like_comments_used',
      'comment_has_contact_details',
    ],
  }),
  getRelation: endpoint(routes.likes.getRelation, {
    who: 'member',
    summary: 'Whether the viewer likes this member, is liked by them, both, and whether the viewer passed them.',
    input: z.object({ id }),
    output: relationView,
  }),
  markSeen: endpoint(routes.likes.markSeen, {
    who: 'member',
    summary: 'Mark the like of a profile as seen.',
    input: z.object({ id }),
    output: z.object({ num_new_likes: z.int() }),
  }),
  unlike: endpoint(routes.likes.unlike, {
    who: 'member',
    summary: 'Remove a like, and its match.',
    input: z.object({ id }),
    output: done,
  }),
  pass: endpoint(routes.likes.pass, {
    who: 'member',
    summary: 'Pass a member: remove them from suggestions and received likes, without notifying them.',
    input: z.object({ member_id: id }),
    output: z.object({ num_new_likes: z.int() }),
    errors: ['conflict'],
  }),
  undoPass: endpoint(routes.likes.undoPass, {
    who: 'member',
    summary: 'Undo a pass. Idempotent.',
    input: z.object({ id }),
    output: z.object({ num_new_likes: z.int() }),
  }),
  forgetPasses: endpoint(routes.likes.forgetPasses, {
    who: 'member',
    summary: 'Delete all passes of this member, so that those members are suggested again; returns their number.',
    input: z.object({}),
    output: z.object({ forgotten: z.int() }),
  }),
  swipe: endpoint(routes.likes.swipe, {
    who: 'member',
    summary: `Likes or passes a member in the swipe game: ${swipeLikesPerDay} likes per day; a new day begins at midnight in the site's time zone. The like of a member whose email address is not confirmed waits until it is.`,
    input: z.object({ member_id: id, choice: z.enum(['like', 'pass']) }),
    output: z.object({
      is_match: z.boolean(),
      is_waiting: z.literal(true).optional(),
      profile: cardView.nullable(),
      swipes: swipesView,
    }),
    errors: ['swipe_likes_used', 'member_unavailable', 'blocked_by_member', 'conflict', 'waiting_likes_used'],
  }),
  undoSwipe: endpoint(routes.likes.undoSwipe, {
    who: 'member',
    summary: 'Undo the last swipe on a member, within ten minutes; undos of likes have the same daily limit as likes.',
    input: z.object({ member_id: id }),
    output: z.object({ swipes: swipesView }),
    errors: ['conflict'],
  }),
}
