import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslations } from 'use-intl'
import { useLiveStore } from '../../../live/provider.tsx'
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

const PostContext = createContext<Post>({ outbox: null, open: unavailable, onRefused: () => never })
const none: readonly Outgoing[] = []

/** Gives the pages of chat the member's outbox, which goes on when they are left. */
export function OutboxProvider({ memberId, children }: { memberId: string; children: ReactNode }) {
  const store = useLiveStore()
  const [opened, setOpened] = useState<MemberOutbox | null>(null)
  const load = useCallback(async () => {
    const { outboxOf } = await import('./member-outbox.ts')
    const loaded = outboxOf(memberId, store)
    setOpened(loaded)
    return loaded
  }, [memberId, store])
  useEffect(() => {
    if (!memberId) return
    // Where it cannot be loaded, sending tries again
    load().then(
      ({ again }) => again(),
      () => undefined,
    )
    return () => setOpened(null)
  }, [memberId, load])
  useStorageNotice(opened?.outbox ?? null)
  const post = useMemo(
    () => ({
      outbox: opened?.outbox ?? null,
      open: async () => (opened ?? (await load())).outbox,
      onRefused: opened?.onRefused ?? (() => never),
    }),
    [opened, load],
  )
  return <PostContext value={post}>{children}</PostContext>
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

async function unavailable(): Promise<never> {
  throw new Error('OutboxProvider is missing')
}

const never = () => undefined
const watchNothing = () => never
const yes = () => true
