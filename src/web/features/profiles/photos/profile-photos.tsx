import { ImageOff, Lock } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { GalleryPhotoView } from '../../../../contract/profiles/profiles.ts'
import { classes } from '../../../ui/classes.ts'
import { Photo } from '../../../ui/photos/photo.tsx'

const PhotoLightbox = lazy(async () => ({ default: (await import('./photo-lightbox.tsx')).PhotoLightbox }))

type ProfilePhotosProps = {
  name: string
  photos: readonly GalleryPhotoView[]
  /** Shown on photos that this viewer does not see in full: what to do about it. */
  hiddenHint?: ReactNode
  /** What can be done about a photo, in its lower corner. */
  actionOf?: (photo: GalleryPhotoView) => ReactNode
}

/**
 * The photos of a profile, one by one, so that texts can stand between them; each is enlarged on a press. The first
 * one fills the width of a phone and leaves room for the name below it; on wide screens all of it is in sight. Photos that
 * the viewer does not see in full are separate (`hidden`), unless the first is one.
 */
export function useProfilePhotos({ name, photos, hiddenHint, actionOf }: ProfilePhotosProps) {
  const [enlarged, setEnlarged] = useState<number | null>(null)
  // Its code is loaded when a photo is enlarged for the first time
  const [wasEnlarged, setWasEnlarged] = useState(false)
  const clear = photos.filter((photo) => !photo.is_blurred)

  function enlarge(photo: GalleryPhotoView) {
    setWasEnlarged(true)
    setEnlarged(clear.indexOf(photo))
  }
  const [first, ...all] = photos.map((photo, index) => (
    <ProfilePhoto
      key={photo.id}
      {...{ name, photo, hiddenHint }}
      action={actionOf?.(photo)}
      place={index + 1}
      count={photos.length}
      onEnlarge={() => enlarge(photo)}
    />
  ))
  return {
    first: first ?? <NoPhotos name={name} />,
    others: all.filter((_, index) => !photos[index + 1]?.is_blurred),
    hidden: all.filter((_, index) => photos[index + 1]?.is_blurred),
    lightbox: wasEnlarged && (
      <Suspense>
        <PhotoLightbox
          name={name}
          photos={clear}
          place={enlarged}
          onMove={setEnlarged}
          onClose={() => setEnlarged(null)}
        />
      </Suspense>
    ),
  }
}

type ProfilePhotoProps = Pick<ProfilePhotosProps, 'name' | 'hiddenHint'> & {
  action: ReactNode
  photo: GalleryPhotoView
  place: number
  count: number
  onEnlarge: () => void
}

const firstLooks =
  'max-lg:-mx-4 max-lg:[&_.photo]:rounded-none max-lg:[&_.photo]:aspect-4/5! max-lg:[&_.photo]:max-h-[max(20rem,100svh-27.5rem)] max-lg:[&_.photo]:w-full lg:[&_.photo]:max-h-[max(30rem,100svh-var(--bar-height)-var(--bottom-bar-height)-2.5rem)] lg:[&_.photo]:w-full'

/** Where photos stand one below the other, each has its own form as far as that is near 3:4 and 4:3. */
const ratioOf = ({ width, height }: GalleryPhotoView) => Math.min(4 / 3, Math.max(3 / 4, width / height))

function ProfilePhoto({ name, photo, place, count, hiddenHint, action, onEnlarge }: ProfilePhotoProps) {
  const t = useTranslations('profiles')
  const words = { name, place, count }
  const alt = photo.caption ? t('gallery.captioned', { ...words, caption: photo.caption }) : t('gallery.photo', words)
  const isFirst = place === 1
  const picture = (
    <Photo
      photo={photo}
      alt={photo.is_blurred ? t('gallery.blurred', words) : alt}
      sizes="(min-width: 992px) 36rem, 100vw"
      ratio={isFirst ? 3 / 4 : ratioOf(photo)}
      isFirst={isFirst}
      // Where the photo of a card or of a conversation moves to, and from
      className={classes(
        'photo rounded-card shadow-card',
        isFirst && 'member-photo',
        photo.is_blurred && !isFirst && 'lg:aspect-4/3!',
      )}
      cover={Lock}
    />
  )
  return (
    <figure className={classes('relative', isFirst && firstLooks)}>
      {photo.is_blurred ? (
        <>
          {picture}
          <div className="absolute inset-x-2 bottom-2 mx-auto max-w-80 rounded-control bg-raised px-3 py-2 text-center text-sm text-balance shadow-raised">
            {hiddenHint ?? t('gallery.hidden')}
          </div>
        </>
      ) : (
        <div className="relative">
          <button
            type="button"
            aria-label={t('album.enlarge', { photo: alt })}
            onClick={onEnlarge}
            className="block w-full cursor-zoom-in rounded-card"
          >
            {picture}
          </button>
          {action && <div className="absolute end-3 bottom-3">{action}</div>}
        </div>
      )}
      {photo.caption && !photo.is_blurred && (
        <figcaption aria-hidden className={classes('pt-2 text-sm text-ink-soft', isFirst && 'max-lg:px-4 max-lg:pb-2')}>
          {photo.caption}
        </figcaption>
      )}
    </figure>
  )
}

function NoPhotos({ name }: { name: string }) {
  const t = useTranslations('profiles')
  return (
    <div className="flex aspect-3/4 max-h-[60svh] w-full flex-col items-center justify-center gap-3 rounded-card bg-sunken p-6 text-center text-ink-soft">
      <ImageOff aria-hidden className="size-10" />
      <p>{t('gallery.none', { name })}</p>
    </div>
  )
}
