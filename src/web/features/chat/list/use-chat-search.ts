import { useEffect, useState } from 'react'
import type { ChatView, FoundMessageView } from '../../../../contract/chat/chat.ts'
import { browserApi } from '../../../api/browser.ts'

const pauseMs = 250

type Found = {
  /** The searched text; slightly behind the input. */
  q: string
  chats: readonly ChatView[]
  messages: readonly FoundMessageView[]
  state: 'busy' | 'failed' | 'more' | 'end'
}
const nothing: Found = { q: '', chats: [], messages: [], state: 'end' }

/** Searches partner names and own messages while typing; the last query wins. */
export function useChatSearch(text: string) {
  const [found, setFound] = useState<Found>(nothing)
  const q = text.trim()

  async function ask(query: string, after: readonly FoundMessageView[]) {
    const before = after.at(-1)?.message.sent_at
    setFound((now) => ({ ...(now.q === query ? now : { ...now, q: query }), state: 'busy' }))
    try {
      const page = await browserApi.chat.searchChats({ q: query, ...(before && { before }) })
      setFound((now) => {
        if (now.q !== query) return now
        const state = page.has_more ? 'more' : 'end'
        return { q: query, chats: before ? now.chats : page.chats, messages: [...after, ...page.messages], state }
      })
    } catch {
      setFound((now) => (now.q === query ? { ...now, state: 'failed' } : now))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when the words change, and for nothing else
  useEffect(() => {
    if (q === '') return setFound(nothing)
    const timer = setTimeout(() => void ask(q, []), pauseMs)
    return () => clearTimeout(timer)
  }, [q])

  return { ...found, isActive: q !== '', isCurrent: found.q === q, more: () => void ask(found.q, found.messages) }
}
