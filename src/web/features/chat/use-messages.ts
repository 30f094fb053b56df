import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ConversationView, MessageView } from '../../../contract/chat.ts'
import { browserApi } from '../../api/browser.ts'
import { useLive, useLiveState } from '../../live/provider.tsx'
import { gapAfter, type MessageWindow, newestSeq, withMessages } from './message-window.ts'

const catchUpSize = 100

type Page = { messages: MessageView[]; has_more: boolean }

/** The messages of a conversation, kept whole: live ones are added, gaps are fetched, older ones come when asked for. */
export function useMessages(conversation: ConversationView, first: Page) {
  const [held, setHeld] = useState<MessageWindow>({ messages: first.messages, hasOlder: first.has_more })
  const [older, setOlder] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [seenSeq, setSeenSeq] = useState(conversation.seen_seq)
  const [fetched, setFetched] = useState(0)
  const isFetching = useRef(false)
  const { id } = conversation

  function add(messages: readonly MessageView[]) {
    setHeld((current) => withMessages(current, messages))
  }

  const fetchAfter = useEffectEvent(async (seq: number) => {
    if (isFetching.current) return
    isFetching.current = true
    try {
      for (let after: number | undefined = seq; after !== undefined; ) {
        const page: Page = await browserApi.chat.listMessages({ id, after, limit: catchUpSize })
        add(page.messages)
        after = page.has_more ? page.messages.at(-1)?.seq : undefined
      }
      // Something may have jumped ahead meanwhile: look once more
      setFetched((count) => count + 1)
    } catch {
      // The next event or refresh finds the gap again
    } finally {
      isFetching.current = false
    }
  })

  useLive('message_sent', ({ message }) => {
    if (message.conversation_id === id) add([message])
  })
  useLive('messages_seen', ({ conversation_id, reader_id, seq }) => {
    if (conversation_id === id && reader_id === conversation.profile.id) setSeenSeq((known) => Math.max(known, seq))
  })

  // What the list knows of may have been missed here, and what came may have jumped over something
  const listed = useLiveState((state) => state.chats?.find((chat) => chat.conversation.id === id))
  const newest = newestSeq(held)
  const missingAfter = gapAfter(held) ?? ((listed?.conversation.last_seq ?? 0) > newest ? newest : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after each fetch
  useEffect(() => {
    if (missingAfter !== null) void fetchAfter(missingAfter)
  }, [missingAfter, fetched])

  async function loadOlder() {
    const oldest = held.messages[0]
    if (!held.hasOlder || !oldest || older === 'busy') return
    setOlder('busy')
    try {
      const page = await browserApi.chat.listMessages({ id, before: oldest.seq })
      setHeld((current) => ({ ...withMessages(current, page.messages), hasOlder: page.has_more }))
      setOlder('idle')
    } catch {
      setOlder('failed')
    }
  }

  return { ...held, older, loadOlder, seenSeq: Math.max(seenSeq, listed?.seen_seq ?? 0) }
}
