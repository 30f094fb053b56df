import type { Locale } from '../../contract/constants.ts'
import type accounts from '../../shared/i18n/en/accounts.json'
import type chat from '../../shared/i18n/en/chat.json'
import type common from '../../shared/i18n/en/common.json'
import type content from '../../shared/i18n/en/content.json'
import type errors from '../../shared/i18n/en/errors.json'
import type likes from '../../shared/i18n/en/likes.json'
import type moderation from '../../shared/i18n/en/moderation.json'
import type office from '../../shared/i18n/en/office.json'
import type payments from '../../shared/i18n/en/payments.json'
import type profiles from '../../shared/i18n/en/profiles.json'
import type search from '../../shared/i18n/en/search.json'

/** Areas of texts and their keys, from the English files: a new area gets its line here. */
export type CarriedMessages = {
  accounts: typeof accounts
  chat: typeof chat
  likes: typeof likes
  moderation: typeof moderation
  common: typeof common
  content: typeof content
  errors: typeof errors
  payments: typeof payments
  profiles: typeof profiles
  search: typeof search
}
/** What every language carries, and the areas that their own pages bring along (see scripts/vite/languages.ts). */
export type AppMessages = CarriedMessages & { office: typeof office }

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: AppMessages
  }
}

export type Language = { messages: CarriedMessages; ariaLocale: string; ariaStrings: Record<string, unknown> }

// The server holds all languages from its start, a browser the one of its document.
const known = new Map<Locale, Language>()

export function addLanguage(locale: Locale, language: Language) {
  known.set(locale, language)
}

/** The texts of a language; it must have been added before anything is drawn. */
export function languageOf(locale: Locale): Language {
  const language = known.get(locale)
  if (!language) throw new Error(`Language ${locale} is not loaded`)
  return language
}
