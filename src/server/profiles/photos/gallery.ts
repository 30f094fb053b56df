import { and, asc, eq, inArray } from 'drizzle-orm'
import type { GalleryPhotoView, ProfileView } from '../../../contract/profiles/profiles.ts'
import type { Ctx } from '../../sites/index.ts'
import type { AlbumsBetween } from '../album/album-access.ts'
import type { PhotoRow, ProfileRow } from '../profile/own-profile.ts'
import type { ViewerTier } from '../rules.ts'
import { photos, profiles } from '../tables.ts'
import { photoView } from './files/photo-address.ts'
import { photoVariant } from './photo-rules.ts'

type Gallery = Pick<ProfileView, 'photos' | 'hidden_photos' | 'album'>
type GalleryFacts = { row: ProfileRow; photos: readonly PhotoRow[]; album: AlbumsBetween; viewerId: string | null }

/**
 * The photos of a profile visible to this viewer: the main photo first, then the others in order, blurred where the
 * viewer does not see them in full; and the private album, with photos only if it is open to them.
 */
export function galleryOf(ctx: Ctx, { row, photos: all, album, viewerId }: GalleryFacts): Gallery {
  const isOwn = row.memberId === viewerId
  const between = isOwn ? { isOpen: true, isOwnOpen: false } : album
  const shown = all.filter((photo) => photo.status === 'active')
  const [open, hidden] = [shown.filter((photo) => !photo.isPrivate), shown.filter((photo) => photo.isPrivate)]
  const views = viewsFor(ctx, { isOwn, isGuest: between.isOpen, isVisitor: viewerId === null })
  const openPhotos = views(mainFirst(open, row.mainPhotoId), row.mainPhotoId)
  return {
    photos: openPhotos,
    hidden_photos: open.length - openPhotos.filter((photo) => !photo.is_blurred).length,
    album: {
      count: viewerId === null ? 0 : hidden.length,
      is_open: between.isOpen,
      photos: views(hidden, row.mainPhotoId),
      is_own_open: between.isOwnOpen,
    },
  }
}

/** The public photos of members as the viewer sees them, by member: the main photo first. Members without photos are left out. */
export async function galleriesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, GalleryPhotoView[]>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ photo: photos, mainPhotoId: profiles.mainPhotoId })
    .from(photos)
    .innerJoin(profiles, eq(profiles.memberId, photos.memberId))
    .where(and(inArray(photos.memberId, [...ids]), eq(photos.status, 'active'), eq(photos.isPrivate, false)))
    .orderBy(asc(photos.position), asc(photos.id))
  const byMember = Map.groupBy(rows, ({ photo }) => photo.memberId)
  return new Map(
    [...byMember].map(([id, [first, ...others]]) => {
      const mainPhotoId = first?.mainPhotoId ?? null
      const views = viewsFor(ctx, {
        isOwn: ctx.viewer?.memberId === id,
        isGuest: false,
        isVisitor: ctx.viewer === null,
      })
      const all = [...(first ? [first] : []), ...others].map(({ photo }) => photo)
      return [id, views(mainFirst(all, mainPhotoId), mainPhotoId)]
    }),
  )
}

function mainFirst(open: readonly PhotoRow[], mainPhotoId: string | null): PhotoRow[] {
  return [...open.filter(({ id }) => id === mainPhotoId), ...open.filter(({ id }) => id !== mainPhotoId)]
}

type Viewing = { isOwn: boolean; isGuest: boolean; isVisitor: boolean }

/** Photos as this viewer sees them: blurred, or left out, where they do not see them in full. */
function viewsFor(ctx: Ctx, { isOwn, isGuest, isVisitor }: Viewing) {
  const onlooker = viewerFactsOf(ctx, isOwn)
  return (some: readonly PhotoRow[], mainPhotoId: string | null) =>
    some.flatMap((photo, place): GalleryPhotoView[] => {
      const variant = photoVariant({
        onlooker,
        isGuest,
        status: photo.status,
        isPrivate: photo.isPrivate,
        // If the main photo is not visible, no other takes its position
        place: photo.id === mainPhotoId ? 0 : Math.max(place, 1),
      })
      return variant === null ? [] : [{ ...photoView(ctx, photo, variant), caption: isVisitor ? '' : photo.caption }]
    })
}

/** The viewer's tier for photos. */
export function viewerFactsOf(ctx: Ctx, isOwn: boolean): ViewerTier {
  if (isOwn) return 'owner'
  if (ctx.viewer === null) return 'visitor'
  return ctx.viewer.isPaid ? 'paid' : 'free'
}
