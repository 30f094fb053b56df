import type { likesEndpoints } from '../../contract/likes.ts'
import { viewerOf } from '../accounts/index.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers } from '../platform/handlers.ts'
import { listVisitors } from '../profiles/profile/index.ts'
import { type Ctx, limitRate } from '../sites/index.ts'
import { takeAutoLike } from './auto-like.ts'
import { checkedComment, commentsWith } from './comments.ts'
import { cardFor, markSeen, unlikePerson } from './likes.ts'
import { forgetPasses, passPerson, refuseUnlessAnother, undoPass } from './passes.ts'
import { relationTo } from './relations.ts'
import { swipe, undoSwipe } from './swipe.ts'
import { listLikes, listLikesPage } from './views.ts'
import { likeOrWait } from './waiting.ts'

export const likesHandlers: Handlers<typeof likesEndpoints, Ctx> = {
  listLikes,
  listLikesPage,
  like: (ctx, { member_id, comment }) => like(ctx, member_id, comment),
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
    const relation = await relationTo(ctx, viewerOf(ctx).memberId, id)
    const comments = relation.likes_me ? await commentsWith(ctx, 'received', [id]) : null
    return { ...relation, comment: comments?.get(id) ?? null }
  },
  listVisitors: async (ctx) => ({ visitors: await listVisitors(ctx) }),
  markSeen: async (ctx, { id }) => ({ num_new_likes: await markSeen(ctx, viewerOf(ctx).memberId, id) }),
  unlike: async (ctx, { id }) => {
    await unlikePerson(ctx, viewerOf(ctx).memberId, id)
    return { done: true }
  },
  pass: async (ctx, { member_id }) => {
    const { memberId } = viewerOf(ctx)
    await refuseUnlessAnother(ctx, memberId, member_id)
    return { num_new_likes: await passPerson(ctx, memberId, member_id) }
  },
  undoPass: async (ctx, { id }) => ({ num_new_likes: await undoPass(ctx, viewerOf(ctx).memberId, id) }),
  forgetPasses: async (ctx) => ({ forgotten: await forgetPasses(ctx, viewerOf(ctx).memberId) }),
  swipe: (ctx, { member_id, choice }) => swipe(ctx, { otherId: member_id, choice }),
  undoSwipe: async (ctx, { member_id }) => ({
    swipes: await undoSwipe(ctx, { otherId: member_id }),
  }),
}

async function like(ctx: Ctx, likedId: string, input?: Parameters<typeof checkedComment>[2]) {
  const member = viewerOf(ctx)
  await limitRate(ctx, 'likeBurst', member.memberId)
  await limitRate(ctx, 'likeDay', member.memberId)
  const comment = input === undefined ? null : await checkedComment(ctx, likedId, input)
  const { isMatch, isWaiting } = await likeOrWait(ctx, { site: ctx.site, member, likedId, comment })
  const profile = await cardFor(ctx, member.memberId, likedId)
  // They may have blocked the viewer or left in the meantime
  if (profile === undefined) throw new Refusal('member_unavailable')
  return { is_match: isMatch, ...(isWaiting && { is_waiting: true as const }), profile }
}
