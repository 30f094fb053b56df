import type { ActivityView, NotificationType } from '../../../contract/notifications.ts'

/** What can happen to a member, or be said to them. Orders belong to the account: nobody switches off being told of them. */
export type NewsKind =
  | Exclude<ActivityView['kind'], 'order' | 'safety' | 'verification'>
  | NotificationType
  | 'saved_search'

type Way<P> = {
  /** What a member chooses it with. */
  preference: P
  /** Stands on the page of notifications. */
  onPage: boolean
  /** Counted in the weekly update. */
  inDigest: boolean
  /** Most in 24 hours; 0: never told in this way. What a domain mails by itself, such as an invoice, is not counted here. */
  push: number
  mail: number
}

function way<P>(preference: P, tells: Partial<Way<P>>): Way<P> {
  return { preference, onPage: false, inDigest: false, push: 0, mail: 0, ...tells }
}

/** How members are told of what: the one table. A push replaces the one before it, so there may be more of them. */
export const ways: Record<NewsKind, Way<NotificationType>> & Record<'order' | 'safety' | 'verification', Way<null>> = {
  new_conversations: way('new_conversations', { push: 40, mail: 3 }),
  new_messages: way('new_messages', { push: 80, mail: 3 }),
  unread_message_reminders: way('unread_message_reminders', { push: 1, mail: 1 }),
  like: way('like', { onPage: true, inDigest: true, push: 20, mail: 2 }),
  match: way('like', { onPage: true, inDigest: true, push: 20, mail: 2 }),
  // Told as the message that it is
  conversation: way('new_conversations', { onPage: true }),
  gift: way('new_messages', { onPage: true, inDigest: true }),
  // Too many, and too little to be called for
  view: way('weekly_updates', { onPage: true, inDigest: true }),
  // What was refused is mailed with its reasons, whatever was chosen: profiles sees to that
  verdict: way('reminders', { onPage: true, push: 5 }),
  // Mailed by payments and invoices
  order: way(null, { onPage: true }),
  // Mailed by moderation, to everybody at once
  safety: way(null, { onPage: true }),
  // On the page alone: whoever sent a picture looks for its answer there
  verification: way(null, { onPage: true }),
  saved_search: way('reminders', { push: 1, mail: 1 }),
  reminders: way('reminders', { mail: 1 }),
  weekly_updates: way('weekly_updates', { mail: 1 }),
  promotions: way('promotions', { push: 1, mail: 1 }),
  news: way('news', { onPage: true, push: 1, mail: 1 }),
}

/** Most of all kinds together in 24 hours. */
export const mostADay = { mail: 8, push: 100 } as const

/** Whether anything that goes with a preference is ever told by push. */
export function isPushed(type: NotificationType): boolean {
  return Object.values(ways).some(({ preference, push }) => preference === type && push > 0)
}

/** The preference that a kind goes with: what is switched off there, or stopped by itself, ends it. */
export function preferenceOf(kind: NewsKind): NotificationType {
  return ways[kind].preference
}
