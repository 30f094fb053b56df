import { useTranslations } from 'use-intl'
import type { AttributeName, CardView, ProfileView } from '../../../../contract/profiles/profiles.ts'
import { useRegionName } from '../../../i18n/format.ts'
import { useLanguageNames } from '../../../i18n/language-names.ts'

export type Interest = ProfileView['interests'][number]

/** The words for what profiles hold as keys: choices, interests, places. */
export function useProfileWords() {
  const t = useTranslations('profiles')
  const countryName = useRegionName()
  const { nameOf } = useLanguageNames()
  return {
    choice: (name: AttributeName, value: string) =>
      name === 'languages' ? nameOf(value) : t(`attributes.${name}.${value}` as never),
    field: (name: string) => t(`fields.${name}` as never),
    interest: (key: Interest) => t(`interests.${key}`),
    country: countryName,
    /** The finest part that is known: city, else region, else country. */
    place: (member: Pick<CardView, 'city' | 'region_name' | 'country'>) =>
      member.city ?? member.region_name ?? countryName(member.country),
    /** All that is known: "Eindhoven, North Brabant, Netherlands". */
    wholePlace: (member: Pick<CardView, 'city' | 'region_name' | 'country'>) =>
      [...new Set([member.city, member.region_name, countryName(member.country)].filter(Boolean))].join(', '),
    /** Null where the viewer learns nothing of it. */
    lastActive: (step: CardView['last_active']) => (step === null ? null : t(lastActiveKeys[step])),
  }
}

const lastActiveKeys = {
  online: 'card.onlineNow',
  today: 'card.activeToday',
  week: 'card.activeWeek',
  earlier: 'card.activeEarlier',
} as const
