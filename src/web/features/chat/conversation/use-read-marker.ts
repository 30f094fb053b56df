import { useEffect, useEffectEvent, useRef } from 'react'
import type { MessageView } from '../../../../contract/chat/chat.ts'
import { browserApi } from '../../../api/browser.ts'
import { useLiveState, useLiveStore } from '../../../live/provider.tsx'

type Marker = {
  conversationId: string
  partnerId: string
  messages: readonly MessageView[]
  readSeq: number
  /** The newest message that was heard of is in sight: false while something newer lies behind the window. */
  isAtNewest: boolean
}

/** Marks messages as read when the newest one is visible in the active window. */
export function useReadMarker({ conversationId, partnerId, messages, readSeq, isAtNewest }: Marker) {
  const store = useLiveStore()
  const refreshes = useLiveState((state) => state.refreshes)
  const marked = useRef(readSeq)
  const newest = messages.findLast((message) => message.sender_id === partnerId)?.seq ?? 0

  const mark = useEffectEvent(async () => {
    const isLookedAt = document.visibilityState === 'visible' && document.hasFocus()
    if (!isAtNewest || newest <= marked.current || !isLookedAt) return
    const before = marked.current
    marked.current = newest
    try {
      const { num_unread_messages } = await browserApi.chat.markRead({ id: conversationId, seq: newest })
      store.hear({
        kind: 'unread_changed',
        conversation_id: conversationId,
        conversation_unread: 0,
        total_unread: num_unread_messages,
      })
    } catch {
      // The next look, or the next refresh, tells it
      if (marked.current === newest) marked.current = before
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever one of these changes
  useEffect(() => void mark(), [newest, isAtNewest, refreshes])
  useEffect(() => {
    const look = () => void mark()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [])
}
