import { useTranslations } from 'use-intl'
import type { MemberView } from '../../../contract/office/member-views.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Photo } from '../../ui/photos/photo.tsx'

/** All photos, in every state, as whoever reviews them sees them. */
export function MemberPhotos({ name, photos }: { name: string; photos: NonNullable<MemberView['photos']> }) {
  const t = useTranslations('office.members.photos')
  return (
    <Card as="section">
      <h2 className="mb-3 text-lg font-bold">{t('title')}</h2>
      {photos.length === 0 && <p className="text-ink-soft">{t('none')}</p>}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map(({ id, photo, status, is_main, is_private }) => (
          <li key={id}>
            <Photo
              photo={photo}
              alt={t('of', { name })}
              sizes="(min-width: 1024px) 14vw, 45vw"
              ratio={3 / 4}
              className="rounded-control"
            />
            <p className="mt-1.5 flex flex-wrap gap-1">
              <Badge tone={status === 'rejected' ? 'danger' : status === 'pending' ? 'warning' : 'success'}>
                {t(status)}
              </Badge>
              {is_main && <Badge>{t('main')}</Badge>}
              {is_private && <Badge tone="secondary">{t('private')}</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
