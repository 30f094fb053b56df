import { defaultLocale, type Locale, locales } from '../../contract/constants.ts'

/** Languages by their own names, as menus list them. */
export const languageNames: Record<Locale, string> = {
  en: 'English',
  nl: 'Nederlands',
  de: 'Deutsch',
  it: 'Italiano',
  fr: 'Français',
  es: 'Español',
  pl: 'Polski',
  da: 'Dansk',
  fi: 'Suomi',
  nb: 'Norsk',
  sv: 'Svenska',
}

/** A known language, or English. */
export function toLocale(code: string | null | undefined): Locale {
  return locales.find((locale) => locale === code) ?? defaultLocale
}

/** Writing direction; all languages of the product run from left to right. */
export function directionOf(_locale: Locale): 'ltr' | 'rtl' {
  return 'ltr'
}
