import { useTranslations } from 'use-intl'
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

export function useNicheWords(niche: Niche): NicheWords {
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
