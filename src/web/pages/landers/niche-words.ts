import { useTranslations } from 'use-intl'
import type { LanderName } from '../../../contract/constants.ts'
import { useSite } from '../../api/page-facts.ts'
import type { Niche } from '../../features/scenes/niche.ts'

/** What a landing page says to the people of its niche; a design adds only the words of its own idea. */
export type NicheWords = {
  title: string
  /** One or two sentences below the title. */
  lead: string
  /** A short claim for the end of the page. */
  line: string
  /** Three reasons. */
  points: { title: string; text: string }[]
}

/** The words of a landing page: its own headline, unless it speaks to a niche, which has one. */
export function useLanderWords(lander: LanderName, niche: Niche): NicheWords {
  const t = useTranslations('landers')
  const { name } = useSite()
  const words = useNicheWords(niche)
  if (niche !== 'general') return words
  return { ...words, title: t(`pageTitle.${lander}`), lead: t(`description.${lander}`, { site: name }) }
}

/** The words of a page about one member where it shows none: the headline of its design, unless it speaks to a niche. */
export function useMemberLandingWords(design: 'landing' | 'landing2' | 'landing3', niche: Niche): NicheWords {
  const t = useTranslations('landers.memberLanding')
  const words = useNicheWords(niche)
  return niche === 'general' ? { ...words, title: t(`${design}.alone`) } : words
}

function useNicheWords(niche: Niche): NicheWords {
  const t = useTranslations('landers.niche')
  return {
    title: t(`${niche}.title`),
    lead: t(`${niche}.lead`),
    line: t(`${niche}.line`),
    points: (['first', 'second', 'third'] as const).map((point) => ({
      title: t(`${niche}.${point}.title`),
      text: t(`${niche}.${point}.text`),
    })),
  }
}
