import { type NichePrefix, nichePrefixes } from '../../../contract/constants.ts'

export type Niche = Exclude<NichePrefix, ''> | 'general'

/** Niches that promise an age show no one younger. */
export const minimumAges: Partial<Record<Niche, number>> = { milf: 40, gilf: 60 }

/** The niche that a slug begins with (`milf`, `milf-spring`), else that of the site, 1 to 7. */
export function nicheOf(slug: string | undefined, siteNiche: number): Niche {
  const first = slug?.split('-')[0]
  const named = nichePrefixes.find((prefix): prefix is Exclude<NichePrefix, ''> => prefix !== '' && prefix === first)
  return named ?? (nichePrefixes[siteNiche - 1] || 'general')
}
