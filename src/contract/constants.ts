/** Business constants that both sides share. No imports: the browser reads this file as it is. Per-site values live in the site's settings. */

export const locales = ['en', 'nl', 'de', 'it', 'fr', 'es', 'pl', 'da', 'fi', 'nb', 'sv'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'
export const localeCookie = 'locale'
export const localeCookieDays = 365

/** What stays closed once it was closed and is drawn with the page: cookies of these names hold the time of it. */
export const closableNotices = ['entry-skip', 'hide-enrich-alert', 'hide-disabled-notifications-alert'] as const
export type ClosableNotice = (typeof closableNotices)[number]
/** As long as browsers keep a cookie. */
export const closedNoticeDays = 400

export const sessionDays = 30
/** Also a session that is used every day ends so long after its log-in. */
export const longestSessionDays = 180
/** How long a sign-up waits for its e-mail address to be confirmed; then it is erased. */
export const activationDays = 14
/** How long a member who left may come back by the mailed link; then everything is erased. */
export const reactivationDays = 14
/** Why members leave, in the order in which they are asked. */
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
/** How long the old address can take a change of the e-mail address back. */
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
  /** Of one member at a time, and how long an unfinished one is kept. */
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
/** The choices of a profile, in the order in which they are asked and shown. Keys on the wire; the words are in i18n, area profiles. */
export const attributes = {
  relationship_status: ['single', 'relationship', 'married', 'divorced', 'widowed', 'open'],
  sexuality: ['hetero', 'gay', 'lesbian', 'bi'],
  body_type: ['slim', 'athletic', 'average', 'curvy', 'full'],
  hair_color: ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'coloured'],
  eye_color: ['brown', 'blue', 'green', 'grey', 'hazel'],
  tattoos: ['none', 'few', 'many'],
} as const
export type AttributeName = keyof typeof attributes
export const attributeNames = Object.keys(attributes) as AttributeName[]
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

/** Likes a member gives in the swipe game between one midnight of theirs and the next; taking back counts as often. */
export const swipeLikesPerDay = 4

export const searchPageSize = 24
/** Distances that a search can be limited to, in kilometres. */
export const searchDistances = [10, 20, 50, 100, 200] as const
export const savedSearches = { most: 10, nameLength: 40 } as const
/** More interests would not narrow a search, and its address has an end. */
export const maxSearchedInterests = 10
/** Results are counted exactly up to this number, "1,000+" beyond. */
export const searchCountCap = 1000
export const onlineMinutes = 5

/** What may have to wait for a proof of age: pages with members, conversations, and the members who introduce a site to visitors. */
export const ageProofPages = ['members', 'chats', 'showcase'] as const
export type AgeProofPage = (typeof ageProofPages)[number]

export const lowCredits = 10
export const badgeCap = 99
export const refreshFirstMs = 5_000
export const refreshEveryMs = 60_000
export const refreshEveryPushMs = 300_000

export const timeBonus = { code: 'TIMEBONUS25', percentage: 25, seconds: 14_400 } as const
export const welcomeDiscount = { code: 'WELCOME25', percentage: 25, days: 7 } as const
/** How long the code holds that is offered to members who think of leaving. */
export const stayDiscountDays = 7
/** How long a payment can be started after its order was made. */
export const checkoutMinutes = 30
export const typingTimeoutMs = 6_000
export const messagesPageSize = 40
/** How long a message can be taken back by who wrote it. */
/** So many likes wait at most for an email address to be confirmed. */
export const waitingLikesAtMost = 20
/** So many messages of a conversation can go along with a report. */
export const reportedMessages = 20
export const unsendMinutes = 5
/** Links of members who joined later than this are plain text, and what they write is looked at for contact details. */
export const newMemberDays = 7
/** Words that a member does not want to read, at most so many and so long. */
export const hiddenWords = { most: 100, length: 40 } as const
/** A line to begin a conversation with is no longer than this. */
export const icebreakerLength = 140
/** How long a photo with one view stays once it was opened. */
export const oneViewSeconds = 30
export const chatUpload = {
  photoBytes: photoUpload.maxBytes,
  voiceBytes: 4 * 1024 * 1024,
  voiceTypes: ['audio/mp4', 'audio/webm', 'audio/ogg'],
  /** Heights of a voice note's waveform, 0 to 100. */
  voicePeaks: 48,
  /** How long an upload waits for its message. */
  hours: 24,
  perHour: 60,
} as const
export const voiceSeconds = 120
/** Presents in the order in which they are offered. Their pictures are public/gifts/<id>.svg, their names in i18n, area chat. */
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

/** How soon customer service says that a complaint has come, and how soon it answers, in days. */
export const complaintDays = { received: 3, answered: 14 } as const

/** For how long one can pause from buying. */
export const buyingPauses = ['day', 'week', 'month', 'quarter'] as const

/** Marks beside a site's name, drawn by the pages. */
export const logoIds = ['spark', 'ember', 'knot', 'moon', 'wave', 'orchid'] as const
export type LogoId = (typeof logoIds)[number]

/** The landing page of each niche 1 to 7: the slug of its address begins with this; the first has none. */
export const nichePrefixes = ['', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const
export type NichePrefix = (typeof nichePrefixes)[number]
/** Pages that introduce a site, by the name in their address. */
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
/** What the staff write to many members: news of the site, and offers. */
export const campaignKinds = ['news', 'promotions'] as const
export const campaignStatuses = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
/** Days since a receiver was here last. Nothing of ours goes to who has been away for 60. */
export const campaignDays = { usual: 30, most: 59 } as const
export const campaignPayers = ['all', 'premium', 'others'] as const
export const campaignGenders = ['all', 'female', 'male'] as const
/** Why a code cannot be named: news are no offers, there is no such code, it is over by then, or not everybody whom the campaign is for could use it. */
export const campaignCodeFaults = [
  'code_in_news',
  'code_unknown',
  'code_over',
  'code_limited',
  'code_country',
  'code_first',
] as const
export type CampaignCodeFault = (typeof campaignCodeFaults)[number]
/** Why a photo may not be seen, in the order in which the staff choose. */
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
/** What a notice of illegal content is about (Digital Services Act, article 16), in the order in which it is asked. */
export const noticeKinds = [
  'intimate_image',
  'underage',
  'impersonation',
  'fraud',
  'threat',
  'rights',
  'other',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** What a message to customer service is about. */
export const contactTopics = ['account', 'payment', 'safety', 'privacy', 'technical', 'press', 'other'] as const
export type ContactTopic = (typeof contactTopics)[number]
/** Where a visitor came from, as the address of their first visit says; what a longer value is cut to. */
export const trackingFields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
export const trackingLength = 100

/** What the people who run the installation may be there for. */
export const staffRoles = ['support', 'moderator', 'finance', 'marketing', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Why mails of a type were switched off by somebody else than the settings page; first what its reader can do most about. */
export const disabledReasons = ['bounce', 'fbl', 'listunsubscribe'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** How much somebody writes who appeals a decision, in characters. */
export const appealLength = { min: 10, max: 2000 } as const
