import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MessageView } from '../../../contract/chat.ts'
import { useLive, useLiveStore } from '../../live/provider.tsx'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import { forgetOnServer, isUnsaved, keepDraft, keptDraft, watchDraft } from './drafts.ts'
import { usePost } from './outbox-provider.tsx'

/** For so long after the last key what comes from elsewhere waits: it may be an echo of what was written before. */
const ownMs = 5_000

/**
 * What is being written here, on all devices: kept in this browser at once and on the server after a rest. What another device has written
 * is taken unless something was written here that it does not know. `waiting`: the text on the server.
 */
export function useDraft(memberId: string, conversationId: string, waiting: string) {
  const [text, setText] = useState(waiting)
  const writtenAt = useRef(Number.NEGATIVE_INFINITY)
  const saver = useSaver(memberId, conversationId)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The text was written here, not on another device. */
  const isOwn = useRef(false)
  const sentHere = useRef(new Set<string>())
  const { outbox, onRefused } = usePost()

  const takeFromServer = useEffectEvent((next: string) => {
    const kept = keptDraft(memberId, conversationId)
    if (isUnsaved(kept)) return setText(kept.text)
    clearTimeout(later.current)
    const leftMs = ownMs - (performance.now() - writtenAt.current)
    if (leftMs > 0) {
      later.current = setTimeout(() => takeFromServer(next), leftMs)
      return
    }
    isOwn.current = false
    setText(next)
    keepDraft(memberId, conversationId, { text: next, onServer: next })
  })

  /** With a message of one's own, from whatever device, the server's draft is gone: what was begun since is brought there again. */
  const wasSent = useEffectEvent(({ id, text: sent }: MessageView) => {
    if (outbox?.of(conversationId).some((entry) => entry.id === id)) sentHere.current.add(id)
    const kept = keptDraft(memberId, conversationId)
    const begun = kept?.text ?? ''
    if (begun === '') return
    // What another device has sent was begun here, or there
    const isSent = !sentHere.current.has(id) && !isUnsaved(kept) && (!isOwn.current || sent.startsWith(begun.trim()))
    if (isSent) return takeFromServer('')
    forgetOnServer(memberId, conversationId)
    saver.current?.written(begun)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded for another conversation is another text, even an equal one
  useEffect(() => takeFromServer(waiting), [memberId, conversationId, waiting])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is of one conversation
  useEffect(() => () => clearTimeout(later.current), [memberId, conversationId])
  useLive('draft_changed', ({ conversation_id, text: next }) => {
    if (conversation_id === conversationId) takeFromServer(next)
  })
  useLive('message_sent', ({ message }) => {
    if (message.conversation_id === conversationId && message.sender_id === memberId) wasSent(message)
  })
  useEffect(() => watchDraft(memberId, conversationId, setText), [memberId, conversationId])
  useEffect(() =>
    onRefused((id) => {
      const kept = keptDraft(memberId, conversationId)
      if (id !== conversationId || !kept) return
      setText(kept.text)
      saver.current?.written(kept.text)
    }),
  )

  function write(next: string) {
    writtenAt.current = performance.now()
    isOwn.current = true
    clearTimeout(later.current)
    setText(next)
    keepDraft(memberId, conversationId, { text: next, onServer: keptDraft(memberId, conversationId)?.onServer ?? '' })
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
    if (isUnsaved(keptDraft(memberId, conversationId))) created.written('')
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
