import { useEffect, useEffectEvent, useState } from 'react'
import type { ConversationView, MessageView } from '../../../../contract/chat/chat.ts'

/** Messages after the number `after`, up to `until`. */
export type Away = { after: number; until: number }

/** What came while nobody looked: before the conversation was opened, and while the page was last hidden. */
export function useAway(conversation: ConversationView, messages: readonly MessageView[]): Away {
  const [away, setAway] = useState<Away>({ after: conversation.read_seq, until: conversation.last_seq })
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const newest = messages.at(-1)?.seq ?? 0
  const look = useEffectEvent(() => {
    if (document.hidden) return setLeftAt(newest)
    if (leftAt !== null && newest > leftAt) setAway({ after: leftAt, until: newest })
    setLeftAt(null)
  })
  useEffect(() => {
    const onChange = () => look()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [])
  return away
}
