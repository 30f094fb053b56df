import { useEffect, useState } from 'react'
import { keepDraft, readDraft } from './drafts.ts'
import { usePost } from './outbox-provider.tsx'

/** What is being written here: as it was left in this browser, otherwise what waits on the server. */
export function useDraft(memberId: string, conversationId: string, waiting: string) {
  const [text, setText] = useState(waiting)
  const { onRefused } = usePost()

  useEffect(() => setText(readDraft(memberId, conversationId) ?? waiting), [memberId, conversationId, waiting])
  useEffect(() =>
    onRefused((id) => {
      if (id === conversationId) setText(readDraft(memberId, conversationId) ?? '')
    }),
  )

  function write(next: string) {
    setText(next)
    keepDraft(memberId, conversationId, next)
  }
  return [text, write] as const
}
