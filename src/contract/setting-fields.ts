import { paletteTokens } from '../shared/palette.ts'
import { ageProofPages, attributeNames, giftIds, locales, logoIds } from './constants.ts'

/** What the staff may change of a site, and with which field of a form. Texts: `office.sites.settings.<name>`. */

export const settingGroups = [
  'identity',
  'looks',
  'places',
  'people',
  'credits',
  'money',
  'mails',
  'safety',
  'limits',
  'visitors',
  'partners',
  'switches',
] as const
export type SettingGroup = (typeof settingGroups)[number]

/** What a setting is typed into. `isOptional`: nothing typed is no value. */
type SettingKind =
  | { kind: 'line' | 'paragraph'; most: number; isOptional?: boolean }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'switch' }
  /** One of these; `words` says where their names are: texts of the office where it is not said. */
  | { kind: 'choice'; of: readonly string[]; words?: 'languages' }
  | { kind: 'several'; of: readonly string[] }
  /** Codes of countries, in a line. */
  | { kind: 'countries'; isOptional?: boolean }
  /** A text for each language; none where nothing is typed. */
  | { kind: 'words'; most: number; of: readonly string[] }
  /** A number for each of some things: countries as they are typed, or those of a list. */
  | { kind: 'ages' }
  | { kind: 'gifts'; of: readonly string[] }
  | { kind: 'palette'; of: readonly string[] }
  /** By country: how an age is proved, and before which pages. */
  | { kind: 'proof'; of: readonly string[] }
  | { kind: 'thresholds' | 'leaving' | 'claim' | 'tiles' | 'networks' }
export type SettingField = {
  name: string
  group: SettingGroup
  /** Marketing may change it, too; all others are for admins. */
  isForMarketing?: true
} & SettingKind

const profileFields = [...attributeNames, 'interests']
/** What members can be searched by beside the fields of a profile. */
export const generalSearchFields = [
  'gender',
  'country',
  'countryregion',
  'age',
  'distance',
  'online',
  'with_photo',
  'new_members',
  'verified',
] as const

/** What visitors can search by: nothing that tells more of a member than the showcase consent names. */
export const visitorSearchFields = ['gender', 'country', 'countryregion', 'age', 'with_photo'] as const

export const settingFields = [
  { name: 'name', group: 'identity', kind: 'line', most: 60 },
  { name: 'indexTitle', group: 'identity', kind: 'words', most: 100, of: locales, isForMarketing: true },
  { name: 'description', group: 'identity', kind: 'words', most: 300, of: locales, isForMarketing: true },
  { name: 'brand', group: 'identity', kind: 'line', most: 40, isOptional: true },
  { name: 'niche', group: 'identity', kind: 'number', least: 1, most: 7 },
  { name: 'cdnPrefix', group: 'identity', kind: 'line', most: 200 },
  { name: 'logo', group: 'looks', kind: 'choice', of: logoIds, isForMarketing: true },
  { name: 'palette', group: 'looks', kind: 'palette', of: paletteTokens, isForMarketing: true },
  { name: 'language', group: 'places', kind: 'choice', of: locales, words: 'languages' },
  { name: 'countries', group: 'places', kind: 'countries' },
  { name: 'defaultCountry', group: 'places', kind: 'line', most: 2 },
  { name: 'timeZone', group: 'places', kind: 'line', most: 60 },
  { name: 'visibleProfileFields', group: 'people', kind: 'several', of: profileFields },
  { name: 'visibleProfileNotes', group: 'people', kind: 'several', of: ['about_me'] },
  { name: 'searchFields', group: 'people', kind: 'several', of: [...generalSearchFields, ...profileFields] },
  { name: 'messageCredits', group: 'credits', kind: 'number', least: 0, most: 1000 },
  { name: 'photoCredits', group: 'credits', kind: 'number', least: 0, most: 1000 },
  { name: 'giftCredits', group: 'credits', kind: 'number', least: 0, most: 1000 },
  { name: 'giftPrices', group: 'credits', kind: 'gifts', of: giftIds },
  { name: 'signupCredits', group: 'credits', kind: 'number', least: 0, most: 1000 },
  { name: 'freeChat', group: 'credits', kind: 'choice', of: ['conversations', 'credits'] },
  { name: 'messageLength', group: 'credits', kind: 'number', least: 1, most: 10_000 },
  { name: 'unansweredWarning', group: 'safety', kind: 'number', least: 0, most: 100 },
  { name: 'unansweredLimit', group: 'safety', kind: 'number', least: 0, most: 100 },
  { name: 'currency', group: 'money', kind: 'line', most: 3 },
  { name: 'refundDays', group: 'money', kind: 'number', least: 14, most: 365 },
  { name: 'debitLimitMinor', group: 'money', kind: 'number', least: 0, most: 1_000_000 },
  { name: 'mailName', group: 'mails', kind: 'line', most: 60 },
  { name: 'mailAddress', group: 'mails', kind: 'line', most: 200, isOptional: true },
  { name: 'supportEmail', group: 'mails', kind: 'line', most: 200 },
  { name: 'supportPhone', group: 'mails', kind: 'line', most: 30 },
  { name: 'minimumAge', group: 'safety', kind: 'number', least: 18, most: 99 },
  { name: 'minimumAges', group: 'safety', kind: 'ages' },
  { name: 'ageProof', group: 'safety', kind: 'proof', of: ageProofPages },
  { name: 'riskThresholds', group: 'safety', kind: 'thresholds' },
  { name: 'signUpsPerHour', group: 'limits', kind: 'number', least: 1, most: 100_000 },
  { name: 'messagesPerMinute', group: 'limits', kind: 'number', least: 1, most: 100_000 },
  { name: 'newConversationsPerDay', group: 'limits', kind: 'number', least: 1, most: 100_000 },
  { name: 'likesPerDay', group: 'limits', kind: 'number', least: 1, most: 100_000 },
  { name: 'profileViewsPerHour', group: 'limits', kind: 'number', least: 1, most: 100_000 },
  { name: 'searchesPerMinute', group: 'limits', kind: 'number', least: 1, most: 100_000 },
  { name: 'reportsPerHour', group: 'limits', kind: 'number', least: 1, most: 100_000 },
  { name: 'revealRegisteredEmail', group: 'safety', kind: 'switch' },
  { name: 'refuseDisposableEmail', group: 'safety', kind: 'switch' },
  { name: 'enableSiteEntryPopup', group: 'visitors', kind: 'switch', isForMarketing: true },
  { name: 'siteEntryCountries', group: 'visitors', kind: 'countries', isOptional: true, isForMarketing: true },
  { name: 'promotionalTiles', group: 'partners', kind: 'tiles', isForMarketing: true },
  { name: 'trackingPartners', group: 'partners', kind: 'networks' },
  { name: 'leavingPartner', group: 'partners', kind: 'leaving' },
  { name: 'memberResell', group: 'partners', kind: 'switch' },
  { name: 'signups', group: 'switches', kind: 'choice', of: ['all', 'with_trafficsource'] },
  { name: 'loggedOutSearch', group: 'switches', kind: 'switch' },
  { name: 'loggedOutSearchTrafficsource', group: 'switches', kind: 'switch' },
  { name: 'photoReview', group: 'switches', kind: 'choice', of: ['after', 'before'] },
  { name: 'fictionalProfiles', group: 'switches', kind: 'switch' },
  { name: 'matchChanceClaim', group: 'switches', kind: 'claim' },
] as const satisfies readonly SettingField[]

export type SettingName = (typeof settingFields)[number]['name']
export const settingNames = settingFields.map(({ name }) => name)
/** At most so many of each, so that a form stays a form. */
export const mostTiles = 12
export const mostNetworks = 50
export const postbackEvents = ['sign_up', 'confirmed', 'first_purchase'] as const
