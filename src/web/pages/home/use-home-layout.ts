import { useSite } from '../../api/page-facts.ts'
import { nicheOf } from '../../features/scenes/niche.ts'
import { type HeroLayout, nicheLooks } from '../../features/scenes/niche-looks.ts'

/** Sections of the home page are arranged as its hero is. */
export function useHomeLayout(): HeroLayout {
  const { niche } = useSite()
  return nicheLooks[nicheOf(undefined, niche)].hero
}
