import type { notificationsEndpoints } from '../../contract/notifications.ts'
import { viewerOf } from '../accounts/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { countNewActivity, listActivity, markActivitySeen } from './feed/activity-feed.ts'
import { forgetSession, removeSubscriptions, storeSubscription } from './push/subscriptions.ts'
import { enableAgain, preferencesView, savePreferences } from './rules/preferences.ts'
import { unsubscribe } from './unsubscribe/unsubscribe.ts'

export const notificationsHandlers: Handlers<typeof notificationsEndpoints, Ctx> = {
  storePush: async (ctx, { subscription }) => {
    const viewer = viewerOf(ctx)
    if (subscription === 'denied') await forgetSession(ctx.db, viewer)
    else await storeSubscription(ctx, viewer, subscription)
    return { done: true }
  },
  removePush: async (ctx, { endpoint }) => {
    await removeSubscriptions(ctx.db, viewerOf(ctx).memberId, endpoint)
    return { done: true }
  },
  listActivity,
  countNew: async (ctx) => ({ num_new: await countNewActivity(ctx) }),
  markActivitySeen: async (ctx, { until }) => {
    await markActivitySeen(ctx, new Date(until))
    return { done: true }
  },
  getPreferences: async (ctx) => ({ preferences: await viewFor(ctx) }),
  savePreferences: async (ctx, changes) => {
    await savePreferences(ctx.db, viewerOf(ctx).memberId, changes)
    return { preferences: await viewFor(ctx) }
  },
  enableAgain: async (ctx, { type }) => {
    await enableAgain(ctx.db, viewerOf(ctx).memberId, type)
    return { preferences: await viewFor(ctx) }
  },
  unsubscribe: async (ctx, { token, scope }) => ({ type: await unsubscribe(ctx, token, scope === 'all') }),
}

function viewFor(ctx: Ctx) {
  return preferencesView(ctx.db, viewerOf(ctx).memberId, ctx.clock.now())
}
