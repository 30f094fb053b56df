import type { NotificationType } from '../../../contract/notifications.ts'
import type { NewsKind } from './channels.ts'

const dayMs = 86_400_000

/** After so many days away nothing of ours comes any more: summaries, hints, offers, news of the site. */
export const oursEndAfterDays = 60
/** Later, news of their own, such as messages and likes, end too. */
const ownEndAfterDays = 180

/** What is ours to tell, not something that happened to the member. Every other kind is news of their own. */
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

/** After how many days away news of a kind end; whoever comes back gets them again. */
export function endsAfterDays(kind: NewsKind): number {
  // Also people who are new in a kept search: somebody asked for those
  return kind in isOurs && isOurs[kind as NotificationType] ? oursEndAfterDays : ownEndAfterDays
}

/** Whether somebody has been away for so long that news of this kind are not told any more. */
export function isTooLongAway(kind: NewsKind, lastActiveAt: Date, now: Date): boolean {
  return awayDays(lastActiveAt, now) >= endsAfterDays(kind)
}

/** Whether this is the last time that news of a kind, told every `everyDays` days, can come before they end: then the mail says so. */
export function isLastBeforeSilence(kind: NewsKind, lastActiveAt: Date, now: Date, everyDays: number): boolean {
  return !isTooLongAway(kind, lastActiveAt, now) && awayDays(lastActiveAt, now) + everyDays >= endsAfterDays(kind)
}

function awayDays(lastActiveAt: Date, now: Date): number {
  return (now.getTime() - lastActiveAt.getTime()) / dayMs
}
