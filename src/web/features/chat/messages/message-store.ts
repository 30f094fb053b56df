import type { ConversationView, MessageView } from '../../../../contract/chat/chat.ts'
import type { LiveEvent } from '../../../../contract/live.ts'
import { lookAgain, settle } from './message-catch-up.ts'
import { loadNewer, loadOlder, replaceWindow } from './message-paging.ts'
import {
  type Held,
  type MessageCalls,
  type MessagePage,
  type MessagesState,
  newestSeq,
  type Standing,
  windowOf,
  withChanged,
  withMessages,
} from './message-window.ts'

type Parts = {
  conversation: Pick<ConversationView, 'id'> & { profile: { id: string } } & Standing
  first: MessagePage
  calls: MessageCalls
}
export type MessageStore = ReturnType<typeof createMessageStore>

/**
 * Message store of a conversation without gaps: adds live messages, fetches gaps and missed changes; its window may be
 * anywhere in the history. Independent of the browser. Failed fetches are retried with the next event, `learn` or
 * `look`.
 */
export function createMessageStore({ conversation, first, calls }: Parts) {
  const watchers = new Set<() => void>()
  const { id, profile, rev, last_seq } = conversation
  const state = startOf(conversation, first)
  const held: Held = {
    ...{ id, calls, state, rev, change },
    ...{ lastRev: rev, lastSeq: last_seq, place: 0, isSettling: false, isStale: false },
  }

  function change(part: Partial<MessagesState>) {
    const next = { ...held.state, ...part }
    held.lastSeq = Math.max(held.lastSeq, newestSeq(next))
    held.state = { ...next, numNewer: next.hasNewer ? held.lastSeq - newestSeq(next) : 0 }
    for (const watcher of watchers) watcher()
  }

  return {
    get: () => held.state,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    /** Takes in what the live stream says, if it is about this conversation. */
    hear(event: LiveEvent) {
      if (event.kind === 'message_sent' && event.message.conversation_id === id) takeSent(held, event.message)
      if (event.kind === 'message_changed' && event.message.conversation_id === id) takeChange(held, event.message)
      if (event.kind !== 'messages_seen' && event.kind !== 'messages_delivered') return
      if (event.conversation_id !== id || event.reader_id !== profile.id) return
      reach(held, event.kind === 'messages_seen' ? { seen_seq: event.seq } : { delivered_seq: event.seq })
    },
    /** Hears how far the conversation is, and fetches what that shows to be missing. */
    learn: (standing: Standing) => learn(held, standing),
    /** Asks without a hint: something may have been missed that no list tells of. */
    look: () => lookAgain(held),
    loadOlder: () => loadOlder(held),
    loadNewer: () => loadNewer(held),
    /** Puts the answer of a call that changed a message in its place. */
    take: (message: MessageView) => takeChange(held, message),
    /** Puts the window around a message unless it is in it. False where it could not be loaded, or is not there. */
    async jumpTo(seq: number): Promise<boolean> {
      const isHeld = () => held.state.messages.some((message) => message.seq === seq)
      return isHeld() || ((await replaceWindow(held, { around: seq })) && isHeld())
    },
    /** Puts the window to the newest messages. False where they could not be loaded. */
    async toNewest(): Promise<boolean> {
      return held.state.hasNewer ? replaceWindow(held, {}) : true
    },
  }
}

function takeSent(held: Held, message: MessageView) {
  held.lastSeq = Math.max(held.lastSeq, message.seq)
  // Behind a window in the middle of the history it is only counted
  const isBehind = held.state.hasNewer && message.seq > newestSeq(held.state)
  held.change(isBehind ? {} : withMessages(held.state, [message]))
  void settle(held)
}

function takeChange(held: Held, message: MessageView) {
  const changed = message.rev ?? 0
  if (changed === held.rev + 1) held.rev = changed
  held.lastRev = Math.max(held.lastRev, changed)
  held.change(withChanged(held.state, message))
  void settle(held)
}

function learn(held: Held, standing: Standing) {
  const isBehind = standing.last_seq > held.lastSeq
  held.lastSeq = Math.max(held.lastSeq, standing.last_seq)
  held.lastRev = Math.max(held.lastRev, standing.rev)
  reach(held, standing)
  if (isBehind && held.state.hasNewer) held.change({})
  void settle(held)
}

/** What the other one has seen is on one of their devices. Neither ever goes back. */
function reach({ state, change }: Held, { seen_seq = 0, delivered_seq = 0 }: Partial<Standing>) {
  const seenSeq = Math.max(state.seenSeq, seen_seq)
  const deliveredSeq = Math.max(state.deliveredSeq, delivered_seq, seenSeq)
  if (seenSeq > state.seenSeq || deliveredSeq > state.deliveredSeq) change({ seenSeq, deliveredSeq })
}

function startOf({ seen_seq, delivered_seq, last_seq }: Standing, first: MessagePage): MessagesState {
  const window = windowOf(first)
  return {
    ...window,
    older: 'idle',
    newer: 'idle',
    seenSeq: seen_seq,
    deliveredSeq: Math.max(seen_seq, delivered_seq),
    numNewer: window.hasNewer ? Math.max(0, last_seq - newestSeq(window)) : 0,
  }
}
