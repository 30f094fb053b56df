import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { CropArea } from './prepare-photo.ts'

type PhotoCropperProps = {
  url: string
  /** Number of further files that need an answer. */
  others?: number
  onUse: (crop: CropArea | null) => void
  /** Uses this one and all others as they are. */
  onUseAll?: () => void
  onCancel: () => void
}

const zooms = { min: 1, max: 3, step: 0.05 }

/** What of a photo shows, in the 3:4 of cards. Moved by mouse, finger or arrow keys; zoomed with a slider, wheel or two fingers. */
export function PhotoCropper({ url, others = 0, onUse, onUseAll, onCancel }: PhotoCropperProps) {
  const t = useTranslations('photos.crop')
  const c = useTranslations('common')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(zooms.min)
  const [area, setArea] = useState<CropArea | null>(null)
  const hint = useId()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={others > 0 ? t('titleOfMany', { count: others }) : t('title')}
      actions={
        <>
          <Button variant="quiet" onPress={onCancel}>
            {c('cancel')}
          </Button>
          {others > 0 && (
            <Button variant="secondary" onPress={onUseAll}>
              {t('allWhole')}
            </Button>
          )}
          <Button variant="secondary" onPress={() => onUse(null)}>
            {t('whole')}
          </Button>
          <Button isDisabled={area === null} onPress={() => onUse(area)}>
            {t('use')}
          </Button>
        </>
      }
    >
      <div className="relative h-[min(26rem,48dvh)] overflow-hidden rounded-card bg-black">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          aspect={3 / 4}
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
          cropperProps={{ 'aria-label': t('area'), 'aria-describedby': hint, role: 'group' }}
        />
      </div>
      <p id={hint} className="mt-3 text-sm text-ink-soft">
        {t('hint')}
      </p>
      <label className="mt-3 flex items-center gap-4 text-sm font-semibold">
        {t('zoom')}
        <input
          type="range"
          {...zooms}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
          className="h-11 min-w-0 flex-1 accent-primary-ink"
        />
      </label>
    </Dialog>
  )
}
