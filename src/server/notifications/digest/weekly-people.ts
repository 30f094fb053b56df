import type { Locale } from '../../../contract/constants.ts'
import type { FittingView } from '../../../contract/search.ts'
import { inSentence } from '../../../shared/in-sentence.ts'
import { wordsOf } from '../../platform/words.ts'

/** Somebody in a mail: name and age, about where they live and why they fit, and the path of their profile. No picture. */
type Person = { title: string; text: string; path: string }

/** So many interests are named; the rest are on the profile. */
const namedInterests = 2

/** People who fit, in the words of the site. Only what their profiles tell the reader anyway. */
export function peopleInWords(fitting: readonly FittingView[], locale: Locale): Person[] {
  return fitting.map((one) => ({
    title: `${one.profile.name}, ${one.profile.age}`,
    text: [placeOf(one, locale), reasonOf(one, locale)].filter((part) => part !== null).join(' · '),
    path: `/members/${one.profile.id}`,
  }))
}

/** How far away at most, in the steps that are told; else the region. */
function placeOf({ profile: { distance_km, region_name } }: FittingView, locale: Locale): string | null {
  const profiles = wordsOf(locale, 'profiles')
  return distance_km === null ? region_name : profiles('distance', { km: distance_km })
}

/** The first of what both profiles say. */
function reasonOf({ shared_interests, is_same_region, is_age_mutual }: FittingView, locale: Locale): string | null {
  const matches = wordsOf(locale, 'accounts')
  const profiles = wordsOf(locale, 'profiles')
  if (shared_interests.length > 0) {
    const named = shared_interests
      .slice(0, namedInterests)
      .map((interest) => inSentence(profiles(`interests.${interest}`), locale))
    return matches('matches.interests', { interests: new Intl.ListFormat(locale).format(named) })
  }
  if (is_same_region) return matches('matches.region')
  return is_age_mutual ? matches('matches.ages') : null
}
