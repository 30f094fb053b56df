import { z } from 'zod'
import { disabledReasons } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { orderStatus } from './payments/payments.ts'
import { cardView, photoView } from './profiles/profiles.ts'
import { routes } from './routes.ts'
import { done, id, isoTime } from './wire.ts'

/** Notification types; each by email and push, as chosen by the member. */
export const notificationTypes = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const
const notificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof notificationType>
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const quietHours = z.object({ from: clockTime, to: clockTime })

export const preferencesView = z.object({
  /** `push` is null if the type has no push notifications. */
  types: z.array(z.object({ type: notificationType, mail: z.boolean(), push: z.boolean().nullable() })),
  /** Types whose emails stopped automatically: marked as spam, bounced, or unsubscribed in the email client. */
  disabled: z.array(z.object({ type: notificationType, reason: z.enum(disabledReasons), at: isoTime })),
  /** Local times between which only account emails are sent; null for none. */
  quiet_hours: quietHours.nullable(),
  /** IANA time zone of the quiet hours. */
  time_zone: z.string(),
  /** Subjects and push notifications contain names and details, instead of neutral texts. */
  is_telling: z.boolean(),
  /** Number of this member's devices with push notifications. */
  push_devices: z.int(),
})
export type PreferencesView = z.infer<typeof preferencesView>

/** Subscription of the browser's push manager. */
const pushSubscription = z.object({
  /** Must belong to a known push service. */
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  expirationTime: z.number().nullable().optional(),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
})

/** Kinds of the activity feed, which covers the last 30 days. */
export const activityKinds = [
  'like',
  'match',
  'conversation',
  'gift',
  'view',
  'verdict',
  'order',
  'news',
  'safety',
  'verification',
  'verification_request',
  'member_verified',
] as const
const activityKind = z.enum(activityKinds)
const activityView = z.object({
  /** Id of the group: constant while it grows on that day. */
  id: z.string(),
  kind: activityKind,
  /** Time of the newest in the group. */
  at: isoTime,
  /** New since the feed was last opened. */
  is_new: z.boolean(),
  /** The members, newest first, at most eight, visible ones only; empty for orders. */
  members: z.array(cardView),
  /** Total number of members. */
  count: z.int(),
  /** How many of the likes came with a comment. */
  comments: z.int(),
  /** For a conversation or gift. */
  conversation_id: id.nullable(),
  order: z.object({ id, status: orderStatus, credits: z.int(), refunded: z.boolean() }).nullable(),
  /** The decision about a photo, with the reason if rejected. */
  verdict: z.object({ photo: photoView, approved: z.boolean(), reason: z.string().nullable() }).nullable(),
  /** Site news in the member's language, and their link. */
  news: z.object({ id, title: z.string(), path: z.string() }).nullable(),
  /** A chat partner was banned for fraud; the name is empty after erasure. */
  safety: z.object({ member_id: id, name: z.string() }).nullable(),
  /** The result of a verification. */
  verification: z.object({ approved: z.boolean() }).nullable(),
})
export type ActivityView = z.infer<typeof activityView>

const choices = z.partialRecord(notificationType, z.boolean())

export const notificationsEndpoints = {
  storePush: endpoint(routes.notifications.storePush, {
    who: 'member',
    summary: "Store this session's push subscription, or that push was denied on this device.",
    input: z.looseObject({ subscription: z.union([pushSubscription, z.literal('denied')]) }),
    output: done,
    errors: ['conflict'],
  }),
  removePush: endpoint(routes.notifications.removePush, {
    who: 'member',
    summary: 'Remove push subscriptions of this device (with `endpoint`) or of all devices.',
    input: z.object({ endpoint: z.string().max(2000).optional() }),
    output: done,
  }),
  listActivity: endpoint(routes.notifications.listActivity, {
    who: 'member',
    summary:
      'List activity of the last 30 days: new entries first, then by time; likes and visits of one day are grouped.',
    input: z.object({}),
    output: z.object({ activity: z.array(activityView), num_new: z.int() }),
  }),
  countNew: endpoint(routes.notifications.countNew, {
    who: 'member',
    summary: 'Number of new entries of the activity feed.',
    input: z.object({}),
    output: z.object({ num_new: z.int() }),
  }),
  markActivitySeen: endpoint(routes.notifications.markActivitySeen, {
    who: 'member',
    summary: 'Mark all activity up to this time as seen.',
    input: z.object({ until: isoTime }),
    output: done,
  }),
  getPreferences: endpoint(routes.notifications.getPreferences, {
    who: 'member',
    summary: 'Get the notification preferences of the member.',
    input: z.object({}),
    output: z.object({ preferences: preferencesView }),
  }),
  savePreferences: endpoint(routes.notifications.savePreferences, {
    who: 'member',
    summary: 'Change the given preferences and leave the others.',
    input: z.object({
      mail: choices.optional(),
      push: choices.optional(),
      quiet_hours: quietHours.nullable().optional(),
      time_zone: z.string().max(60).optional(),
      is_telling: z.boolean().optional(),
    }),
    output: z.object({ preferences: preferencesView }),
  }),
  enableAgain: endpoint(routes.notifications.enableAgain, {
    who: 'member',
    summary:
      'Turn on emails again that were disabled by a bounce, a complaint or an unsubscription; of one type or all.',
    input: z.object({ type: notificationType.optional() }),
    output: z.object({ preferences: preferencesView }),
  }),
  unsubscribe: endpoint(routes.notifications.unsubscribe, {
    who: 'anyone',
    summary: 'Unsubscribe from emails of one type, or all, with the token that each email contains; no log-in.',
    input: z.object({ token: z.string().min(1).max(400), scope: z.enum(['type', 'all']).optional() }),
    output: z.object({ type: notificationType }),
    errors: ['link_expired'],
  }),
}
