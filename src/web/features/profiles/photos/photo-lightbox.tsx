import { ChevronLeft, ChevronRight, Eye, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslations } from 'use-intl'
import type { GalleryPhotoView } from '../../../../contract/profiles/profiles.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Photo } from '../../../ui/photos/photo.tsx'

type PhotoLightboxProps = {
  name: string
  photos: GalleryPhotoView[]
  /** Which photo is enlarged; null for none. */
  place: number | null
  /** Private photos: which ones are covered until opened. */
  covers?: { isCovered: (photo: GalleryPhotoView) => boolean; onShow: (photo: GalleryPhotoView) => void }
  onMove: (place: number) => void
  onClose: () => void
}

/** A photo in full screen; arrow keys switch, Esc closes. */
export function PhotoLightbox({ name, photos, place, covers, onMove, onClose }: PhotoLightboxProps) {
  const t = useTranslations('profiles.gallery')
  const c = useTranslations('common')
  const photo = place === null ? undefined : photos[place]

  function goTo(next: number) {
    if (photos[next]) onMove(next)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined && place !== null) goTo(place + step)
  }

  return (
    <ModalOverlay
      isOpen={photo !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="fixed inset-0 z-50 bg-black/90 data-entering:animate-appear"
    >
      <Modal className="size-full">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog's own buttons, wherever the focus is in it */}
        <div onKeyDown={onKeyDown} className="size-full">
          <Dialog
            aria-label={t('label', { name })}
            className="relative flex size-full items-center justify-center outline-none"
          >
            {photo && place !== null && (
              <Enlarged
                key={photo.id}
                name={name}
                photo={photo}
                place={place + 1}
                count={photos.length}
                {...(covers?.isCovered(photo) && { onShow: () => covers.onShow(photo) })}
              />
            )}
            <IconButton variant="veiled" label={c('close')} onPress={onClose} className="absolute end-3 top-3">
              <X aria-hidden className="size-6" />
            </IconButton>
            {photos.length > 1 && place !== null && (
              <>
                <IconButton
                  variant="veiled"
                  label={t('previous')}
                  isDisabled={place === 0}
                  onPress={() => goTo(place - 1)}
                  className="absolute start-3 top-1/2"
                >
                  <ChevronLeft aria-hidden className="size-6" />
                </IconButton>
                <IconButton
                  variant="veiled"
                  label={t('next')}
                  isDisabled={place === photos.length - 1}
                  onPress={() => goTo(place + 1)}
                  className="absolute end-3 top-1/2"
                >
                  <ChevronRight aria-hidden className="size-6" />
                </IconButton>
              </>
            )}
          </Dialog>
        </div>
      </Modal>
    </ModalOverlay>
  )
}

type EnlargedProps = {
  name: string
  photo: GalleryPhotoView
  place: number
  count: number
  /** While it is covered. */
  onShow?: () => void
}

function Enlarged({ name, photo, place, count, onShow }: EnlargedProps) {
  const t = useTranslations('profiles')
  const { caption } = photo
  const words = { name, place, count }
  const figure = useRef<HTMLElement>(null)
  const wasCovered = useRef(false)
  const isCovered = onShow !== undefined
  // The focused reveal button is gone
  useEffect(() => {
    if (!isCovered && wasCovered.current) figure.current?.focus()
    wasCovered.current = isCovered
  }, [isCovered])
  const frame = { width: `min(100vw, ${(caption ? 86 : 94) * (photo.width / photo.height)}dvh)` }
  if (onShow) {
    return (
      <div style={frame} className="relative">
        <Photo photo={{ ...photo, is_blurred: true }} alt="" sizes="80px" isFirst />
        <div className="absolute inset-x-0 bottom-6 flex justify-center">
          <Button aria-label={t('album.covered', { place, count })} onPress={onShow}>
            <Eye aria-hidden className="size-5" />
            {t('album.show')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <figure ref={figure} tabIndex={-1} style={frame} className="outline-none">
      <Photo
        photo={photo}
        alt={caption ? t('gallery.captioned', { ...words, caption }) : t('gallery.photo', words)}
        sizes="100vw"
        isFirst
      />
      {caption && (
        <figcaption aria-hidden className="px-4 pt-3 text-center text-white">
          {caption}
        </figcaption>
      )}
    </figure>
  )
}
