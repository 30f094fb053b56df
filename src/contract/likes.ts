import { z } from 'zod'
import { swipeLikesPerDay } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { cardView, photoView } from './profiles/profiles.ts'
import { routes } from './routes.ts'
import { done, id, isoTime } from './wire.ts'

/**
 * A like in a list: the other member's card. `like_new` until its receiver has opened that profile. `liked_at` is the
 * time of the like; for matches, of the match.
 */
const likeView = cardView.extend({ like_new: z.boolean(), is_match: z.boolean(), liked_at: isoTime })
export type LikeView = z.infer<typeof likeView>
const likeTypes = ['received', 'sent', 'matches'] as const

/** Relation of the viewer to another member. `passed`: set by the viewer, invisible to others. */
const relationView = z.object({
  liked: z.boolean(),
  likes_me: z.boolean(),
  is_match: z.boolean(),
  passed: z.boolean(),
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
    summary: 'The newest likes: `profiles` I like, `liked_by` who likes me (new ones first).',
    input: z.looseObject({}),
    output: z.object({ profiles: z.array(likeView), liked_by: z.array(likeView), num_new_likes: z.int() }),
  }),
  listLikesPage: endpoint(routes.likes.listLikesPage, {
    who: 'member',
    summary: 'One tab of the likes page, by cursor.',
    input: z.object({ type: z.enum(likeTypes), cursor: z.string().max(200).optional() }),
    output: z.object({ likes: z.array(likeView), next_cursor: z.string().nullable() }),
  }),
  autoLike: endpoint(routes.likes.autoLike, {
    who: 'member',
    summary:
      'A real, not yet shown like that this member received, or nulls. Each is answered once. `id` and `main_image` are those of `profile`.',
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
      'Likes a member; answers whether it is a match. Repeating it changes nothing. The like of a member whose email address is not confirmed waits until it is.',
    input: z.object({ member_id: id }),
    output: z.object({ is_match: z.boolean(), is_waiting: z.literal(true).optional(), profile: cardView }),
    errors: ['member_unavailable', 'blocked_by_member', 'conflict', 'waiting_likes_used'],
  }),
  getRelation: endpoint(routes.likes.getRelation, {
    who: 'member',
    summary: 'Whether I like this member, they like me, and both; and whether I passed them.',
    input: z.object({ id }),
    output: relationView,
  }),
  markSeen: endpoint(routes.likes.markSeen, {
    who: 'member',
    summary: 'I opened this profile: its like is no longer new.',
    input: z.object({ id }),
    output: z.object({ num_new_likes: z.int() }),
  }),
  unlike: endpoint(routes.likes.unlike, {
    who: 'member',
    summary: 'Removes a like, and its match.',
    input: z.object({ id }),
    output: done,
  }),
  pass: endpoint(routes.likes.pass, {
    who: 'member',
    summary: 'Passes a member: removes them from suggestions and received likes, without notifying them.',
    input: z.object({ member_id: id }),
    output: z.object({ num_new_likes: z.int() }),
    errors: ['conflict'],
  }),
  undoPass: endpoint(routes.likes.undoPass, {
    who: 'member',
    summary: 'Undoes a pass. Idempotent.',
    input: z.object({ id }),
    output: z.object({ num_new_likes: z.int() }),
  }),
  forgetPasses: endpoint(routes.likes.forgetPasses, {
    who: 'member',
    summary: 'Deletes all passes of this member, so that those members are suggested again; returns their number.',
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
    summary: `Undoes the last swipe on a member, within ten minutes; undos of likes have the same daily limit as likes.`,
    input: z.object({ member_id: id }),
    output: z.object({ swipes: swipesView }),
    errors: ['conflict'],
  }),
}
