import { refreshEveryLiveMs, refreshEveryMs, refreshEveryPushMs, refreshFirstMs } from '../../contract/constants.ts'
import type { LiveKind } from '../../contract/live.ts'
import { browserApi, sessionEnded, startOver } from '../api/browser.ts'
import { withReceived } from './chats.ts'
import type { LiveStore } from './store.ts'

/** Per store: the running refresh and the one queued after it. */
const asking = new WeakMap<LiveStore, { done: Promise<void>; again: Promise<void> | null }>()
const dueWhenSeen = new WeakSet<LiveStore>()
/** Events after which a list of conversations that was asked for before is outdated. */
const chatKinds = ['unread_changed', 'chat_changed', 'chat_deleted'] as const

/**
 * Fetches the member, conversations and likes again; failed parts keep their last value. A concurrent call waits for
 * the first.
 */
export function refresh(store: LiveStore): Promise<void> {
  const running = asking.get(store)
  if (running) {
    running.again ??= running.done.then(() => refresh(store))
    return running.again
  }
  const done = ask(store).finally(() => asking.delete(store))
  asking.set(store, { done, again: null })
  return done
}

/** Like `refresh`, but delayed in a hidden tab until it is visible. */
export async function refreshWhenSeen(store: LiveStore): Promise<void> {
  if (!document.hidden) return refresh(store)
  if (dueWhenSeen.has(store)) return
  dueWhenSeen.add(store)
  const look = () => {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', look)
    dueWhenSeen.delete(store)
    void refresh(store)
  }
  document.addEventListener('visibilitychange', look)
}

/** After a log-in: the chats, unless the page has brought them. */
export async function loadChats(store: LiveStore): Promise<void> {
  if (store.get().chats !== null) return
  try {
    takeChats(store, await newest(store, chatKinds, () => browserApi.chat.listChats({})))
  } catch {
    // The first refresh asks again
  }
}

async function ask(store: LiveStore) {
  // Before the lists are shown: they may be those of another member
  const isSame = takeUser(store).catch(() => true)
  const chats = newest(store, chatKinds, () => Promise.all([browserApi.chat.listChats({}), isSame]))
  const likes = newest(store, ['liked', 'likes_changed'], () => Promise.all([browserApi.likes.listLikes({}), isSame]))
  await Promise.allSettled([
    chats.then(([answer, isOurs]) => isOurs && takeChats(store, answer)),
    likes.then(([answer, isOurs]) => isOurs && takeLikes(store, answer)),
  ])
  if (await isSame) store.change({ refreshes: store.get().refreshes + 1 })
}

/** Whether the page is still this member's; otherwise it is left. */
async function takeUser(store: LiveStore): Promise<boolean> {
  const { user } = await newest(store, ['credits_changed'], () => browserApi.accounts.getUser({}))
  const before = store.get().user
  if (user === null) {
    sessionEnded('expired')
    return false
  }
  if (before && before.id !== user.id) {
    startOver()
    return false
  }
  store.change({ user })
  return true
}

function takeLikes(store: LiveStore, answer: Awaited<ReturnType<typeof browserApi.likes.listLikes>>) {
  const { profiles, liked_by, num_new_likes } = answer
  store.change({ likes: { profiles, liked_by }, newLikes: num_new_likes })
}

/**
 * Fetches again when an event of these kinds came while the answer was on its way, since the answer may be older than
 * the event, and may still count messages that were read meanwhile.
 */
async function newest<T>(store: LiveStore, kinds: readonly LiveKind[], fetch: () => Promise<T>): Promise<T> {
  let isOutdated = false
  const stops = kinds.map((kind) =>
    store.onEvent(kind, () => {
      isOutdated = true
    }),
  )
  try {
    const answer = await fetch()
    return isOutdated ? newest(store, kinds, fetch) : answer
  } finally {
    for (const stop of stops) stop()
  }
}

function takeChats(store: LiveStore, answer: Parameters<typeof withReceived>[0]) {
  store.change(withReceived(answer, store.get().chats))
}

/**
 * Refreshes 5 s after the start, on `online`, and from then on every minute (every 5 minutes where push messages say what happens, every
 * 20 minutes while the live connection does). What was missed before that came up is fetched then; after it was lost, `takeState` does.
 * A hidden page rests and catches up when it is seen again. Returns how to stop.
 */
export function keepFresh(store: LiveStore, hasPush: boolean): () => void {
  let timer = setTimeout(tick, refreshFirstMs)
  let isDue = false
  let last: number | null = null
  let { connection } = store.get()

  const isLive = () => connection === 'on'
  function every(): number {
    if (isLive()) return refreshEveryLiveMs
    return hasPush ? refreshEveryPushMs : refreshEveryMs
  }
  function tick() {
    clearTimeout(timer)
    isDue = document.hidden
    if (!isDue) void refresh(store)
    last = Date.now()
    timer = setTimeout(tick, every())
  }
  /** Another pace from now on, counted from the last time. */
  function onConnection() {
    const before = connection
    connection = store.get().connection
    if (before === connection || last === null) return
    if (isLive() && before !== 'lost') return tick()
    clearTimeout(timer)
    timer = setTimeout(tick, Math.max(0, last + every() - Date.now()))
  }
  function catchUp() {
    if (document.hidden || !isDue) return
    tick()
  }
  function onOnline() {
    isDue = true
    catchUp()
  }

  document.addEventListener('visibilitychange', catchUp)
  window.addEventListener('online', onOnline)
  const stopWatching = store.watch(onConnection)
  return () => {
    clearTimeout(timer)
    stopWatching()
    document.removeEventListener('visibilitychange', catchUp)
    window.removeEventListener('online', onOnline)
  }
}
