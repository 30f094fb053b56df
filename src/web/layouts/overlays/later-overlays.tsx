import { useEffect } from 'react'
import { LikeOverlays } from '../../features/likes/like-overlays.tsx'
import { AlbumNews } from '../../features/profiles/album/album-news.tsx'
import { MemberBadges } from '../../features/profiles/card/member-badges.tsx'
import { Scene } from '../../features/scenes/scene.tsx'
import { useLiveStore } from '../../live/provider.tsx'
import { useFloating } from '../floating/use-floating.ts'
import { OffersOfMember } from './offers-of-member.tsx'

/** The overlays that live events and offers open. */
export function LaterOverlays() {
  const floats = useFloating()
  const store = useLiveStore()
  // Runs after the effects below it, by which the overlays listen
  useEffect(() => store.deliverEarly(), [store])
  return (
    <>
      <LikeOverlays
        isHere={floats('like-overlay')}
        scene={<Scene className="fixed inset-x-0 bottom-0 -z-10 h-72 w-full mask-t-from-30% sm:h-96" />}
        badgesOf={(member) => <MemberBadges member={member} className="justify-center" />}
      />
      <AlbumNews />
      <OffersOfMember />
    </>
  )
}
