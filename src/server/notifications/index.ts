import type { notificationsEndpoints } from '../../contract/notifications.ts'
import { viewerOf } from '../accounts/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { listHappenings, markHappeningsSeen } from './happenings.ts'
import { enableAgain, preferencesView, savePreferences } from './preferences.ts'
import { forgetSession, removeSubscriptions, storeSubscription } from './subscriptions.ts'
import { unsubscribe } from './unsubscribe.ts'

export { noteRefusal } from './bounces.ts'
export { type AudienceCount, countAudience } from './campaign-audience.ts'
export { campaignLetter, campaignTest, codeOf } from './campaign-mails.ts'
export { campaignPush } from './campaign-push.ts'
export { startFault, stopOf } from './campaign-rules.ts'
export { campaignWalk } from './campaign-sending.ts'
export { tallyOf } from './campaign-tally.ts'
export {
  addCampaign,
  type Campaign,
  campaignOf,
  changeDraft,
  copyCampaign,
  listCampaigns,
  stopCampaign,
  writeText,
} from './campaigns.ts'
export { exportNotifications } from './export.ts'
export { serveMailIntake } from './mail-intake.ts'
export { withPushes } from './missed.ts'
export { reactNotifications, registerNotificationJobs } from './on.ts'
export { getsMails, preferencesView, stoppedMails } from './preferences.ts'

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
  listHappenings,
  markHappeningsSeen: async (ctx, { until }) => {
    await markHappeningsSeen(ctx, new Date(until))
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
