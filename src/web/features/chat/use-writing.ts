import { useEffect, useState } from 'react'
import type { WritingView } from '../../../contract/chat.ts'
import { browserApi } from '../../api/browser.ts'
import type { Failure } from '../../api/errors.ts'
import { useSite } from '../../api/page-facts.ts'
import { useLiveState } from '../../live/provider.tsx'
import { usePost } from './outbox-provider.tsx'

export type Writing = WritingView & { balance: number; refresh: () => Promise<void> }

/**
 * May the member write here, and why not: as last heard from the server, with the balance of this moment. `begunCount`: messages of both that
 * are here or on their way.
 */
export function useWriting(conversationId: string, loaded: WritingView, begunCount: number): Writing {
  const [writing, setWriting] = useState(loaded)
  const balance = useLiveState((state) => state.user?.credits ?? 0)
  const { onRefused } = usePost()

  async function refresh() {
    try {
      const { conversation } = await browserApi.chat.getConversation({ id: conversationId })
      setWriting(conversation.writing)
    } catch {
      // What was known stays; the next try to send finds out
    }
  }

  useEffect(() => setWriting(loaded), [loaded])
  // The first message of all may be free; once there is one, even on its way, the next is not
  const { message_credits: price } = useSite()
  const isBegun = writing.message_credits === 0 && price > 0 && begunCount > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when there is one more
  useEffect(() => {
    if (isBegun) void refresh()
  }, [begunCount, isBegun])
  useEffect(() =>
    onRefused((id: string, _failure: Failure) => {
      if (id === conversationId) void refresh()
    }),
  )

  const known = isBegun ? { ...writing, message_credits: price } : writing
  return { ...known, ...verdict(known, balance), balance, refresh }
}

/** Everything but the balance changes rarely and is the server's to say; the balance moves with every message on any device. */
function verdict({ reason, message_credits }: WritingView, balance: number): Pick<WritingView, 'may_write' | 'reason'> {
  if (reason !== null && reason !== 'not_enough_credits') return { may_write: false, reason }
  return balance < message_credits
    ? { may_write: false, reason: 'not_enough_credits' }
    : { may_write: true, reason: null }
}
