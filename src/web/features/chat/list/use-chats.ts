import { useEffect, useState } from 'react'
import type { ChatView } from '../../../../contract/chat/chat.ts'
import { browserApi } from '../../../api/browser.ts'
import { useLive, useLiveState, useLiveStore } from '../../../live/provider.tsx'
import { useDeleteChat } from './use-delete-chat.ts'

export type LoadedChats = { chats: ChatView[]; has_more: boolean; num_unread_messages: number }

/** To be called above all that reads the conversations, so that the page is drawn with those it was loaded with, and only once. */
export function useFirstChats({ chats }: LoadedChats) {
  const store = useLiveStore()
  useState(() => store.beginWith(chats))
}

/** The member's conversations: what was loaded with the page, then what the live stream and the refresh make of it; older pages behind. */
export function useChats(loaded: LoadedChats) {
  const store = useLiveStore()
  const newer = useLiveState((state) => state.chats ?? loaded.chats)
  const [older, setOlder] = useState<ChatView[]>([])
  const [more, setMore] = useState<'more' | 'busy' | 'failed' | 'end'>(loaded.has_more ? 'more' : 'end')

  useEffect(() => {
    store.change({ chats: loaded.chats, unread: loaded.num_unread_messages })
    // The same while there are none: the page was just drawn with these
    setOlder((current) => (current.length === 0 ? current : []))
    setMore(loaded.has_more ? 'more' : 'end')
  }, [store, loaded])

  useLive('chat_changed', ({ conversation_id, is_archived, muted_until }) =>
    setOlder((current) =>
      current.map((chat) => (chat.conversation.id === conversation_id ? { ...chat, is_archived, muted_until } : chat)),
    ),
  )
  useLive('chat_deleted', ({ conversation_id }) =>
    setOlder((current) => current.filter(({ conversation }) => conversation.id !== conversation_id)),
  )

  const known = new Set(newer.map(({ conversation }) => conversation.id))
  const listedOlder = older.filter(({ conversation, is_archived }) => !is_archived && !known.has(conversation.id))
  const chats = [...newer, ...listedOlder]

  async function loadOlder() {
    const last = chats.at(-1)?.conversation
    if (!last) return
    setMore('busy')
    try {
      const page = await browserApi.chat.listChats({ before: last.last_at, before_id: last.id })
      setOlder((current) => [...current, ...page.chats])
      setMore(page.has_more ? 'more' : 'end')
    } catch {
      setMore('failed')
    }
  }

  return { chats, more, loadOlder, remove: useDeleteChat() }
}
