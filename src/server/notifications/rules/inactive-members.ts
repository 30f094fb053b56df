import type { NotificationType } from '../../../contract/notifications.ts'
import type { NewsKind } from './channels.ts'

const dayMs = 86_400_000

/** After this many days of inactivity no digests, hints, offers or news are sent. */
export const oursEndAfterDays = 60
/** Later, news of their own, such as messages and likes, end too. */
const ownEndAfterDays = 180

/** Sent on our initiative, as opposed to events caused by other members. */
const isOurs: Record<NotificationType, boolean> = {
  new_conversations: false,
  new_messages: false,
  like: false,
  unread_message_reminders: false,
  promotions: true,
  weekly_updates: true,
  news: true,
  reminders: true,
}

/** Days of inactivity after which notifications of a kind stop; they resume when the member returns. */
export function endsAfterDays(kind: NewsKind): number {
  // Saved searches count as events: the member requested them
  return kind in isOurs && isOurs[kind as NotificationType] ? oursEndAfterDays : ownEndAfterDays
}

/** Whether a member has been inactive too long for this kind. */
export function isTooLongAway(kind: NewsKind, lastActiveAt: Date, now: Date): boolean {
  return awayDays(lastActiveAt, now) >= endsAfterDays(kind)
}

/**
 * Whether this is the last recurring notification (every `everyDays` days) before they stop; the email then says so.
 */
export function isLastBeforeSilence(kind: NewsKind, lastActiveAt: Date, now: Date, everyDays: number): boolean {
  return !isTooLongAway(kind, lastActiveAt, now) && awayDays(lastActiveAt, now) + everyDays >= endsAfterDays(kind)
}

function awayDays(lastActiveAt: Date, now: Date): number {
  return (now.getTime() - lastActiveAt.getTime()) / dayMs
}
