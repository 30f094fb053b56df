import type { Locale } from '../../contract/constants.ts'
import type { AppMessages } from './messages.ts'

declare module 'use-intl' {
  interface AppConfig {
    /** The document's language, English in its form for dates: `toLocale(useLocale())` is the language alone. */
    Locale: Locale | 'en-GB'
    Messages: AppMessages
  }
}
