import { lazy, Suspense, useEffect, useState } from 'react'
import { LikeOverlays } from '../features/likes/like-overlays.tsx'
import { AlbumNews } from '../features/profiles/album/album-news.tsx'
import { MemberBadges } from '../features/profiles/card/member-badges.tsx'
import { Scene } from '../features/scenes/scene.tsx'
import { useLiveState } from '../live/provider.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { NavigationBar } from './navigation-feedback.tsx'
import { OffersOfMember } from './offer-pill.tsx'
import { useFloating } from './use-floating.ts'

// Where it cannot be loaded the page does without, and the next one tries again
const OutboxKeeper = lazy(() =>
  import('../features/chat/outbox/leader.tsx').then(
    (loaded) => ({ default: loaded.OutboxKeeper }),
    () => ({ default: () => null }),
  ),
)

const AppKeeper = lazy(() =>
  import('../features/app/app-keeper.tsx').then(
    (loaded) => ({ default: loaded.AppKeeper }),
    () => ({ default: () => null }),
  ),
)

/** What lies over every page and outlives a navigation: toasts, and the overlays that live events open. */
export function Overlays() {
  const floats = useFloating()
  const [isPainted, setPainted] = useState(false)
  useEffect(() => setPainted(true), [])
  return (
    <>
      <NavigationBar />
      <AppBadge />
      <LikeOverlays
        isHere={floats('like-overlay')}
        scene={<Scene className="fixed inset-x-0 bottom-0 -z-10 h-72 w-full mask-t-from-30% sm:h-96" />}
        badgesOf={(member) => <MemberBadges member={member} className="justify-center" />}
      />
      <AlbumNews />
      <Toasts />
      {isPainted && (
        <Suspense>
          <OutboxKeeper />
          <AppKeeper />
        </Suspense>
      )}
      {isPainted && <OffersOfMember />}
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
