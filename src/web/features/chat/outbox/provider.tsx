import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useLiveStore } from '../../../live/provider.tsx'
import { notify } from '../../../ui/toasts.tsx'
import type { Outgoing } from './entry.ts'
import { type MemberOutbox, outboxOf, type Refused } from './member-outbox.ts'
import type { Outbox } from './outbox.ts'

type Post = {
  outbox: Outbox | null
  /** Hears of texts that came back as drafts, with the reason. Returns how to stop. */
  onRefused: (hearer: Refused) => () => void
}

const PostContext = createContext<Post>({ outbox: null, onRefused: () => never })
const none: readonly Outgoing[] = []

/** Gives the pages of chat the member's outbox, which goes on when they are left. */
export function OutboxProvider({ memberId, children }: { memberId: string; children: ReactNode }) {
  const store = useLiveStore()
  const [post, setPost] = useState<MemberOutbox | null>(null)
  useEffect(() => {
    if (!memberId) return
    const opened = outboxOf(memberId, store)
    opened.again()
    setPost(opened)
  }, [memberId, store])
  useStorageNotice(post?.outbox ?? null)
  return <PostContext value={post ?? { outbox: null, onRefused: () => never }}>{children}</PostContext>
}

/** Where this browser keeps nothing, it says so once. */
function useStorageNotice(outbox: Outbox | null) {
  const t = useTranslations('chat.outbox')
  const isStored = useSyncExternalStore(outbox?.watch ?? watchNothing, outbox?.isStored ?? yes, yes)
  useEffect(() => {
    if (!isStored) void notify(t('notKept'), { tone: 'warning', description: t('stayOpen'), id: 'outbox-not-kept' })
  }, [isStored, t])
}

export function usePost(): Post {
  return use(PostContext)
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

const never = () => undefined
const watchNothing = () => never
const yes = () => true
