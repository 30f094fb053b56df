import { createContext, type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { UserView } from '../../contract/accounts/accounts.ts'
import type { LiveEventOf, LiveKind, LiveSignal } from '../../contract/live.ts'
import { browserApi } from '../api/browser.ts'
import { rememberUser } from '../api/session.ts'
import { openLineLater } from './line.ts'
import { guardLogOut } from './log-out.ts'
import { keepFresh, loadChats, refresh } from './refresh.ts'
import type { LiveLine } from './socket.ts'
import { createLiveStore, type LiveState, type LiveStore } from './store.ts'

const StoreContext = createContext<LiveStore | null>(null)
const LineContext = createContext<{ current: LiveLine | null }>({ current: null })

type LiveProviderProps = {
  /** As the page was loaded with; a change (log-in, saved profile) replaces what the stream said before. */
  user: UserView | null
  totals?: { unread: number; new_likes: number } | undefined
  children: ReactNode
}

/** Holds the member's state for this tab, refreshes it, and listens to the live stream while logged in. */
export function LiveProvider({ user, totals, children }: LiveProviderProps) {
  const [store] = useState(() =>
    createLiveStore({ user, unread: totals?.unread ?? 0, newLikes: totals?.new_likes ?? 0 }),
  )
  const line = useRef<LiveLine | null>(null)
  const memberId = user?.id ?? null
  const hasPush = usePushNews(store, memberId)

  useEffect(() => {
    rememberUser(user)
    store.change({ user })
    return store.watch(() => rememberUser(store.get().user))
  }, [store, user])
  const heldFor = useRef(memberId)
  useEffect(() => {
    if (heldFor.current === memberId) return
    if (heldFor.current !== null) store.change({ chats: null, likes: null })
    if (memberId) void loadChats(store)
    heldFor.current = memberId
  }, [store, memberId])
  useEffect(() => {
    if (!memberId) return
    line.current = openLineLater(store, memberId)
    const stop = keepFresh(store, hasPush)
    const stopGuard = guardLogOut(memberId)
    document.addEventListener('visibilitychange', tellHidden)
    return () => {
      stop()
      stopGuard()
      line.current?.close()
      line.current = null
      document.removeEventListener('visibilitychange', tellHidden)
    }
  }, [store, memberId, hasPush])

  return (
    <StoreContext value={store}>
      <LineContext value={line}>{children}</LineContext>
    </StoreContext>
  )
}

/** Ends "online" early when the page is left or put away. */
function tellHidden() {
  if (document.hidden) browserApi.profiles.pageHidden({}).catch(() => undefined)
}

/** The store itself, for changes that a feature makes ahead of the server: `useLiveStore().change({ unread: 0 })`. */
export function useLiveStore(): LiveStore {
  const store = use(StoreContext)
  if (!store) throw new Error('LiveProvider is missing')
  return store
}

/** A part of the state; draws again when that part changes: `useLiveState((state) => state.unread)`. */
export function useLiveState<T>(select: (state: LiveState) => T): T {
  const store = useLiveStore()
  const read = () => select(store.get())
  return useSyncExternalStore(store.watch, read, read)
}

/** The logged-in member, or null. */
export function useUser(): UserView | null {
  return useLiveState((state) => state.user)
}

/** Reacts to one kind of live event while mounted: `useLive('matched', ({ profile }) => …)`. */
export function useLive<K extends LiveKind>(kind: K, handler: (event: LiveEventOf<K>) => void) {
  const store = useLiveStore()
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => store.onEvent(kind, (event) => latest.current(event)), [store, kind])
}

/** Says something over the live stream ("typing"); lost without harm when the line is down. */
export function useLiveSignal(): (signal: LiveSignal) => void {
  const line = use(LineContext)
  return (signal) => line.current?.say(signal)
}

const isOff = () => false

/** Whether pushes tell this tab what happens; each one makes it ask for the member, the chats and the likes again. */
function usePushNews(store: LiveStore, memberId: string | null): boolean {
  useEffect(() => {
    // Missing where the connection is not safe
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker
    if (!memberId || !workers) return
    const hear = ({ data }: MessageEvent) => {
      if (data?.kind === 'push') void refresh(store)
    }
    workers.addEventListener('message', hear)
    if ('Notification' in window && Notification.permission === 'granted')
      void import('./push.ts')
        .then(({ keepSubscribed }) => keepSubscribed(memberId))
        .then((hasPush) => store.change({ hasPush }))
        .catch(() => undefined)
    return () => workers.removeEventListener('message', hear)
  }, [store, memberId])
  return useSyncExternalStore(store.watch, () => store.get().hasPush, isOff)
}
