import type { likesEndpoints } from '../../contract/likes.ts'
import { accountsOf, viewerOf } from '../accounts/index.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { takeAutoLike } from './auto-like.ts'
import { cardFor, likePerson, markSeen, passPerson, unlikePerson } from './likes.ts'
import { relations } from './relations.ts'
import { listLikes, listLikesPage } from './views.ts'

export { type LikeAct, likePerson } from './likes.ts'
export { countNewLikes } from './lists.ts'
export { reactLikes } from './on.ts'
export { relations } from './relations.ts'

export const likesHandlers: Handlers<typeof likesEndpoints, Ctx> = {
  listLikes,
  listLikesPage,
  like: (ctx, { member_id }) => like(ctx, member_id),
  autoLike: async (ctx) => {
    const taken = await takeAutoLike(ctx)
    const profile = taken?.profile ?? null
    return {
      id: profile?.id ?? null,
      main_image: profile?.main_image ?? null,
      profile,
      is_match: taken?.isMatch ?? false,
    }
  },
  getRelation: async (ctx, { id }) => {
    const known = await relations(ctx.db, viewerOf(ctx).memberId, [id])
    return known.get(id) ?? { liked: false, likes_me: false, is_match: false }
  },
  markSeen: async (ctx, { id }) => ({ num_new_likes: await markSeen(ctx, viewerOf(ctx).memberId, id) }),
  unlike: async (ctx, { id }) => {
    await unlikePerson(ctx, viewerOf(ctx).memberId, id)
    return { done: true }
  },
  pass: async (ctx, { member_id }) => {
    const { memberId } = viewerOf(ctx)
    const other = (await accountsOf(ctx.db, [member_id])).get(member_id)
    if (other === undefined || other.poolId !== ctx.site.poolId || other.id === memberId) throw new Refusal('not_found')
    await passPerson(ctx, memberId, member_id)
    return { done: true }
  },
}

async function like(ctx: Ctx, likedId: string) {
  const { memberId } = viewerOf(ctx)
  const { isMatch } = await likePerson(ctx, { memberId, likedId, poolId: ctx.site.poolId })
  const profile = await cardFor(ctx, memberId, likedId)
  // They may have blocked or left in this very moment
  if (profile === undefined) throw new Refusal('member_unavailable')
  return { is_match: isMatch, profile }
}
