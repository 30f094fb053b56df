import type { Locale, SpokenLanguage } from '../../contract/constants.ts'
import type { Heritage } from './names.ts'

const familyLanguages: Record<Heritage, readonly SpokenLanguage[]> = {
  local: [],
  south_asian: ['hi'],
  african: ['fr'],
  east_asian: ['zh'],
  middle_eastern: ['ar', 'tr', 'fa'],
}
const schoolLanguages = ['fr', 'de', 'es', 'it', 'sv', 'nl'] as const

/** Two in three say which languages they speak. By the birthday, so that everyone stays the same person. */
export function languagesOf(
  locale: Locale,
  { heritage, dateOfBirth }: { heritage: Heritage; dateOfBirth: string },
): SpokenLanguage[] {
  const number = Math.round(Date.parse(dateOfBirth) / 86_400_000)
  if (number % 3 === 0) return []
  const own = locale === 'nb' ? 'no' : locale
  const family = familyLanguages[heritage]
  const spoken: (SpokenLanguage | undefined)[] = [
    own,
    family[number % Math.max(1, family.length)],
    number % 5 < 4 ? 'en' : undefined,
    number % 7 < 2 ? schoolLanguages[number % schoolLanguages.length] : undefined,
  ]
  return [...new Set(spoken.filter((language) => language !== undefined))]
}
