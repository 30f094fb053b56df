import { useTranslations } from 'use-intl'
import { useRegionName } from '../../i18n/format.ts'
import { useLanguageNames } from '../../i18n/language-names.ts'
import type { SearchFilter } from './chosen-filters.ts'
import type { Region } from './regions.ts'

/** Label of a filter, such as "Blue eyes". `regions`: those of the searched country. */
export function useFilterText(regions: readonly Region[]): (filter: SearchFilter) => string {
  const t = useTranslations('search.chosen')
  const profiles = useTranslations('profiles')
  const countryName = useRegionName()
  const { nameOf } = useLanguageNames()
  return (filter) => {
    switch (filter.name) {
      case 'gender':
        return t(`gender.${filter.value}`)
      case 'country':
        return countryName(filter.value)
      case 'countryregion':
        return regions.find(({ id }) => id === filter.value)?.name ?? filter.value
      case 'ages':
        return t('ages', { from: filter.from, to: filter.to })
      case 'distance':
        return t('distance', { km: filter.value })
      case 'languages':
        return nameOf(filter.value)
      case 'interests':
        return profiles(`interests.${filter.value}`)
      case 'relationship_status':
      case 'gender_identity':
      case 'sexuality':
      case 'dating_intent':
      case 'children':
      case 'smoking':
      case 'drinking':
      case 'education':
      case 'height':
        return profiles(`attributes.${filter.name}.${filter.value}` as never)
      case 'body_type':
      case 'hair_color':
      case 'eye_color':
      case 'tattoos':
        return t(`${filter.name}.${filter.value}` as never)
      default:
        return t(filter.name)
    }
  }
}
