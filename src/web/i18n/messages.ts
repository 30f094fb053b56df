import type { Locale } from '../../contract/constants.ts'
import type accounts from '../../shared/i18n/en/accounts.json'
import type chat from '../../shared/i18n/en/chat.json'
import type moderation from '../../shared/i18n/en/moderation.json'
import type common from '../../shared/i18n/en/common.json'
import type content from '../../shared/i18n/en/content.json'
import type errors from '../../shared/i18n/en/errors.json'
import type payments from '../../shared/i18n/en/payments.json'
import type profiles from '../../shared/i18n/en/profiles.json'

/** Areas of texts and their keys, from the English files: a new area gets its line here. */
export type AppMessages = {
  accounts: typeof accounts
  chat: typeof chat
  moderation: typeof moderation
  common: typeof common
  content: typeof content
  errors: typeof errors
  payments: typeof payments
  profiles: typeof profiles
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: AppMessages
  }
}

export type Language = { messages: AppMessages; ariaLocale: string; ariaStrings: Record<string, unknown> }

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
