import type { Locale } from '../../contract/constants.ts'
import { wordsOf } from '../platform/words.ts'
import type { Site } from './ctx.ts'

/** A site's title and description in a language; defaults to the headline and introduction of the home page. */
export function siteWords({ name, settings }: Pick<Site, 'name' | 'settings'>, locale: Locale) {
  const say = wordsOf(locale, 'content')
  return {
    index_title: settings.indexTitle[locale] ?? say('home.title'),
    description: settings.description[locale] ?? say('home.lead', { site: name }),
  }
}
