import type { ActivityView, NotificationType } from '../../../contract/notifications.ts'

/** Everything a member can be notified about. Orders belong to the account and cannot be turned off. */
export type NewsKind =
  | Exclude<ActivityView['kind'], 'order' | 'safety' | 'verification'>
  | NotificationType
  | 'saved_search'
  | 'check_in'

type Way<P> = {
  /** What a member chooses it with. */
  preference: P
  /** Listed on the notifications page. */
  onPage: boolean
  /** Counted in the weekly update. */
  inDigest: boolean
  /** Maximum in 24 hours; 0: never on this channel. Emails sent by other domains, such as invoices, do not count. */
  push: number
  mail: number
  /**
   * The member has arranged it for this very moment: sent in quiet hours, to paused members, to those who look at the site, and whatever the
   * preference says.
   */
  isUrgent: boolean
}

function way<P>(preference: P, tells: Partial<Way<P>>): Way<P> {
  return { preference, onPage: false, inDigest: false, push: 0, mail: 0, isUrgent: false, ...tells }
}

/**
 * Channels and limits of each kind, the only such table. Push limits are higher because a newer notification replaces
 * the older one.
 */
export const ways: Record<NewsKind, Way<NotificationType>> & Record<'order' | 'safety' | 'verification', Way<null>> = {
  new_conversations: way('new_conversations', { push: 40, mail: 3 }),
  new_messages: way('new_messages', { push: 80, mail: 3 }),
  unread_message_reminders: way('unread_message_reminders', { push: 1, mail: 1 }),
  like: way('like', { onPage: true, inDigest: true, push: 20, mail: 2 }),
  match: way('like', { onPage: true, inDigest: true, push: 20, mail: 2 }),
  // Notified as a message
  conversation: way('new_conversations', { onPage: true }),
  gift: way('new_messages', { onPage: true, inDigest: true }),
  // Too many, and too little to be called for
  view: way('weekly_updates', { onPage: true, inDigest: true }),
  // The profiles domain always emails refusals with reasons
  verdict: way('reminders', { onPage: true, push: 5 }),
  // Emailed by payments and invoices
  order: way(null, { onPage: true }),
  // Emailed by moderation to all affected members
  safety: way(null, { onPage: true }),
  // Notifications page only: the member is waiting for the result there
  verification: way(null, { onPage: true }),
  verification_request: way('reminders', { onPage: true, push: 5, mail: 1 }),
  member_verified: way('reminders', { onPage: true, push: 5 }),
  saved_search: way('reminders', { push: 1, mail: 1 }),
  // Of a shared date; the preference is only what an unsubscription from its emails turns off
  check_in: way('reminders', { push: 50, mail: 50, isUrgent: true }),
  reminders: way('reminders', { mail: 1 }),
  weekly_updates: way('weekly_updates', { mail: 1 }),
  promotions: way('promotions', { push: 1, mail: 1 }),
  news: way('news', { onPage: true, push: 1, mail: 1 }),
}

/** Most of all kinds together in 24 hours. */
export const mostADay = { mail: 8, push: 100 } as const

/** Whether any kind of this preference is sent by push. */
export function isPushed(type: NotificationType): boolean {
  return Object.values(ways).some(({ preference, push }) => preference === type && push > 0)
}

/** The preference that controls a kind. */
export function preferenceOf(kind: NewsKind): NotificationType {
  return ways[kind].preference
}
