import type { Locale } from '../../../contract/constants.ts'
import type { FittingView } from '../../../contract/search.ts'
import { inSentence } from '../../../shared/in-sentence.ts'
import { wordsOf } from '../../platform/words.ts'

/** A member in an email: name and age, approximate place, why they match, and the profile path. No photo. */
type Person = { title: string; text: string; path: string }

/** Interests named per member; the profile has the rest. */
const namedInterests = 2

/** Matching members as text in the site's language; only what the reader can see on their profiles. */
export function peopleInWords(fitting: readonly FittingView[], locale: Locale): Person[] {
  return fitting.map((one) => ({
    title: `${one.profile.name}, ${one.profile.age}`,
    text: [placeOf(one, locale), reasonOf(one, locale)].filter((part) => part !== null).join(' · '),
    path: `/members/${one.profile.id}`,
  }))
}

/** Distance in the rounded steps of the profile, otherwise the region. */
function placeOf({ profile: { distance_km, region_name } }: FittingView, locale: Locale): string | null {
  const profiles = wordsOf(locale, 'profiles')
  return distance_km === null ? region_name : profiles('distance', { km: distance_km })
}

/** The first thing that both have in common and most others do not. */
function reasonOf({ shared_interests, is_same_town }: FittingView, locale: Locale): string | null {
  const matches = wordsOf(locale, 'accounts')
  const profiles = wordsOf(locale, 'profiles')
  if (shared_interests.length > 0) {
    const named = shared_interests
      .slice(0, namedInterests)
      .map((interest) => inSentence(profiles(`interests.${interest}`), locale))
    return matches('matches.interests', { interests: new Intl.ListFormat(locale).format(named) })
  }
  return is_same_town ? matches('matches.town') : null
}
