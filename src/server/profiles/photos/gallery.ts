import type { GalleryPhotoView, ProfileView } from '../../../contract/profiles/profiles.ts'
import type { Ctx } from '../../sites/index.ts'
import { albumsBetween } from '../album/album.ts'
import { type PhotoRow, type ProfileRow, photoRows } from '../profile/own-profile.ts'
import type { ViewerTier } from '../rules.ts'
import { photoView } from './files/photo-address.ts'
import { photoVariant } from './photo-rules.ts'

type Gallery = Pick<ProfileView, 'photos' | 'hidden_photos' | 'album'>

/**
 * The photos of a profile visible to this viewer: the main photo first, then the others in order, blurred where the
 * viewer does not see them in full; and the private album, with photos only if it is open to them.
 */
export async function galleryOf(ctx: Ctx, row: ProfileRow, viewerId: string | null): Promise<Gallery> {
  const isOwn = row.memberId === viewerId
  const [all, between] = await Promise.all([
    photoRows(ctx.db, row.memberId),
    viewerId === null || isOwn
      ? { isOpen: isOwn, isOwnOpen: false }
      : albumsBetween(ctx.db, { memberId: row.memberId, viewerId }),
  ])
  const shown = all.filter((photo) => photo.status === 'active')
  const isMain = (photo: PhotoRow) => photo.id === row.mainPhotoId
  const [open, hidden] = [shown.filter((photo) => !photo.isPrivate), shown.filter((photo) => photo.isPrivate)]
  const glance = { onlooker: viewerFactsOf(ctx, isOwn), isGuest: between.isOpen }
  const views = (some: PhotoRow[]) =>
    some.flatMap((photo, place): GalleryPhotoView[] => {
      const variant = photoVariant({
        ...glance,
        status: photo.status,
        isPrivate: photo.isPrivate,
        // If the main photo is not visible, no other takes its position
        place: isMain(photo) ? 0 : Math.max(place, 1),
      })
      return variant === null
        ? []
        : [{ ...photoView(ctx, photo, variant), caption: viewerId === null ? '' : photo.caption }]
    })
  const photos = views([...open.filter(isMain), ...open.filter((photo) => !isMain(photo))])
  return {
    photos,
    hidden_photos: open.length - photos.filter((photo) => !photo.is_blurred).length,
    album: {
      count: viewerId === null ? 0 : hidden.length,
      is_open: between.isOpen,
      photos: views(hidden),
      is_own_open: between.isOwnOpen,
    },
  }
}

/** The viewer's tier for photos. */
export function viewerFactsOf(ctx: Ctx, isOwn: boolean): ViewerTier {
  if (isOwn) return 'owner'
  if (ctx.viewer === null) return 'visitor'
  return ctx.viewer.isPaid ? 'paid' : 'free'
}
