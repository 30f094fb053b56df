import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import { browserApi } from '../../api/browser.ts'
import type { Failure } from '../../api/errors.ts'
import { useLiveState, useLiveStore } from '../../live/provider.tsx'
import type { LiveStore } from '../../live/store.ts'
import { forgetOthers, keepDraft, outboxKey, readDraft } from './drafts.ts'
import { createOutbox, type Outbox, type Outgoing, type Sent } from './outbox.ts'

type Post = {
  outbox: Outbox | null
  /** Hears of texts that came back as drafts, with the reason. Returns how to stop. */
  onRefused: (hearer: Refused) => () => void
}
type Refused = (conversationId: string, failure: Failure) => void

const PostContext = createContext<Post>({ outbox: null, onRefused: () => () => undefined })
const retryMs = 10_000
const none: Outgoing[] = []

/** The outbox of this tab. It stays while conversations come and go, and takes up what an earlier visit left. */
export function OutboxProvider({ memberId, children }: { memberId: string; children: ReactNode }) {
  const store = useLiveStore()
  const connection = useLiveState((state) => state.connection)
  const [hearers] = useState(() => new Set<Refused>())
  const [post, setPost] = useState<Post>(() => ({ outbox: null, onRefused: listen(hearers) }))

  useEffect(() => {
    forgetOthers(memberId)
    const outbox = openOutbox(memberId, store, hearers)
    setPost({ outbox, onRefused: listen(hearers) })
    const again = () => outbox.retry()
    again()
    const timer = setInterval(() => outbox.get().some(({ failure }) => failure) && navigator.onLine && again(), retryMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [memberId, store, hearers])
  useEffect(() => {
    if (connection === 'on' && post.outbox?.get().length) post.outbox.retry()
  }, [connection, post])

  return <PostContext value={post}>{children}</PostContext>
}

function openOutbox(memberId: string, store: LiveStore, hearers: Set<Refused>) {
  return createOutbox({
    storage: localStorage,
    storageKey: outboxKey(memberId),
    send: ({ id, conversationId, text }) => browserApi.chat.sendMessage({ id: conversationId, message_id: id, text }),
    onSent: (sent) => take(store, sent),
    onRefused(conversationId, text, failure) {
      const written = readDraft(memberId, conversationId)
      keepDraft(memberId, conversationId, written ? `${text}\n${written}` : text)
      for (const hearer of hearers) hearer(conversationId, failure)
    },
  })
}

const listen = (hearers: Set<Refused>) => (hearer: Refused) => {
  hearers.add(hearer)
  return () => {
    hearers.delete(hearer)
  }
}

/** The answer says the same as the live stream, which may be down. */
function take(store: LiveStore, { message, credits, isFirstTry }: Sent) {
  const { user } = store.get()
  store.hear({ kind: 'message_sent', message, profile: null, unread: null })
  // A later try gets the first answer, and with it the balance of then
  if (user && isFirstTry) store.hear({ kind: 'credits_changed', credits, paid_user: user.paid_user })
}

export function usePost(): Post {
  return use(PostContext)
}

/** What is on its way in a conversation, in order. */
export function useOutgoing(conversationId: string): Outgoing[] {
  const { outbox } = usePost()
  const all = useSyncExternalStore(outbox?.watch ?? never, outbox?.get ?? nothing, nothing)
  return all.filter((entry) => entry.conversationId === conversationId)
}

const never = () => () => undefined
const nothing = () => none
