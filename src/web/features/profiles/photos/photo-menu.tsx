import { ArrowLeft, ArrowRight, MoreVertical, Star, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnPhotoView } from '../../../../contract/profiles/profiles.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuAction } from '../../../ui/menu/menu.tsx'
import type { PhotoChanges } from './use-photo-changes.ts'

type PhotoMenuProps = {
  photo: OwnPhotoView
  place: number
  count: number
  changes: PhotoChanges
  onDelete: () => void
}

/** What can be done with one own photo. */
export function PhotoMenu({ photo, place, count, changes, onDelete }: PhotoMenuProps) {
  const t = useTranslations('photos')
  const label = t('actions', { place: place + 1 })
  const mayBeMain = !photo.is_main && !photo.is_private && photo.status !== 'rejected'
  return (
    <Menu
      label={label}
      trigger={
        <IconButton
          variant="veiled"
          label={label}
          className="max-sm:border-6 max-sm:border-transparent max-sm:bg-clip-padding"
        >
          <MoreVertical aria-hidden className="size-5" />
        </IconButton>
      }
    >
      {[
        mayBeMain && (
          <MenuAction
            key="main"
            icon={<Star aria-hidden className="size-5" />}
            onAction={() => void changes.makeMain(photo.id)}
          >
            {t('makeMain')}
          </MenuAction>
        ),
        place > 0 && (
          <MenuAction
            key="earlier"
            icon={<ArrowLeft aria-hidden className="size-5" />}
            onAction={() => void changes.move(place, place - 1)}
          >
            {t('moveEarlier')}
          </MenuAction>
        ),
        place < count - 1 && (
          <MenuAction
            key="later"
            icon={<ArrowRight aria-hidden className="size-5" />}
            onAction={() => void changes.move(place, place + 1)}
          >
            {t('moveLater')}
          </MenuAction>
        ),
        <MenuAction key="delete" isDanger icon={<Trash2 aria-hidden className="size-5" />} onAction={onDelete}>
          {t('delete')}
        </MenuAction>,
      ]}
    </Menu>
  )
}
