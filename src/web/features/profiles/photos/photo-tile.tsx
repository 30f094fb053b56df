import { GripVertical, Lock, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnPhotoView } from '../../../../contract/profiles/profiles.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { Switch } from '../../../ui/fields/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Photo } from '../../../ui/photos/photo.tsx'
import { PhotoCaption } from './photo-caption.tsx'
import type { PhotoChanges } from './use-photo-changes.ts'
import type { PhotoOrder } from './use-photo-order.ts'

type PhotoTileProps = {
  photo: OwnPhotoView
  place: number
  count: number
  name: string
  order: PhotoOrder
  changes: PhotoChanges
  /** In the corner: what can be done with it. */
  menu: ReactNode
}

/** An own photo with its state and actions; draggable by the picture with a mouse, by its handle otherwise. */
export function PhotoTile({ photo, place, count, name, order, changes, menu }: PhotoTileProps) {
  const c = useTranslations('common')
  const { drag, dragProps } = order
  const dragging = dragProps(place)
  return (
    <li
      data-place={place}
      className={classes(
        // An odd number of tiles fills rows of two with a wide first one
        'flex flex-col overflow-hidden rounded-card bg-surface shadow-card max-sm:[&:first-child:nth-last-child(odd)]:col-span-2 ring-1 ring-line transition-opacity duration-150',
        drag?.from === place && 'opacity-50',
        drag && drag.over === place && drag.from !== place && 'outline-2 outline-offset-2 outline-primary-ink',
      )}
    >
      <div className="relative">
        <div
          {...dragging}
          onPointerDown={(event) => event.pointerType === 'mouse' && dragging.onPointerDown(event)}
          className={count > 1 ? (drag ? 'cursor-grabbing' : 'cursor-grab') : undefined}
        >
          <Photo photo={photo} alt={c('photoOf', { name })} sizes="(min-width: 576px) 14rem, 90vw" ratio={3 / 4} />
        </div>
        {count > 1 && <Handle photo={photo} place={place} count={count} order={order} />}
        <div className="absolute end-0 top-0 sm:end-1.5 sm:top-1.5">{menu}</div>
        <PhotoBadges photo={photo} />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-2 sm:p-3 sm:pb-2">
        <PhotoCaption
          place={place + 1}
          caption={photo.caption}
          onSave={(caption) => changes.saveCaption(photo.id, caption)}
        />
        <ReviewState photo={photo} />
        <PrivateSwitch photo={photo} place={place} onChange={(isPrivate) => changes.setPrivate(place, isPrivate)} />
      </div>
    </li>
  )
}

function Handle({ photo, place, count, order }: Pick<PhotoTileProps, 'photo' | 'place' | 'count' | 'order'>) {
  const t = useTranslations('photos')
  return (
    <div className="absolute start-0 top-0 sm:start-1.5 sm:top-1.5">
      <IconButton
        {...order.dragProps(place)}
        variant="veiled"
        label={t('move', { place: place + 1, count })}
        aria-description={t('moveHint')}
        data-handle={photo.id}
        onKeyDown={(event) => order.onKeyDown(place, event)}
        className="cursor-grab touch-none max-sm:border-6 max-sm:border-transparent max-sm:bg-clip-padding"
      >
        <GripVertical aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}

function PhotoBadges({ photo }: { photo: OwnPhotoView }) {
  const t = useTranslations('photos')
  return (
    <div className="pointer-events-none absolute inset-x-2 bottom-2 flex flex-wrap gap-1.5">
      {photo.is_main && (
        <Badge tone="primary" icon={<Star aria-hidden className="size-3 fill-current" />}>
          {t('main')}
        </Badge>
      )}
      {photo.is_private && <Badge icon={<Lock aria-hidden className="size-3" />}>{t('album.badge')}</Badge>}
      {photo.status === 'pending' && <Badge tone="warning">{t('waiting')}</Badge>}
      {photo.status === 'rejected' && <Badge tone="danger">{t('rejectedPlain')}</Badge>}
    </div>
  )
}

/** What a review means for its owner, and what to do. */
function ReviewState({ photo: { status, rejection_reason } }: { photo: OwnPhotoView }) {
  const t = useTranslations('photos')
  if (status === 'pending') return <p className="text-sm text-ink-soft">{t('waitingText')}</p>
  if (status !== 'rejected') return null
  return (
    <div className="text-sm">
      {rejection_reason && (
        <p className="font-semibold text-danger-ink">{t('rejected', { reason: rejection_reason })}</p>
      )}
      <p className="text-ink-soft">{t('rejectedText')}</p>
    </div>
  )
}

type PrivateSwitchProps = Pick<PhotoTileProps, 'photo' | 'place'> & { onChange: (isPrivate: boolean) => void }

function PrivateSwitch({ photo, place, onChange }: PrivateSwitchProps) {
  const t = useTranslations('photos.album')
  if (photo.is_main) return <p className="mt-auto py-2 text-sm text-ink-soft">{t('mainStays')}</p>
  return (
    <Switch
      name={`private-${photo.id}`}
      checked={photo.is_private}
      aria-label={t('privateOf', { place: place + 1 })}
      onChange={(event) => onChange(event.currentTarget.checked)}
      // Beside the switch there is no room for a long word
      className="mt-auto max-sm:[&>label]:flex-wrap max-sm:[&>label]:gap-y-1"
    >
      <span className="block text-sm leading-snug font-medium">{t('private')}</span>
    </Switch>
  )
}
