import { ArrowLeft, ArrowRight, MoreVertical, Star, Trash2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { photoLimit } from '../../../contract/constants.ts'
import type { OwnPhotos, OwnPhotoView } from '../../../contract/profiles.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuAction } from '../../ui/menu.tsx'
import { Photo } from '../../ui/photo.tsx'
import { PhotoUploader } from './photo-uploader.tsx'
import { usePhotoChanges } from './use-photo-changes.ts'

export type PhotoManagerProps = { own: OwnPhotos; name: string; onChange: (own: OwnPhotos) => void }

/** Own photos: add, order by dragging or by menu, choose the main one, delete. */
export function PhotoManager({ own, name, onChange }: PhotoManagerProps) {
  const t = useTranslations('profiles')
  const changes = usePhotoChanges(own, onChange)
  const [leaving, setLeaving] = useState<OwnPhotoView | null>(null)
  const { photos, photo_limit: limit } = own
  const isFull = photos.length >= limit
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        {t('photos.count', { count: photos.length, limit })}
        {photos.length > 1 && <span className="hidden sm:inline"> · {t('photos.reorderHint')}</span>}
      </p>
      {photos.length > 0 && <PhotoTiles photos={photos} name={name} changes={changes} onDelete={setLeaving} />}
      <p role="status" className="sr-only">
        {changes.announcement}
      </p>
      {isFull ? (
        <Full limit={limit} />
      ) : (
        <PhotoUploader
          isMany
          onUploaded={changes.added}
          label={t(photos.length > 0 ? 'photos.chooseMore' : 'photos.choose')}
        />
      )}
      <AlertDialog
        isOpen={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={t('photos.deleteTitle')}
        confirmLabel={t('photos.delete')}
        cancelLabel={t('photos.keep')}
        isDanger
        onConfirm={() => (leaving === null ? undefined : changes.remove(leaving.id))}
      >
        {t(leaving?.is_main && photos.length > 1 ? 'photos.deleteMainText' : 'photos.deleteText')}
      </AlertDialog>
    </div>
  )
}

function Full({ limit }: { limit: number }) {
  const t = useTranslations('profiles')
  if (limit >= photoLimit.premium) return <Alert>{t('photos.full')}</Alert>
  return (
    <Alert
      action={
        <LinkButton to="/premium" variant="secondary" size="small">
          {t('photos.premium')}
        </LinkButton>
      }
    >
      {t('photos.fullFree', { limit, premium: photoLimit.premium })}
    </Alert>
  )
}

type Changes = ReturnType<typeof usePhotoChanges>
type TilesProps = { photos: OwnPhotoView[]; name: string; changes: Changes; onDelete: (photo: OwnPhotoView) => void }

function PhotoTiles({ photos, name, changes, onDelete }: TilesProps) {
  const c = useTranslations('common')
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)

  function drop(event: DragEvent, place: number) {
    event.preventDefault()
    if (dragged !== null) changes.move(dragged, place)
    setDragged(null)
    setOver(null)
  }

  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {photos.map((photo, place) => (
        <li
          key={photo.id}
          draggable={photos.length > 1}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            setDragged(place)
          }}
          onDragEnd={() => {
            setDragged(null)
            setOver(null)
          }}
          onDragOver={(event) => {
            if (dragged === null) return
            event.preventDefault()
            setOver(place)
          }}
          onDrop={(event) => drop(event, place)}
          className={classes(
            'relative overflow-hidden rounded-card bg-sunken shadow-card',
            photos.length > 1 && 'cursor-grab',
            dragged === place && 'opacity-50',
            over === place && dragged !== place && 'outline-2 outline-offset-2 outline-primary-ink',
          )}
        >
          <Photo photo={photo} alt={c('photoOf', { name })} sizes="(min-width: 768px) 14rem, 50vw" ratio={3 / 4} />
          <PhotoStatus photo={photo} />
          <PhotoMenu place={place} photos={photos} changes={changes} onDelete={() => onDelete(photo)} />
        </li>
      ))}
    </ul>
  )
}

function PhotoStatus({ photo }: { photo: OwnPhotoView }) {
  const t = useTranslations('profiles')
  return (
    <div className="pointer-events-none absolute inset-x-2 bottom-2 flex flex-wrap gap-1.5">
      {photo.is_main && (
        <Badge tone="primary" icon={<Star aria-hidden className="size-3 fill-current" />}>
          {t('photos.main')}
        </Badge>
      )}
      {photo.status === 'pending' && <Badge tone="warning">{t('photos.waiting')}</Badge>}
      {photo.status === 'rejected' && (
        <Badge tone="danger">
          {photo.rejection_reason
            ? t('photos.rejected', { reason: photo.rejection_reason })
            : t('photos.rejectedPlain')}
        </Badge>
      )}
    </div>
  )
}

type PhotoMenuProps = { place: number; photos: OwnPhotoView[]; changes: Changes; onDelete: () => void }

function PhotoMenu({ place, photos, changes, onDelete }: PhotoMenuProps) {
  const t = useTranslations('profiles')
  const photo = photos[place]
  if (!photo) return null
  const label = t('photos.actions', { place: place + 1 })
  return (
    <div className="absolute end-1.5 top-1.5">
      <Menu
        label={label}
        trigger={
          <IconButton variant="veiled" label={label}>
            <MoreVertical aria-hidden className="size-5" />
          </IconButton>
        }
      >
        {[
          !photo.is_main && photo.status !== 'rejected' && (
            <MenuAction
              key="main"
              icon={<Star aria-hidden className="size-5" />}
              onAction={() => void changes.makeMain(photo.id)}
            >
              {t('photos.makeMain')}
            </MenuAction>
          ),
          place > 0 && (
            <MenuAction
              key="earlier"
              icon={<ArrowLeft aria-hidden className="size-5" />}
              onAction={() => void changes.move(place, place - 1)}
            >
              {t('photos.moveEarlier')}
            </MenuAction>
          ),
          place < photos.length - 1 && (
            <MenuAction
              key="later"
              icon={<ArrowRight aria-hidden className="size-5" />}
              onAction={() => void changes.move(place, place + 1)}
            >
              {t('photos.moveLater')}
            </MenuAction>
          ),
          <MenuAction key="delete" isDanger icon={<Trash2 aria-hidden className="size-5" />} onAction={onDelete}>
            {t('photos.delete')}
          </MenuAction>,
        ]}
      </Menu>
    </div>
  )
}
