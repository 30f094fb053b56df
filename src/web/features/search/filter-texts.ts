import { useTranslations } from 'use-intl'
import { useRegionName } from '../../i18n/format.ts'
import type { SearchFilter } from './chosen-filters.ts'
import type { Region } from './regions.ts'

/** Label of a filter, such as "Blue eyes". `regions`: those of the searched country. */
export function useFilterText(regions: readonly Region[]): (wish: SearchFilter) => string {
  const t = useTranslations('search.chosen')
  const profiles = useTranslations('profiles')
  const countryName = useRegionName()
  return (wish) => {
    switch (wish.name) {
      case 'gender':
        return t(`gender.${wish.value}`)
      case 'country':
        return countryName(wish.value)
      case 'countryregion':
        return regions.find(({ id }) => id === wish.value)?.name ?? wish.value
      case 'ages':
        return t('ages', { from: wish.from, to: wish.to })
      case 'distance':
        return t('distance', { km: wish.value })
      case 'interests':
        return profiles(`interests.${wish.value}`)
      case 'relationship_status':
      case 'sexuality':
        return profiles(`attributes.${wish.name}.${wish.value}` as never)
      case 'body_type':
      case 'hair_color':
      case 'eye_color':
      case 'tattoos':
        return t(`${wish.name}.${wish.value}` as never)
      default:
        return t(wish.name)
    }
  }
}
