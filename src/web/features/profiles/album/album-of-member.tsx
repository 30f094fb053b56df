import { Lock, LockOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { GalleryPhotoView, ProfileView } from '../../../../contract/profiles/profiles.ts'
import { Photo } from '../../../ui/photos/photo.tsx'

const PhotoLightbox = lazy(async () => ({ default: (await import('../photos/photo-lightbox.tsx')).PhotoLightbox }))

type AlbumOfMemberProps = { name: string; album: ProfileView['album']; isOwn: boolean }

/** A member's private photos: that there are some; and where the album is open to this viewer, each covered until it is pressed. */
export function AlbumOfMember({ name, album, isOwn }: AlbumOfMemberProps) {
  const t = useTranslations('profiles.album')
  if (album.count === 0) return null
  const isOpen = album.photos.length > 0
  const Icon = isOpen ? LockOpen : Lock
  return (
    <section aria-label={t('label', { name })} className="mt-3 rounded-card bg-surface p-4 shadow-card">
      <div className="flex items-start gap-3">
        <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-secondary-soft text-secondary-ink">
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="font-display text-xl font-semibold">{t('count', { count: album.count })}</h2>
          <p className="text-sm text-ink-soft">{isOwn ? t('own') : t(isOpen ? 'open' : 'closed', { name })}</p>
        </div>
      </div>
      {isOpen && <OpenAlbum name={name} photos={album.photos} />}
    </section>
  )
}

function OpenAlbum({ name, photos }: { name: string; photos: GalleryPhotoView[] }) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState<number | null>(null)
  // Its code is loaded when a photo is enlarged for the first time
  const [wasEnlarged, setEnlarged] = useState(false)
  const show = ({ id }: GalleryPhotoView) => setShown(new Set([...shown, id]))

  function press(photo: GalleryPhotoView, at: number) {
    if (!shown.has(photo.id)) return show(photo)
    setEnlarged(true)
    setPlace(at)
  }
  return (
    <>
      <ul className="mt-3 grid grid-cols-3 gap-2">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <PrivatePhoto
              name={name}
              photo={photo}
              place={at + 1}
              count={photos.length}
              isShown={shown.has(photo.id)}
              onPress={() => press(photo, at)}
            />
          </li>
        ))}
      </ul>
      {wasEnlarged && (
        <Suspense>
          <PhotoLightbox
            name={name}
            photos={photos}
            place={place}
            covers={{ isCovered: ({ id }) => !shown.has(id), onShow: show }}
            onMove={setPlace}
            onClose={() => setPlace(null)}
          />
        </Suspense>
      )}
    </>
  )
}

type PrivatePhotoProps = {
  name: string
  photo: GalleryPhotoView
  place: number
  count: number
  isShown: boolean
  onPress: () => void
}

function PrivatePhoto({ name, photo, place, count, isShown, onPress }: PrivatePhotoProps) {
  const t = useTranslations('profiles')
  const words = { name, place, count }
  const alt = photo.caption
    ? t('gallery.captioned', { ...words, caption: photo.caption })
    : t('album.photo', { name, place, count })
  return (
    <button
      type="button"
      aria-label={isShown ? t('album.enlarge', { photo: alt }) : t('album.covered', { place, count })}
      onClick={onPress}
      className="group relative block w-full overflow-hidden rounded-small"
    >
      {isShown ? (
        <Photo photo={photo} alt="" sizes="9rem" ratio={3 / 4} isFirst />
      ) : (
        // The smallest rendition: covered photos are not loaded in full
        <Photo photo={{ ...photo, is_blurred: true }} alt="" sizes="80px" ratio={3 / 4}>
          <span className="absolute inset-x-0 bottom-0 bg-black/55 px-1 py-1.5 text-center text-xs font-semibold text-white">
            {t('album.show')}
          </span>
        </Photo>
      )}
    </button>
  )
}
