import { useEffect } from 'react'
import { useLiveState } from '../live/provider.tsx'

/** The number on the installed app's icon: unread messages plus new likes. */
export function AppBadge() {
  const waiting = useLiveState((state) => state.unread + state.newLikes)
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    // Refused where the app is not installed; nobody needs to know.
    navigator.setAppBadge(waiting).catch(() => undefined)
  }, [waiting])
  return null
}
