/**
 * How a language writes dates, lists and amounts in a country: English as in Britain (20 November 2026, 14:05), but for whoever is in the
 * United States.
 */
export function regionalLocale<L extends string>(locale: L, country?: string | null): L | 'en-GB' {
  return locale === 'en' && country !== 'US' ? 'en-GB' : locale
}
