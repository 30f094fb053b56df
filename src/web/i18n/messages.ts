import type { Locale } from '../../contract/constants.ts'
import type accounts from '../../shared/i18n/en/accounts.json'
import type activity from '../../shared/i18n/en/activity.json'
import type app from '../../shared/i18n/en/app.json'
import type chat from '../../shared/i18n/en/chat.json'
import type common from '../../shared/i18n/en/common.json'
import type content from '../../shared/i18n/en/content.json'
import type dates from '../../shared/i18n/en/dates.json'
import type decisions from '../../shared/i18n/en/decisions.json'
import type entry from '../../shared/i18n/en/entry.json'
import type errors from '../../shared/i18n/en/errors.json'
import type finder from '../../shared/i18n/en/finder.json'
import type gifts from '../../shared/i18n/en/gifts.json'
import type landers from '../../shared/i18n/en/landers.json'
import type likes from '../../shared/i18n/en/likes.json'
import type moderation from '../../shared/i18n/en/moderation.json'
import type officeAccess from '../../shared/i18n/en/office.access.json'
import type officeAnalytics from '../../shared/i18n/en/office.analytics.json'
import type officeCases from '../../shared/i18n/en/office.cases.json'
import type officeHealth from '../../shared/i18n/en/office.health.json'
import type office from '../../shared/i18n/en/office.json'
import type officeMembers from '../../shared/i18n/en/office.members.json'
import type officeMoney from '../../shared/i18n/en/office.money.json'
import type officeQueue from '../../shared/i18n/en/office.queue.json'
import type officeSignals from '../../shared/i18n/en/office.signals.json'
import type officeSites from '../../shared/i18n/en/office.sites.json'
import type payments from '../../shared/i18n/en/payments.json'
import type photos from '../../shared/i18n/en/photos.json'
import type profiles from '../../shared/i18n/en/profiles.json'
import type search from '../../shared/i18n/en/search.json'
import type settings from '../../shared/i18n/en/settings.json'
import type swipe from '../../shared/i18n/en/swipe.json'
import type verification from '../../shared/i18n/en/verification.json'
import type { carriedAreas } from './page-areas.ts'

/** Areas of texts and their keys, from the English files: a new area gets its line here, and its pages in page-areas.ts. */
type MemberMessages = {
  accounts: typeof accounts
  activity: typeof activity
  app: typeof app
  chat: typeof chat
  common: typeof common
  content: typeof content
  dates: typeof dates
  decisions: typeof decisions
  entry: typeof entry
  errors: typeof errors
  finder: typeof finder
  gifts: typeof gifts
  landers: typeof landers
  likes: typeof likes
  moderation: typeof moderation
  payments: typeof payments
  photos: typeof photos
  profiles: typeof profiles
  search: typeof search
  settings: typeof settings
  swipe: typeof swipe
  verification: typeof verification
}
type CarriedArea = (typeof carriedAreas)[number]
export type CarriedMessages = Pick<MemberMessages, CarriedArea>
/** Areas that pages load besides the texts of their language. */
export type AreaApart = Exclude<keyof MemberMessages, CarriedArea>
/** Office texts from several files, merged. */
type OfficeMessages = typeof office &
  typeof officeAccess &
  typeof officeCases &
  typeof officeAnalytics &
  typeof officeHealth &
  typeof officeMembers &
  typeof officeMoney &
  typeof officeQueue &
  typeof officeSignals &
  typeof officeSites
/** The office has English words only. */
export type AppMessages = MemberMessages & { office: OfficeMessages }

export type Language = {
  messages: CarriedMessages
  /** Loads the texts of an area that is apart. */
  areas: { [A in AreaApart]: () => Promise<{ messages: Pick<AppMessages, A> }> }
  ariaLocale: string
  ariaStrings: Record<string, unknown>
}

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
