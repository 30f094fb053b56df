import { type Locale, nichePrefixes } from '../../contract/constants.ts'
import { wordsOf } from '../platform/words.ts'
import type { Site } from './ctx.ts'

/** A site's title and description in a language; defaults to those of its niche. */
export function siteWords({ name, settings }: Pick<Site, 'name' | 'settings'>, locale: Locale) {
  const own = { title: settings.indexTitle[locale], description: settings.description[locale] }
  const niche = nichePrefixes[settings.niche - 1]
  const [home, landers] = [wordsOf(locale, 'content'), wordsOf(locale, 'landers')]
  return {
    index_title: own.title ?? (niche ? landers(`niche.${niche}.title`) : home('home.title')),
    description: own.description ?? (niche ? landers(`niche.${niche}.lead`) : home('home.lead', { site: name })),
  }
}
