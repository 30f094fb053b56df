import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ConversationView } from '../../../../contract/chat/chat.ts'
import { browserApi } from '../../../api/browser.ts'
import { useLive, useLiveState } from '../../../live/provider.tsx'
import { useOutgoing } from '../outbox/provider.tsx'
import { createMessageStore } from './message-store.ts'
import type { MessagePage } from './message-window.ts'

/**
 * The messages of a conversation without gaps, in a window anywhere in its history. While `hasNewer`, arriving messages
 * are counted (`numNewer`) and not shown; sending scrolls to the newest.
 */
export function useMessages(conversation: ConversationView, first: MessagePage) {
  const [store] = useState(() => createMessageStore({ conversation, first, calls: browserApi.chat }))
  const state = useSyncExternalStore(store.watch, store.get, store.get)
  const { id } = conversation

  useLive('message_sent', store.hear)
  useLive('message_changed', store.hear)
  useLive('messages_seen', store.hear)
  useLive('messages_delivered', store.hear)

  // Events may have been missed: before this was drawn, while the line was down, while this tab slept
  useEffect(() => store.learn(conversation), [store, conversation])
  const listed = useLiveState((live) => live.chats?.find((chat) => chat.conversation.id === id))
  const refreshes = useLiveState((live) => live.refreshes)
  useEffect(() => {
    if (listed) store.learn({ ...listed, ...listed.conversation })
    else if (refreshes > 0) void store.look()
  }, [store, listed, refreshes])

  const written = useOutgoing(id).at(-1)?.id
  useEffect(() => {
    if (written !== undefined) void store.toNewest()
  }, [store, written])

  const { loadOlder, loadNewer, jumpTo, toNewest, take } = store
  return { ...state, loadOlder, loadNewer, jumpTo, toNewest, take }
}
