/**
 * Business constants shared by server and browser. No imports, because the browser loads this file directly. Per-site
 * values are in the site's settings.
 */

export const locales = ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'
export const localeCookie = 'locale'
export const localeCookieDays = 365

/** Notices that can be closed and are rendered on the server: cookies of these names contain the time. */
export const closableNotices = ['entry-skip', 'hide-enrich-alert', 'hide-disabled-notifications-alert'] as const
export type ClosableNotice = (typeof closableNotices)[number]
/** The maximum lifetime of cookies in browsers. */
export const closedNoticeDays = 400

export const sessionDays = 30
/** A session ends this long after log-in, even if used daily. */
export const longestSessionDays = 180
/** Days to confirm the email address after sign-up, before erasure. */
export const activationDays = 14
/** Days to reactivate a deleted account by the emailed link, before erasure. */
export const reactivationDays = 14
/** Reasons for leaving, in display order. */
export const leavingReasons = [
  'met_someone',
  'taking_a_break',
  'too_few_people',
  'too_expensive',
  'not_genuine',
  'privacy',
  'too_many_mails',
  'technical',
  'other',
] as const
/** Fewest members that are counted for visitors: a smaller number would say more about members than about the site. */
export const fewestCounted = 100
/** Hours during which an email change can be undone from the old address. */
export const mailChangeUndoHours = 48
export const resetMailsPerDay = 5
export const signUpSteps = ['message', 'photo', 'place', 'personal', 'about', 'push', 'email'] as const
export const maximumAge = 120
export const passwordLength = { min: 12, max: 256 } as const
export const nameLength = { min: 2, max: 30 } as const
export const aboutMeLength = 2000

export const photoLimit = { free: 3, premium: 25 } as const
export const photoUpload = {
  maxBytes: 15 * 1024 * 1024,
  maxPixels: 40_000_000,
  minSide: 200,
  /** Maximum number of open uploads per member, and how long an unfinished one is stored. */
  mostOpen: 5,
  openHours: 24,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'],
} as const
export const captionLength = 120
/** Widths in pixels of the renditions of a photo. */
export const photoWidths = [160, 480, 960, 1600] as const
export const photoFormats = ['avif', 'webp', 'jpg'] as const

export const freeConversations = 2
export const maxInterests = 15
export {
  type AttributeName,
  attributeNames,
  attributes,
  type ChoiceName,
  choiceNames,
  identityFacts,
  lifeFacts,
  maxLanguages,
  type SpokenLanguage,
} from './profiles/attributes.ts'

export const interestKeys = [
  'relationship',
  'kissing',
  'travelling',
  'friendship',
  'dancing',
  'cooking',
  'dining_out',
  'wine',
  'coffee',
  'cinema',
  'series',
  'music',
  'festivals',
  'concerts',
  'singing',
  'instruments',
  'reading',
  'writing',
  'theatre',
  'museums',
  'photography',
  'painting',
  'crafts',
  'fashion',
  'gaming',
  'board_games',
  'technology',
  'science',
  'languages',
  'politics',
  'walking',
  'hiking',
  'cycling',
  'running',
  'swimming',
  'sailing',
  'fitness',
  'yoga',
  'football',
  'tennis',
  'skiing',
  'climbing',
  'horse_riding',
  'fishing',
  'camping',
  'nature',
  'gardening',
  'animals',
  'dogs',
  'cats',
  'cars',
  'motorcycles',
  'city_trips',
  'beach',
  'wellness',
  'massage',
  'meditation',
  'spirituality',
  'volunteering',
  'family',
] as const

/** Likes per member and day in the swipe game, by the site's time zone; undos have the same limit. */
export const swipeLikesPerDay = 4

export const searchPageSize = 24
/** Distance filters of a search, in kilometres. */
export const searchDistances = [10, 20, 50, 100, 200] as const
export const savedSearches = { most: 10, nameLength: 40 } as const
/** More interests would not narrow a search, and URLs have a maximum length. */
export const maxSearchedInterests = 10
/** Results are counted exactly up to this number and shown as "1,000+" beyond. */
export const searchCountCap = 1000
export const onlineMinutes = 5

export const lowCredits = 10
export const badgeCap = 99
export const refreshFirstMs = 5_000
/** While the live connection is not up: without and with push messages, which say what happens. */
export const refreshEveryMs = 60_000
export const refreshEveryPushMs = 300_000
/** While the live connection is up: with the count of activity a refresh is four calls. */
export const refreshEveryLiveMs = 1_200_000

export const timeBonus = { code: 'TIMEBONUS25', percentage: 25, seconds: 14_400 } as const
export const welcomeDiscount = { code: 'WELCOME25', percentage: 25, days: 7 } as const
/** Validity of the discount code offered to members who consider leaving, in days. */
export const stayDiscountDays = 7
/** Minutes to start a payment after the order. */
export const checkoutMinutes = 30
export const typingTimeoutMs = 6_000
export const messagesPageSize = 40
/** Maximum number of likes waiting for the email address to be confirmed. */
export const waitingLikesAtMost = 20
/** Maximum number of messages attached to a report. */
export const reportedMessages = 20
export const unsendMinutes = 5
/** For members newer than this, links are plain text and messages are checked for contact details. */
export const newMemberDays = 7
/** Limits for a member's hidden words: number and length. */
export const hiddenWords = { most: 100, length: 40 } as const
/** Maximum number of contacts a member can block. */
export const mostBlockedContacts = 2_000
/** Maximum length of an icebreaker. */
export const icebreakerLength = 140
/** Seconds for which a one-view photo is visible once opened. */
export const oneViewSeconds = 30
export const chatUpload = {
  photoBytes: photoUpload.maxBytes,
  voiceBytes: 4 * 1024 * 1024,
  voiceTypes: ['audio/mp4', 'audio/webm', 'audio/ogg'],
  /** Points of a voice note's waveform, each 0 to 100. */
  voicePeaks: 48,
  /** Hours for which an upload waits for its message. */
  hours: 24,
  perHour: 60,
} as const
export const voiceSeconds = 120
/** Gifts in display order. Images are public/gifts/<id>.svg, names are in i18n, area chat. */
export const giftIds = [
  'rose',
  'coffee',
  'chocolate',
  'sunflower',
  'song',
  'book',
  'cake',
  'balloons',
  'kite',
  'teddy',
  'bouquet',
  'star',
] as const
export type GiftId = (typeof giftIds)[number]

/** Durations of a pause from buying. */
export const buyingPauses = ['day', 'week', 'month', 'quarter'] as const

/** Logos next to a site's name, drawn by the pages. */
export const logoIds = ['spark', 'ember', 'knot', 'moon', 'wave', 'orchid'] as const
export type LogoId = (typeof logoIds)[number]

/** Landing pages of niches 1 to 7: prefix of the slug; the first has none. */
export const nichePrefixes = ['', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const
export type NichePrefix = (typeof nichePrefixes)[number]
/** Landing pages of a site, by the name in their URL. */
export const landerNames = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
  'tinderswipe',
] as const
export type LanderName = (typeof landerNames)[number]
/** Campaigns: site news, and offers. */
export const campaignKinds = ['news', 'promotions'] as const
export const campaignStatuses = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
/** Maximum days since a receiver's last activity. Members inactive for 60 days get no campaigns. */
export const campaignDays = { usual: 30, most: 59 } as const
export const campaignPayers = ['all', 'premium', 'others'] as const
export const campaignGenders = ['all', 'female', 'male'] as const
/**
 * Why a code cannot be used in a campaign: not an offer, unknown code, expired by then, or not usable by the whole
 * audience.
 */
export const campaignCodeFaults = [
  'code_in_news',
  'code_unknown',
  'code_over',
  'code_limited',
  'code_country',
  'code_first',
] as const
export type CampaignCodeFault = (typeof campaignCodeFaults)[number]
/** Reasons for rejecting a photo, in display order for staff. */
export const photoRejectionReasons = [
  'nobody_seen',
  'somebody_else',
  'minor',
  'nude',
  'contact_details',
  'advertising',
  'violent',
  'unreadable',
  'other',
] as const
export type PhotoRejectionReason = (typeof photoRejectionReasons)[number]
/** Subjects of a notice (Digital Services Act, article 16). `depicted`: whoever is in a photo may have it removed. */
export const noticeKinds = [
  'intimate_image',
  'underage',
  'depicted',
  'impersonation',
  'fraud',
  'threat',
  'rights',
  'other',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** Topics of a message to customer service. */
export const contactTopics = ['account', 'payment', 'safety', 'privacy', 'technical', 'press', 'other'] as const
export type ContactTopic = (typeof contactTopics)[number]
/** A visitor's source, from the URL of their first visit; longer values are cut to this length. */
export const trackingFields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
export const trackingLength = 100

/** Roles of staff. */
export const staffRoles = ['support', 'moderator', 'finance', 'marketing', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Why emails of a type were stopped automatically; first the reason the member can act on best. */
export const disabledReasons = ['bounce', 'fbl', 'listunsubscribe'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** Length of an appeal in characters. */
export const appealLength = { min: 10, max: 2000 } as const

/** What an operator can turn off for all sites. `maintenance` closes everything but the office and payment webhooks. */
export const killSwitches = ['maintenance', 'sign_up', 'payments', 'uploads', 'messages'] as const
export type KillSwitch = (typeof killSwitches)[number]

/** Header of a call of the office: the pool schema that its page shows. The call is refused with `pool_changed` if another one was chosen since. */
export const officePoolHeaderName = 'x-office-pool'
