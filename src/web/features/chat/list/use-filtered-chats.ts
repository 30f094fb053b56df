import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatView } from '../../../../contract/chat/chat.ts'
import { browserApi } from '../../../api/browser.ts'
import { useLive, useLiveState } from '../../../live/provider.tsx'

export type ChatFilter = 'unread' | 'online' | 'archived'
type Held = { chats: readonly ChatView[]; state: 'busy' | 'failed' | 'more' | 'end' }

const isShown: Record<ChatFilter, (chat: ChatView) => boolean> = {
  unread: (chat) => chat.num_unread_messages > 0,
  online: (chat) => chat.profile.is_online,
  archived: (chat) => chat.is_archived,
}
const nothingYet: Held = { chats: [], state: 'busy' }

/** The conversations that a filter lets through, in pages: the server knows those that were never loaded, this tab what has changed since. */
export function useFilteredChats(filter: ChatFilter | null) {
  const [held, setHeld] = useState<Held>(nothingYet)
  const live = useLiveState((state) => state.chats)
  const request = useRef(0)

  async function load(after: readonly ChatView[]) {
    if (filter === null) return
    request.current += 1
    const own = request.current
    // An answer to an earlier request must not replace a later one
    const show = (next: Held) => own === request.current && setHeld(next)
    setHeld({ chats: after, state: 'busy' })
    const last = after.at(-1)?.conversation
    try {
      const cursor = last === undefined ? {} : { before: last.last_at, before_id: last.id }
      const page = await browserApi.chat.listChats({ filter, ...cursor })
      show({ chats: [...after, ...page.chats], state: page.has_more ? 'more' : 'end' })
    } catch {
      show({ chats: after, state: 'failed' })
    }
  }

  const begin = useEffectEvent(() => void load([]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with another filter
  useEffect(begin, [filter])
  useLive('chat_changed', ({ conversation_id, is_archived, muted_until }) => {
    const isKnown = held.chats.some(({ conversation }) => conversation.id === conversation_id)
    if (isKnown) return change(conversation_id, { is_archived, muted_until })
    // Archived after this list was loaded, or before the server knew
    if (filter === 'archived' && is_archived) void load([])
  })
  useLive('chat_deleted', ({ conversation_id }) =>
    setHeld(({ chats, state }) => ({ state, chats: chats.filter((chat) => chat.conversation.id !== conversation_id) })),
  )

  function change(id: string, part: Partial<ChatView>) {
    setHeld(({ chats, state }) => ({
      state,
      chats: chats.map((chat) => (chat.conversation.id === id ? { ...chat, ...part } : chat)),
    }))
  }

  return {
    chats: filter === null ? [] : joined(held.chats, live ?? []).filter(isShown[filter]),
    state: held.state,
    loadMore: () => void load(held.chats),
  }
}

/** What this tab knows counts more than what was loaded; newest message first. */
function joined(loaded: readonly ChatView[], live: readonly ChatView[]): ChatView[] {
  const known = new Map([...loaded, ...live].map((chat) => [chat.conversation.id, chat]))
  return [...known.values()].toSorted((a, b) => b.conversation.last_at.localeCompare(a.conversation.last_at))
}
