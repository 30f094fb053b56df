import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslations } from 'use-intl'
import type { PhotoView } from '../../../contract/profiles.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Photo } from '../../ui/photo.tsx'

type PhotoLightboxProps = {
  name: string
  photos: PhotoView[]
  /** Which photo is enlarged; null for none. */
  place: number | null
  onMove: (place: number) => void
  onClose: () => void
}

/** One photo as large as the screen; arrow keys go on, Esc goes back. */
export function PhotoLightbox({ name, photos, place, onMove, onClose }: PhotoLightboxProps) {
  const t = useTranslations('profiles')
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
            aria-label={t('gallery.label', { name })}
            className="relative flex size-full items-center justify-center outline-none"
          >
            {photo && place !== null && (
              <div style={{ width: `min(100vw, ${94 * (photo.width / photo.height)}dvh)` }}>
                <Photo
                  key={photo.id}
                  photo={photo}
                  alt={t('gallery.photo', { name, place: place + 1, count: photos.length })}
                  sizes="100vw"
                  isFirst
                />
              </div>
            )}
            <IconButton variant="veiled" label={c('close')} onPress={onClose} className="absolute end-3 top-3">
              <X aria-hidden className="size-6" />
            </IconButton>
            {photos.length > 1 && place !== null && (
              <>
                <IconButton
                  variant="veiled"
                  label={t('gallery.previous')}
                  isDisabled={place === 0}
                  onPress={() => goTo(place - 1)}
                  className="absolute start-3 top-1/2"
                >
                  <ChevronLeft aria-hidden className="size-6" />
                </IconButton>
                <IconButton
                  variant="veiled"
                  label={t('gallery.next')}
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
