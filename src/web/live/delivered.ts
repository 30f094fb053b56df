import type { LiveEvent } from '../../contract/live.ts'
import { browserApi } from '../api/browser.ts'
import type { LiveState, LiveStore } from './store.ts'

const gatherMs = 1_000
const most = 200

/** Tells the server which messages have reached this browser: those that are heard and those that a loaded list shows, about once a second. */
export function createDelivered(store: LiveStore) {
  const acknowledged = new Map<string, number>()
  const reached = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen: LiveState['chats'] = null

  function note(id: string, seq: number) {
    if (seq <= Math.max(acknowledged.get(id) ?? 0, reached.get(id) ?? 0)) return
    reached.set(id, seq)
    timer ??= setTimeout(() => void tell(), gatherMs)
  }

  async function tell() {
    timer = undefined
    const conversations = [...reached].slice(0, most).map(([id, seq]) => ({ id, seq }))
    for (const { id } of conversations) reached.delete(id)
    try {
      await browserApi.chat.markDelivered({ conversations })
      for (const { id, seq } of conversations) acknowledged.set(id, Math.max(seq, acknowledged.get(id) ?? 0))
    } catch {
      // The next list that is loaded shows them again
    }
    if (reached.size > 0) timer ??= setTimeout(() => void tell(), gatherMs)
  }

  /** What is unread was written by the other one. */
  function look() {
    const { chats } = store.get()
    if (chats === seen) return
    seen = chats
    for (const { conversation, num_unread_messages } of chats ?? [])
      if (num_unread_messages > 0) note(conversation.id, conversation.last_seq)
  }

  look()
  const stopWatching = store.watch(look)
  return {
    hear(event: LiveEvent) {
      if (event.kind === 'message_sent' && event.unread !== null) note(event.message.conversation_id, event.message.seq)
    },
    stop() {
      stopWatching()
      clearTimeout(timer)
    },
  }
}
