import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { photoLimit } from '../../../../contract/constants.ts'
import type { OwnPhotos, OwnPhotoView } from '../../../../contract/profiles/profiles.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/dialog.tsx'
import { PhotoDropArea } from '../upload/photo-drop-area.tsx'
import { PhotoUploads } from '../upload/photo-uploads.tsx'
import { OnItsWayTile } from '../upload/uploading-photo.tsx'
import { usePhotoUploads } from '../upload/use-photo-uploads.ts'
import { PhotoMenu } from './photo-menu.tsx'
import { PhotoTile } from './photo-tile.tsx'
import { usePhotoChanges } from './use-photo-changes.ts'
import { usePhotoOrder } from './use-photo-order.ts'

/** Places that the board shows at least, as far as the member may fill them. */
const boardSlots = 6

type PhotoManagerProps = { memberId: string; own: OwnPhotos; name: string; onChange: (own: OwnPhotos) => void }

/** Own photos: add several at once, order, describe, move into the private album, choose the main one, delete. */
export function PhotoManager({ memberId, own, name, onChange }: PhotoManagerProps) {
  const t = useTranslations('photos')
  const changes = usePhotoChanges(own, onChange)
  const [leaving, setLeaving] = useState<OwnPhotoView | null>(null)
  const { photos, photo_limit: limit } = own
  const order = usePhotoOrder(
    useMemo(() => photos.map(({ id }) => id), [photos]),
    (from, to) => void changes.move(from, to),
  )
  const uploads = usePhotoUploads({
    memberId,
    room: limit - photos.length,
    onUploaded: changes.added,
    onMissed: changes.refresh,
  })
  const filled = photos.length + uploads.photos.length + (uploads.free > 0 ? 1 : 0)
  const emptySlots = Math.max(0, Math.min(limit, boardSlots) - filled)
  const onTheWay = uploads.photos.filter(({ step }) => step !== 'failed').length
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        <span>{t('count', { count: photos.length, limit })}</span>
        {onTheWay > 0 && <span> · {t('onTheWay', { count: onTheWay })}</span>}
        {uploads.free > 0 && photos.length > 0 && <span> · {t('room', { count: uploads.free })}</span>}
        {photos.length > 1 && <span className="block">{t('reorderHint')}</span>}
      </p>
      <ul ref={order.list} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, place) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            place={place}
            count={photos.length}
            name={name}
            order={order}
            changes={changes}
            menu={
              <PhotoMenu
                photo={photo}
                place={place}
                count={photos.length}
                changes={changes}
                onDelete={() => setLeaving(photo)}
              />
            }
          />
        ))}
        {uploads.photos.map((photo) => (
          <OnItsWayTile key={photo.number} photo={photo} queue={uploads.queue} />
        ))}
        {uploads.free > 0 && (
          <li>
            <PhotoDropArea
              label={t(photos.length > 0 ? 'addMany' : 'chooseMany')}
              hint={t('dropMany')}
              isMany
              isTile
              onFiles={uploads.take}
            />
          </li>
        )}
        {Array.from({ length: emptySlots }, (_, slot) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: slots are all the same
            key={slot}
            aria-hidden
            className="aspect-3/4 rounded-card border-2 border-dashed border-control-line/60"
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {changes.announcement}
      </p>
      <PhotoUploads uploads={uploads} limit={limit} />
      {photos.length >= limit && <Full limit={limit} />}
      <AlertDialog
        isOpen={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        cancelLabel={t('keep')}
        isDanger
        onConfirm={() => (leaving === null ? undefined : changes.remove(leaving.id))}
      >
        {t(leaving?.is_main && photos.some(isNextMain) ? 'deleteMainText' : 'deleteText')}
      </AlertDialog>
    </div>
  )
}

function isNextMain({ is_main, is_private, status }: OwnPhotoView) {
  return !is_main && !is_private && status !== 'rejected'
}

function Full({ limit }: { limit: number }) {
  const t = useTranslations('photos')
  if (limit >= photoLimit.premium) return <Alert>{t('full')}</Alert>
  return (
    <Alert
      action={
        <LinkButton to="/premium" variant="secondary" size="small">
          {t('premium')}
        </LinkButton>
      }
    >
      {t('fullFree', { limit, premium: photoLimit.premium })}
    </Alert>
  )
}
