import { Suspense, useEffect, useState } from 'react'
import { useLiveState } from '../../live/provider.tsx'
import { optionalPart } from '../../ui/loaded-later.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { NavigationBar } from '../navigation-feedback.tsx'

// Where it cannot be loaded the page does without, and the next one tries again
const OutboxKeeper = optionalPart(async () => (await import('../../features/chat/outbox/leader.tsx')).OutboxKeeper)

const AppKeeper = optionalPart(async () => (await import('../../features/app/app-keeper.tsx')).AppKeeper)

const LaterOverlays = optionalPart(async () => (await import('./later-overlays.tsx')).LaterOverlays)

/** What lies over every page and outlives a navigation: toasts, and the overlays that live events open. */
export function Overlays() {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => setPainted(true), [])
  return (
    <>
      <NavigationBar />
      <AppBadge />
      <Toasts />
      {isPainted && (
        <Suspense>
          <LaterOverlays />
          <OutboxKeeper />
          <AppKeeper />
        </Suspense>
      )}
    </>
  )
}

/** The number on the installed app's icon: unread messages plus new likes. */
function AppBadge() {
  const waiting = useLiveState((state) => state.unread + state.newLikes)
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    // Fails if the app is not installed; can be ignored.
    navigator.setAppBadge(waiting).catch(() => undefined)
  }, [waiting])
  return null
}
