import type { UserView } from '../../contract/accounts/accounts.ts'
import type { ChatView } from '../../contract/chat/chat.ts'
import type { LikeView } from '../../contract/likes.ts'
import type { LiveEvent, LiveEventOf, LiveKind } from '../../contract/live.ts'
import type { DiscountView } from '../../contract/payments/payments.ts'
import { lotsLeft } from '../../shared/credit-lots.ts'
import { newUnread, withArchived, withChanged, withDelivered, withDraft, withMessage, withSeen } from './chats.ts'

/** What this tab knows of its member between page loads. The database is the truth; this is what was last heard of it. */
export type LiveState = {
  user: UserView | null
  unread: number
  newLikes: number
  /** New entries of the activity feed. */
  newActivity: number
  /** Last responses of chats.php and likes.php; null before the first. */
  chats: ChatView[] | null
  likes: { profiles: LikeView[]; liked_by: LikeView[] } | null
  connection: 'off' | 'connecting' | 'on' | 'lost'
  /** Number of refreshes of the member, conversations and likes. */
  refreshes: number
  /** Offer without a code, such as the time bonus; undefined until loaded. */
  offer: DiscountView | null | undefined
  /** Pushes say in this browser what happens. */
  hasPush: boolean
}
export type LiveStore = ReturnType<typeof createLiveStore>
type Hear = (event: LiveEvent) => void

/** Kinds of the overlays, whose code is loaded after the first paint: what comes before is delivered again once they listen. */
const overlayKinds: ReadonlySet<LiveKind> = new Set(['matched', 'liked', 'album_opened'])

const atStart: Omit<LiveState, 'user'> = {
  unread: 0,
  newLikes: 0,
  newActivity: 0,
  chats: null,
  likes: null,
  connection: 'off',
  refreshes: 0,
  offer: undefined,
  hasPush: false,
}

/** One per tab and per page drawn on the server: never a module variable, because a server draws for many members at once. */
export function createLiveStore(start: Pick<LiveState, 'user'> & Partial<LiveState>) {
  let state: LiveState = { ...atStart, ...start }
  const watchers = new Set<() => void>()
  const hearers = new Map<LiveKind, Set<Hear>>()
  let early: LiveEvent[] | null = []
  const leaving = new Set<string>()

  function change(part: Partial<LiveState>) {
    state = { ...state, ...part }
    if (part.chats && leaving.size > 0)
      state.chats = part.chats.filter(({ conversation }) => !leaving.has(conversation.id))
    for (const watcher of watchers) watcher()
  }

  /**
   * The conversations that a page is loaded with, before it is drawn with them: nobody is notified, since a change noticed while React takes
   * a page over draws all of it again at once. What this tab knows already stays.
   */
  function beginWith(chats: ChatView[]) {
    if (state.chats === null) state = { ...state, chats }
  }

  /**
   * Keeps a conversation out of the list until the request that archives or deletes it has been answered: a list that arrives meanwhile may
   * still hold it.
   */
  async function withoutChat<T>(id: string, request: Promise<T>): Promise<T> {
    leaving.add(id)
    try {
      return await request
    } finally {
      leaving.delete(id)
    }
  }

  /** Handles an event: updates the state, then notifies listeners. */
  function hear(event: LiveEvent) {
    change(changeOf(event, state))
    if (overlayKinds.has(event.kind)) early?.push(event)
    deliver(event)
  }

  function deliver(event: LiveEvent) {
    for (const hearer of [...(hearers.get(event.kind) ?? [])]) hearer(event)
  }

  /** To be called once, when the overlays listen. */
  function deliverEarly() {
    const events = early ?? []
    early = null
    events.forEach(deliver)
  }

  function onEvent<K extends LiveKind>(kind: K, hearer: (event: LiveEventOf<K>) => void): () => void {
    const ofKind = hearers.get(kind) ?? new Set<Hear>()
    hearers.set(kind, ofKind)
    ofKind.add(hearer as Hear)
    return () => {
      ofKind.delete(hearer as Hear)
    }
  }

  function watch(watcher: () => void) {
    watchers.add(watcher)
    return () => {
      watchers.delete(watcher)
    }
  }

  return { get: () => state, change, beginWith, withoutChat, hear, deliverEarly, onEvent, watch }
}

/** What an event changes here. */
function changeOf(event: LiveEvent, { user, chats, unread }: LiveState): Partial<LiveState> {
  switch (event.kind) {
    case 'unread_changed':
      return {
        unread: event.total_unread,
        chats: chats && withUnread(chats, event.conversation_id, event.conversation_unread),
      }
    case 'message_sent':
      return { unread: unread + newUnread(chats, event), chats: chats && withMessage(chats, event) }
    case 'messages_seen':
      return { chats: chats && withSeen(chats, event) }
    case 'message_changed':
      return { chats: chats && withChanged(chats, event) }
    case 'messages_delivered':
      return { chats: chats && withDelivered(chats, event) }
    case 'draft_changed':
      return { chats: chats && withDraft(chats, event) }
    case 'chat_changed':
      return { chats: chats && withArchived(chats, event) }
    case 'chat_deleted':
      return { chats: chats?.filter((chat) => chat.conversation.id !== event.conversation_id) ?? null }
    case 'liked':
    case 'likes_changed':
      return { newLikes: event.num_new_likes }
    case 'credits_changed':
      return { user: user && withCredits(user, event) }
    default:
      return {}
  }
}

function withCredits(user: UserView, { credits, paid_user, lots }: LiveEventOf<'credits_changed'>): UserView {
  return { ...user, credits, paid_user, credit_lots: lots ?? lotsLeft(user.credit_lots, credits) }
}

function withUnread(chats: ChatView[], conversationId: string, unread: number) {
  return chats.map((chat) =>
    chat.conversation.id === conversationId ? { ...chat, num_unread_messages: unread } : chat,
  )
}
