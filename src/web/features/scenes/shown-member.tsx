import { useTranslations } from 'use-intl'
import type { ShownMemberView } from '../../../contract/content.ts'
import { useRegionName } from '../../i18n/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Photo, type PhotoProps } from '../../ui/photos/photo.tsx'

type ShownPhotoProps = Pick<PhotoProps, 'sizes' | 'ratio' | 'isFirst' | 'className'> & { member: ShownMemberView }

/** The photo of a member who agreed to be shown; their name has to stand beside it. */
export function ShownPhoto({ member, ...props }: ShownPhotoProps) {
  const t = useTranslations('profiles')
  return (
    <Photo {...props} photo={member.main_image} alt="">
      {member.is_fictional && (
        <Badge tone="warning" className="absolute start-2 top-2">
          {t('card.fictional')}
        </Badge>
      )}
    </Photo>
  )
}

/** "Anna, 34". */
export function useNameAndAge() {
  const t = useTranslations('profiles')
  return ({ name, age }: ShownMemberView) => t('nameAndAge', { name, age })
}

/** Where a shown member lives, as far as they say: the region, else the country, else nothing. */
export function useShownPlace() {
  const regionName = useRegionName()
  return ({ region, country }: ShownMemberView) => region ?? (country ? regionName(country) : '')
}
