import { refreshEveryMs, refreshEveryPushMs, refreshFirstMs } from '../../contract/constants.ts'
import { browserApi, goToLogin } from '../api/browser.ts'
import type { LiveStore } from './store.ts'

/** Asks for the member, the chats and the likes again; what fails keeps its last answer. */
export async function refresh(store: LiveStore) {
  const [user, chats, likes] = await Promise.allSettled([
    browserApi.accounts.getUser({}),
    browserApi.chat.listChats({}),
    browserApi.likes.listLikes({}),
  ])
  if (user.status === 'fulfilled' && user.value.user === null) return goToLogin()
  store.change({
    ...(user.status === 'fulfilled' && { user: user.value.user }),
    ...(chats.status === 'fulfilled' && { chats: chats.value.chats, unread: chats.value.num_unread_messages }),
    ...(likes.status === 'fulfilled' && {
      likes: { profiles: likes.value.profiles, liked_by: likes.value.liked_by },
      newLikes: likes.value.num_new_likes,
    }),
  })
}

/**
 * Refreshes 5 s after the start and every minute after (every 5 minutes where push messages say what happens), and on `online`.
 * A hidden page rests and catches up when it is seen again. Returns how to stop.
 */
export function keepFresh(store: LiveStore, hasPush: boolean): () => void {
  const every = hasPush ? refreshEveryPushMs : refreshEveryMs
  let timer = setTimeout(tick, refreshFirstMs)
  let isDue = false

  function tick() {
    isDue = document.hidden
    if (!isDue) void refresh(store)
    timer = setTimeout(tick, every)
  }
  function catchUp() {
    if (document.hidden || !isDue) return
    clearTimeout(timer)
    tick()
  }
  function onOnline() {
    isDue = true
    catchUp()
  }

  document.addEventListener('visibilitychange', catchUp)
  window.addEventListener('online', onOnline)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', catchUp)
    window.removeEventListener('online', onOnline)
  }
}
