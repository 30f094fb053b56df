import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ConversationView, MessageView } from '../../../../contract/chat/chat.ts'
import { useLive, useLiveStore } from '../../../live/provider.tsx'
import { usePost } from '../outbox/provider.tsx'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import { forgetOnServer, isUnsaved, keepDraft, localDraft, watchDraft } from './drafts.ts'

/**
 * The draft, synchronized between devices: saved locally at once and on the server after a delay. A newer draft of
 * another device is taken over unless there are local changes it does not include. `waiting`: the text on the server when
 * the conversation was loaded.
 */
export function useDraft(
  memberId: string,
  { id: conversationId, last_seq }: Pick<ConversationView, 'id' | 'last_seq'>,
  waiting: string,
) {
  const [text, setText] = useState(waiting)
  const saver = useSaver(memberId, conversationId)
  /** The text was written here, not on another device. */
  const isOwn = useRef(false)
  const sentHere = useRef(new Set<string>())
  const { outbox, onRefused } = usePost()

  const takeFromServer = useEffectEvent((next: string) => {
    const draft = localDraft(memberId, conversationId)
    if (isUnsaved(draft)) return setText(draft.text)
    isOwn.current = false
    setText(next)
    keepDraft(memberId, conversationId, { text: next, onServer: next })
  })

  /** With a message of one's own, from whatever device, the server's draft is gone: what was begun since is brought there again. */
  const wasSent = useEffectEvent(({ id, text: sent }: MessageView) => {
    if (outbox?.of(conversationId).some((entry) => entry.id === id)) sentHere.current.add(id)
    const draft = localDraft(memberId, conversationId)
    const begun = draft?.text ?? ''
    if (begun === '') return
    // What another device has sent was begun here, or there
    const isSent = !sentHere.current.has(id) && !isUnsaved(draft) && (!isOwn.current || sent.startsWith(begun.trim()))
    if (isSent) return takeFromServer('')
    forgetOnServer(memberId, conversationId)
    saver.current?.written(begun)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded for another conversation is another text, even an equal one
  useEffect(() => takeFromServer(waiting), [memberId, conversationId, waiting])
  useLive('draft_changed', ({ conversation_id, text: next, tab_id }) => {
    // The event of an earlier save of this tab may arrive after the text was sent or changed
    if (conversation_id === conversationId && tab_id !== saver.current?.tab_id) takeFromServer(next)
  })
  useLive('message_sent', ({ message }) => {
    // A message sent before the conversation was loaded has changed the draft already; its event may arrive late
    const isLater = message.conversation_id === conversationId && message.seq > last_seq
    if (isLater && message.sender_id === memberId) wasSent(message)
  })
  useEffect(() => watchDraft(memberId, conversationId, setText), [memberId, conversationId])
  useEffect(() =>
    onRefused((id) => {
      const draft = localDraft(memberId, conversationId)
      if (id !== conversationId || !draft) return
      setText(draft.text)
      saver.current?.written(draft.text)
    }),
  )

  function write(next: string) {
    isOwn.current = true
    setText(next)
    keepDraft(memberId, conversationId, { text: next, onServer: localDraft(memberId, conversationId)?.onServer ?? '' })
    saver.current?.written(next)
  }
  return [text, write] as const
}

/** Brings to the server what is written, also when the page is put away or left. */
function useSaver(memberId: string, conversationId: string) {
  const store = useLiveStore()
  const saver = useRef<DraftSaver | null>(null)
  useEffect(() => {
    const created = createDraftSaver(store, memberId, conversationId)
    saver.current = created
    if (isUnsaved(localDraft(memberId, conversationId))) created.written('')
    const hide = () => document.visibilityState === 'hidden' && created.flush()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', created.flush)
    return () => {
      created.flush()
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', created.flush)
    }
  }, [store, memberId, conversationId])
  return saver
}
