import { type NichePrefix, nichePrefixes } from '../../../contract/constants.ts'

export type Niche = Exclude<NichePrefix, ''> | 'general'

/** Whose words a landing page speaks: those of the niche that its slug begins with (`milf`, `milf-spring`), else those of the site, 1 to 7. */
export function nicheOf(slug: string | undefined, siteNiche: number): Niche {
  const first = slug?.split('-')[0]
  const named = nichePrefixes.find((prefix): prefix is Exclude<NichePrefix, ''> => prefix !== '' && prefix === first)
  return named ?? (nichePrefixes[siteNiche - 1] || 'general')
}
