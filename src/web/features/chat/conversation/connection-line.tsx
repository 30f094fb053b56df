import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useLiveState } from '../../../live/provider.tsx'

/** Says that messages may be late, while the line or the network is down. */
export function ConnectionLine() {
  const t = useTranslations('chat.messages')
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  )
  const isLost = useLiveState((state) => state.connection === 'lost') || !isOnline
  return (
    <p
      role="status"
      className={isLost ? 'bg-warning-soft px-4 py-1.5 text-center text-sm text-warning-ink' : 'sr-only'}
    >
      {isLost && t('connectionLost')}
    </p>
  )
}

function watchNetwork(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
