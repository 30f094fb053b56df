import { paletteTokens } from '../shared/palette.ts'
import { ageProofPages } from './accounts/age-rules.ts'
import { attributeNames, attributes, giftIds, locales, logoIds } from './constants.ts'
import { promptKeys } from './profiles/prompt-constants.ts'
import { generalSearchFields, searchedAttributes } from './search-constants.ts'

/** Site settings that staff may change, and their form fields. Texts: `office.sites.settings.<name>`. */

/** Images that staff upload for a site: bytes of the file, and the path that serves them to everyone. */
export const siteImages = { maxBytes: 8 * 1024 * 1024, path: '/site-images/' } as const
export const siteImageKinds = ['logo', 'hero'] as const
export type SiteImageKind = (typeof siteImageKinds)[number]

export const settingGroups = [
  'identity',
  'texts',
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

/** Field type of a setting. `isOptional`: empty means no value. */
type SettingKind =
  | { kind: 'line' | 'paragraph'; most: number; isOptional?: boolean }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'switch' }
  /** One of these; `words` names the source of labels, office texts by default. */
  | { kind: 'choice'; of: readonly string[]; words?: 'languages' }
  | { kind: 'several'; of: readonly string[] }
  /** Codes of countries. */
  | { kind: 'countries'; isOptional?: boolean }
  /** One text per language; empty for none. */
  | { kind: 'words'; most: number; of: readonly string[] }
  /** A number per item: typed countries, or a given list. */
  | { kind: 'ages' }
  | { kind: 'gifts'; of: readonly string[] }
  | { kind: 'palette'; of: readonly string[] }
  /** The key of an uploaded image; changed by its own form. */
  | { kind: 'image' }
  /** By country: how age is proved, and before which pages. */
  | { kind: 'proof'; of: readonly string[] }
  | { kind: 'thresholds' | 'leaving' | 'claim' | 'tiles' | 'networks' }
export type SettingField = {
  name: string
  group: SettingGroup
  /** Marketing may change it too; all others are for admins. */
  isForMarketing?: true
} & SettingKind

const profileFields = [...attributeNames, 'interests']
const searchedFields = [...searchedAttributes, 'interests']
export const settingFields = [
  { name: 'name', group: 'identity', kind: 'line', most: 60 },
  { name: 'indexTitle', group: 'texts', kind: 'words', most: 100, of: locales, isForMarketing: true },
  { name: 'description', group: 'texts', kind: 'words', most: 300, of: locales, isForMarketing: true },
  { name: 'brand', group: 'identity', kind: 'line', most: 40, isOptional: true },
  { name: 'niche', group: 'identity', kind: 'number', least: 1, most: 7 },
  { name: 'cdnPrefix', group: 'identity', kind: 'line', most: 200 },
  { name: 'logo', group: 'looks', kind: 'choice', of: logoIds, isForMarketing: true },
  { name: 'palette', group: 'looks', kind: 'palette', of: paletteTokens, isForMarketing: true },
  { name: 'logoImage', group: 'looks', kind: 'image', isForMarketing: true },
  { name: 'heroImage', group: 'looks', kind: 'image', isForMarketing: true },
  { name: 'language', group: 'places', kind: 'choice', of: locales, words: 'languages' },
  { name: 'countries', group: 'places', kind: 'countries' },
  { name: 'defaultCountry', group: 'places', kind: 'line', most: 2 },
  { name: 'timeZone', group: 'places', kind: 'line', most: 60 },
  { name: 'visibleProfileFields', group: 'people', kind: 'several', of: profileFields },
  { name: 'visibleProfileNotes', group: 'people', kind: 'several', of: ['about_me'] },
  { name: 'genderIdentities', group: 'people', kind: 'several', of: attributes.gender_identity },
  { name: 'datingIntents', group: 'people', kind: 'several', of: attributes.dating_intent },
  { name: 'prompts', group: 'people', kind: 'several', of: promptKeys },
  { name: 'searchFields', group: 'people', kind: 'several', of: [...generalSearchFields, ...searchedFields] },
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
  { name: 'complaintDays', group: 'safety', kind: 'number', least: 1, most: 7 },
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
  { name: 'photoReview', group: 'switches', kind: 'choice', of: ['by_niche', 'after', 'before'] },
  { name: 'fictionalProfiles', group: 'switches', kind: 'switch' },
  { name: 'matchChanceClaim', group: 'switches', kind: 'claim' },
] as const satisfies readonly SettingField[]

export type SettingName = (typeof settingFields)[number]['name']
export const settingNames = settingFields.map(({ name }) => name)
/** Maximum number of each, to limit the size of forms. */
export const mostTiles = 12
export const mostNetworks = 50
export const postbackEvents = ['sign_up', 'confirmed', 'first_purchase'] as const
