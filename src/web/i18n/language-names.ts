import { useLocale } from 'use-intl'
import { attributes, type SpokenLanguage } from '../../contract/constants.ts'
import { namesOf } from '../../shared/formatters.ts'

type LanguageNames = { nameOf: (language: string) => string; all: SpokenLanguage[] }

/** By the reader's language: making and sorting them takes longer than many pages. */
const made = new Map<string, LanguageNames>()

/** Languages that members speak: their names as labels in the reader's language ("Deutsch"), and all of them by name. */
export function useLanguageNames(): LanguageNames {
  const locale = useLocale()
  const names = made.get(locale) ?? languageNamesIn(locale)
  made.set(locale, names)
  return names
}

function languageNamesIn(locale: string): LanguageNames {
  const names = namesOf('language', locale)
  const { compare } = new Intl.Collator(locale)
  const nameOf = (language: string) => {
    const name = names.of(language) ?? language
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  }
  const labels = new Map(attributes.languages.map((language) => [language as string, nameOf(language)]))
  const labelOf = (language: string) => labels.get(language) ?? nameOf(language)
  return { nameOf: labelOf, all: attributes.languages.toSorted((one, other) => compare(labelOf(one), labelOf(other))) }
}
