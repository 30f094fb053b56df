import { useTranslations } from 'use-intl'

/** Label of a group of icebreakers: its interest, or its condition. */
export function useGroupName(): (key: string) => string {
  const t = useTranslations('office.icebreakers.groups')
  const nameOf = useTranslations('profiles.interests')
  return (key) => {
    if (key === 'general' || key === 'city' || key === 'interest') return t(key)
    return nameOf.has(key as 'wine') ? nameOf(key as 'wine') : key
  }
}
