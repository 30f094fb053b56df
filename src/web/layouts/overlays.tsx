import { LikeOverlays } from '../features/likes/like-overlays.tsx'
import { AlbumNews } from '../features/profiles/album-news.tsx'
import { MemberBadges } from '../features/profiles/member-badges.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { AppBadge } from './app-badge.tsx'

/** What lies over every page and outlives a navigation: toasts, and the overlays that live events open. */
export function Overlays() {
  return (
    <>
      <AppBadge />
      <LikeOverlays badgesOf={(member) => <MemberBadges member={member} className="justify-center" />} />
      <AlbumNews />
      <Toasts />
    </>
  )
}
