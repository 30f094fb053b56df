import { attributeNames } from '../../../contract/constants.ts'
import type { ProfileView } from '../../../contract/profiles/profiles.ts'

/** About the height of a prompt card with the gap above it, in pixels at a width of 1280. */
const cardHeight = 200

/** In how many columns the photos after the first are on wide screens; in two, an odd one is as wide as both. */
export function photoColumns(numPhotos: number): 2 | 3 {
  return numPhotos === 3 || numPhotos > 4 ? 3 : 2
}

/**
 * How many of a profile's answers are below its photos on wide screens, so that both columns end near each other. Estimated from what the
 * columns contain: the server draws them and measures nothing.
 */
export function numBelowPhotos(profile: ProfileView): number {
  const { photos, prompts, interests, about_me } = profile
  const others = Math.max(0, photos.length - 1)
  const rows =
    photoColumns(others) === 3 ? Math.ceil(others / 3) * 236 : Math.floor(others / 2) * 345 + (others % 2) * 650
  const withPhotos = 770 + rows
  const facts = attributeNames.filter((name) => [profile[name] ?? []].flat().length > 0).length + 3
  const lines = about_me.length / 62 + 1
  const withFacts = 510 + Math.ceil(facts / 3) * 56 + lines * 30 + Math.ceil(interests.length / 5) * 38
  // Each answer that moves makes one column shorter and the other longer
  const surplus = withFacts + prompts.length * cardHeight - withPhotos
  return Math.min(Math.max(0, Math.round(surplus / (2 * cardHeight))), Math.max(0, prompts.length - 1))
}
