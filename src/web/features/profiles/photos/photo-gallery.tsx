import { ChevronLeft, ChevronRight, Expand, ImageOff } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { GalleryPhotoView } from '../../../../contract/profiles/profiles.ts'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Photo } from '../../../ui/photos/photo.tsx'

const PhotoLightbox = lazy(async () => ({ default: (await import('./photo-lightbox.tsx')).PhotoLightbox }))

type PhotoGalleryProps = {
  name: string
  photos: GalleryPhotoView[]
  /** Shown on photos that this viewer does not see in full: what to do about it. */
  hiddenHint?: ReactNode
  /** Drawn over the first photo, such as badges. */
  children?: ReactNode
}

const sizes = '(min-width: 992px) 28rem, 100vw'

/** A member's photos: swiped on a phone, with buttons and arrow keys elsewhere, enlarged on request. */
export function PhotoGallery({ name, photos, hiddenHint, children }: PhotoGalleryProps) {
  const t = useTranslations('profiles')
  const altOf = useAlt(name, photos.length)
  const strip = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  // Null until first opened: its code loads on demand
  const [isEnlarged, setEnlarged] = useState<boolean | null>(null)

  function goTo(next: number) {
    const to = Math.min(Math.max(next, 0), photos.length - 1)
    strip.current?.children[to]?.scrollIntoView({ block: 'nearest', inline: 'start' })
    setPlace(to)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    goTo(place + step)
  }
  function onScroll() {
    const element = strip.current
    if (element) setPlace(Math.round(Math.abs(element.scrollLeft) / element.clientWidth))
  }

  if (photos.length === 0) return <NoPhotos name={name}>{children}</NoPhotos>
  const current = photos[place]
  return (
    <section aria-label={t('gallery.label', { name })} className="flex flex-col gap-2.5">
      <div className="relative overflow-hidden rounded-card bg-sunken shadow-card">
        <ul
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard
          tabIndex={0}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none] motion-reduce:scroll-auto"
        >
          {photos.map((photo, index) => (
            <li key={photo.id} className="relative w-full shrink-0 snap-start">
              <Photo photo={photo} alt={altOf(photo, index)} sizes={sizes} ratio={3 / 4} isFirst={index === 0} />
              {photo.caption && !photo.is_blurred && <PhotoWords>{photo.caption}</PhotoWords>}
              {photo.is_blurred && (
                <div className="absolute inset-x-4 bottom-4 rounded-card bg-raised p-4 text-center shadow-raised">
                  {hiddenHint ?? t('gallery.hidden')}
                </div>
              )}
            </li>
          ))}
        </ul>
        {children && (
          <div className="pointer-events-none absolute inset-x-0 top-0 p-3 *:pointer-events-auto">{children}</div>
        )}
        {photos.length > 1 && (
          <div className="pointer-events-none absolute inset-0 hidden items-center justify-between p-2 *:pointer-events-auto sm:flex">
            <IconButton
              variant="veiled"
              label={t('gallery.previous')}
              isDisabled={place === 0}
              onPress={() => goTo(place - 1)}
            >
              <ChevronLeft aria-hidden className="size-6" />
            </IconButton>
            <IconButton
              variant="veiled"
              label={t('gallery.next')}
              isDisabled={place === photos.length - 1}
              onPress={() => goTo(place + 1)}
            >
              <ChevronRight aria-hidden className="size-6" />
            </IconButton>
          </div>
        )}
        {current && !current.is_blurred && (
          <IconButton
            variant="veiled"
            size="small"
            label={t('gallery.enlarge')}
            onPress={() => setEnlarged(true)}
            className="absolute end-2 bottom-2"
          >
            <Expand aria-hidden className="size-4" />
          </IconButton>
        )}
      </div>
      {photos.length > 1 && <Thumbnails name={name} photos={photos} place={place} onChoose={goTo} />}
      {isEnlarged !== null && (
        <Suspense>
          <PhotoLightbox
            name={name}
            photos={photos.filter((photo) => !photo.is_blurred)}
            place={isEnlarged ? place : null}
            onMove={goTo}
            onClose={() => setEnlarged(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

type ThumbnailsProps = { name: string; photos: GalleryPhotoView[]; place: number; onChoose: (place: number) => void }

function Thumbnails({ name, photos, place, onChoose }: ThumbnailsProps) {
  const altOf = useAlt(name, photos.length)
  return (
    <ul className="flex gap-2 overflow-x-auto p-0.5">
      {photos.map((photo, index) => (
        <li key={photo.id} className="w-14 shrink-0">
          <button
            type="button"
            aria-label={altOf(photo, index)}
            aria-current={index === place || undefined}
            onClick={() => onChoose(index)}
            className={classes(
              'block w-full overflow-hidden rounded-small',
              index === place && 'outline-2 outline-offset-1 outline-primary-ink',
            )}
          >
            <Photo photo={photo} alt="" sizes="56px" ratio={3 / 4} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What the alternative text says already; beside the button that enlarges. */
function PhotoWords({ children }: { children: string }) {
  return (
    <p
      aria-hidden
      className="pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 via-black/55 to-transparent px-4 pt-12 pe-15 pb-3.5 text-white"
    >
      {children}
    </p>
  )
}

function useAlt(name: string, count: number) {
  const t = useTranslations('profiles.gallery')
  return ({ caption, is_blurred }: GalleryPhotoView, index: number) => {
    const words = { name, place: index + 1, count }
    if (is_blurred) return t('blurred', words)
    return caption ? t('captioned', { ...words, caption }) : t('photo', words)
  }
}

function NoPhotos({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations('profiles')
  return (
    <div className="relative flex aspect-3/4 flex-col items-center justify-center gap-3 rounded-card bg-primary-soft p-6 text-center text-primary-ink shadow-card">
      <ImageOff aria-hidden className="size-10" />
      <p>{t('gallery.none', { name })}</p>
      {children && <div className="absolute inset-x-0 top-0 p-3">{children}</div>}
    </div>
  )
}
