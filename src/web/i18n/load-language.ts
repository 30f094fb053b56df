import type { Locale } from '../../contract/constants.ts'
import { addLanguage, type Language } from './messages.ts'

const chunks: Record<Locale, () => Promise<Language>> = {
  da: () => import('virtual:language/da'),
  de: () => import('virtual:language/de'),
  en: () => import('virtual:language/en'),
  es: () => import('virtual:language/es'),
  fi: () => import('virtual:language/fi'),
  fr: () => import('virtual:language/fr'),
  it: () => import('virtual:language/it'),
  nb: () => import('virtual:language/nb'),
  nl: () => import('virtual:language/nl'),
  pl: () => import('virtual:language/pl'),
  sv: () => import('virtual:language/sv'),
}

/** Loads a language into this browser, including the texts of dialogs, menus and fields. */
export async function loadLanguage(locale: Locale) {
  const language = await chunks[locale]()
  addLanguage(locale, language)
  // Where react-aria looks for its texts; ours come with the chunk, see scripts/vite.
  const world = window as unknown as Record<symbol, unknown>
  world[Symbol.for('react-aria.i18n.locale')] = language.ariaLocale
  world[Symbol.for('react-aria.i18n.strings')] = language.ariaStrings
}
