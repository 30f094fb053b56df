import { useEffect, useSyncExternalStore } from 'react'
import { refresh } from './refresh.ts'
import type { LiveStore } from './store.ts'

const isOff = () => false

/** Whether pushes tell this tab what happens; each one makes it ask for the member, the chats and the likes again. */
export function usePushNews(store: LiveStore, memberId: string | null): boolean {
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
