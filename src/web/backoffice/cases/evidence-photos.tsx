import { useTranslations } from 'use-intl'
import type { EvidencePhotoView } from '../../../contract/office/evidence.ts'
import { RevealedPhoto } from './revealed-photo.tsx'

/** Photos that belong to a report or a notice, each blurred until it is revealed. */
export function EvidencePhotos({ photos, name }: { photos: readonly EvidencePhotoView[]; name: string }) {
  const t = useTranslations('office.evidence')
  return (
    <div>
      <h4 className="mb-2 font-semibold">{t('photos')}</h4>
      {photos.length === 0 ? (
        <p className="text-ink-soft">{t('noPhotos')}</p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {photos.map(({ id, url, thumbhash, is_private, is_main }, index) => (
            <li key={id}>
              <RevealedPhoto
                url={url}
                thumbhash={thumbhash}
                label={t('show', { number: index + 1 })}
                alt={t('photo', { name })}
                note={is_private ? t('private') : is_main ? t('main') : null}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
