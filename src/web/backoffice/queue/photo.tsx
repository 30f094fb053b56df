import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import type { QueueEntryOf } from '../../../contract/office/queue.ts'
import { Badge } from '../../ui/badge.tsx'
import { Photo } from '../../ui/photos/photo.tsx'
import { Covered, largeSizes } from './covered-photo.tsx'

/** The photo as large as there is room above the decision, and the member's other ones small. */
export function QueuePhoto({ entry }: { entry: QueueEntryOf<'photos'> }) {
  const t = useTranslations('office.queue')
  const { photo, caption, is_main, is_private, is_shown, others } = entry.photo
  const name = entry.member?.name ?? ''
  const { width, height } = photo
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_9rem]">
      <figure className="min-w-0">
        <div
          className="mx-auto max-w-[calc(max(16rem,100vh-20rem)*var(--ratio))] lg:max-w-[calc(max(16rem,100vh-39rem)*var(--ratio))]"
          style={{ '--ratio': width / height } as CSSProperties}
        >
          <Covered isCovered={is_private} label={t('showPrivate')}>
            <Photo photo={photo} alt={t('photoOf', { name })} sizes={largeSizes} isFirst className="rounded-control" />
          </Covered>
        </div>
        <figcaption className="mt-2 flex flex-wrap items-center gap-2">
          <Badge tone={is_main ? 'secondary' : 'neutral'}>{t(is_main ? 'main' : 'notMain')}</Badge>
          {is_private && <Badge tone="warning">{t('private')}</Badge>}
          <Badge>{t(is_shown ? 'shown' : 'notShown')}</Badge>
          {caption && <q className="wrap-anywhere">{caption}</q>}
        </figcaption>
      </figure>
      <div>
        <h3 className="mb-1 text-sm text-ink-soft">{t('others', { count: others.length })}</h3>
        <ul className="grid grid-cols-4 gap-2 md:grid-cols-2">
          {others.map((other) => (
            <li key={other.photo.id}>
              <Photo
                photo={other.is_private ? { ...other.photo, is_blurred: true } : other.photo}
                alt={t(other.is_main ? 'otherMain' : 'otherPhoto', { name })}
                sizes="72px"
                ratio={1}
                className="rounded-small"
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
