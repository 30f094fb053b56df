import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useLiveStore } from '../../../live/provider.tsx'
import type { LiveStore } from '../../../live/store.ts'
import { notify } from '../../../ui/toasts.tsx'
import type { Outgoing } from './entry.ts'
import type { MemberOutbox, Refused } from './member-outbox.ts'
import type { Outbox } from './outbox.ts'

type Post = {
  /** Null until its code is here, which comes after the first paint. */
  outbox: Outbox | null
  /** The outbox once its code is here; fails where that cannot be loaded. */
  open: () => Promise<Outbox>
  /** Hears of texts that came back as drafts, with the reason. Returns how to stop. */
  onRefused: (hearer: Refused) => () => void
}

type PostStore = {
  watch: (hearer: () => void) => () => void
  get: () => Post
  /** Loads the code of the outbox and sends what waits in it. */
  start: () => Promise<void>
}

const never = () => undefined
const watchNothing = () => never
const yes = () => true
const notOpened: Post = { outbox: null, open: unavailable, onRefused: () => never }
const notProvided: PostStore = { watch: watchNothing, get: () => notOpened, start: async () => undefined }
const PostContext = createContext(notProvided)
const none: readonly Outgoing[] = []

/** Gives the pages of chat the member's outbox, which goes on when they are left. */
export function OutboxProvider({ memberId, children }: { memberId: string; children: ReactNode }) {
  const liveStore = useLiveStore()
  // The same value before and after its code comes: a new one would make React draw parts again that are not yet hydrated
  const store = useMemo(() => createPostStore(memberId, liveStore), [memberId, liveStore])
  useEffect(() => {
    // Where it cannot be loaded, sending tries again
    if (memberId) store.start().catch(never)
  }, [memberId, store])
  return (
    <PostContext value={store}>
      {children}
      <StorageNotice />
    </PostContext>
  )
}

function createPostStore(memberId: string, liveStore: LiveStore): PostStore {
  const hearers = new Set<() => void>()
  let post: Post = { ...notOpened, open }
  async function load(): Promise<MemberOutbox> {
    const { outboxOf } = await import('./member-outbox.ts')
    const opened = outboxOf(memberId, liveStore)
    if (post.outbox === null) {
      post = { outbox: opened.outbox, open, onRefused: opened.onRefused }
      for (const hear of hearers) hear()
    }
    return opened
  }
  async function open(): Promise<Outbox> {
    return post.outbox ?? (await load()).outbox
  }
  return {
    watch(hearer) {
      hearers.add(hearer)
      return () => hearers.delete(hearer)
    },
    get: () => post,
    start: async () => (await load()).again(),
  }
}

/** Where this browser keeps nothing, it says so once. */
function StorageNotice() {
  const { outbox } = usePost()
  const t = useTranslations('chat.outbox')
  const isStored = useSyncExternalStore(outbox?.watch ?? watchNothing, outbox?.isStored ?? yes, yes)
  useEffect(() => {
    if (!isStored) void notify(t('notKept'), { tone: 'warning', description: t('stayOpen'), id: 'outbox-not-kept' })
  }, [isStored, t])
  return null
}

export function usePost(): Post {
  const { watch, get } = use(PostContext)
  return useSyncExternalStore(watch, get, get)
}

/** What is on its way in a conversation, in order. */
export function useOutgoing(conversationId: string): readonly Outgoing[] {
  const { outbox } = usePost()
  return useSyncExternalStore(
    outbox?.watch ?? watchNothing,
    () => outbox?.of(conversationId) ?? none,
    () => none,
  )
}

async function unavailable(): Promise<never> {
  throw new Error('OutboxProvider is missing')
}
