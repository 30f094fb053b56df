import { useTranslations } from 'use-intl'

/** What a group of lines is called: the name of its interest, or whom its lines fit. */
export function useGroupName(): (key: string) => string {
  const t = useTranslations('office.icebreakers.groups')
  const nameOf = useTranslations('profiles.interests')
  return (key) => {
    if (key === 'general' || key === 'city' || key === 'interest') return t(key)
    return nameOf.has(key as 'wine') ? nameOf(key as 'wine') : key
  }
}
