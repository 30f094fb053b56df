import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { attributes, type SpokenLanguage } from '../../contract/constants.ts'

/** Languages that members speak: their names as labels in the reader's language ("Deutsch"), and all of them by name. */
export function useLanguageNames(): { nameOf: (language: string) => string; all: SpokenLanguage[] } {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'language' })
    const nameOf = (language: string) => {
      const name = names.of(language) ?? language
      return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
    }
    const all = attributes.languages.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), locale))
    return { nameOf, all }
  }, [locale])
}
