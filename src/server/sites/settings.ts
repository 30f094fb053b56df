import { z } from 'zod'
import { ageProofPages, giftIds, logoIds } from '../../contract/constants.ts'
import { generalSearchFields, postbackEvents } from '../../contract/setting-fields.ts'
import { country, currency, locale } from '../../contract/wire.ts'
import { paletteTokens } from '../../shared/palette.ts'

const colour = z.string().regex(/^#[\da-f]{6}$/i)
const httpsUrl = z.url({ protocol: /^https$/ })
/** By language. */
const words = z.partialRecord(locale, z.string().min(1))

/** In the order in which pages get them. */
const usualProfileFields = [
  'sexuality',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'interests',
]

/** What a site decides for itself, with the value that holds when it says nothing. Stored as JSON in `sites.settings`. */
export const siteSettings = z.object({
  /** Title and description of the pages; a language without its own has those of the home page. */
  indexTitle: words.default({}),
  description: words.default({}),
  language: locale.default('en'),
  /** Sites of one brand are each other's translations for search engines. */
  brand: z.string().nullable().default(null),
  logo: z.enum(logoIds).default('spark'),
  /** Colours over those of the product, for light and for dark; they must reach the contrasts of AA (a test holds those of the demo to it). */
  palette: z.partialRecord(z.enum(paletteTokens), z.object({ light: colour, dark: colour })).default({}),
  countries: z
    .array(country)
    .min(1)
    .default(['GB', 'NL', 'DE', 'IT', 'FR', 'ES', 'PL', 'DK', 'FI', 'NO', 'SE', 'BE', 'AT', 'US']),
  /** The country of a visitor whose own is unknown or not served. */
  defaultCountry: country.default('GB'),
  currency: currency.default('EUR'),
  /** In which the staff say when something is to happen (IANA). */
  timeZone: z.string().default('Europe/Amsterdam'),
  cdnPrefix: z.string().default('/photos/'),
  visibleProfileFields: z.array(z.string()).default(usualProfileFields),
  visibleProfileNotes: z.array(z.string()).default(['about_me']),
  /** What members are searched by: names of the wishes of a search, and `age` for both ends. */
  searchFields: z.array(z.string()).default([...generalSearchFields, ...usualProfileFields]),
  messageCredits: z.int().min(0).default(1),
  photoCredits: z.int().min(0).default(2),
  giftCredits: z.int().min(0).default(5),
  /** Gifts that cost something else than `giftCredits`. */
  giftPrices: z
    .partialRecord(z.enum(giftIds), z.int().min(0))
    .default({ balloons: 8, teddy: 10, bouquet: 12, star: 20 }),
  signupCredits: z.int().min(0).default(5),
  freeChat: z.enum(['conversations', 'credits']).default('credits'),
  messageLength: z.int().min(1).max(10_000).default(2000),
  /** From so many messages in a row without an answer the composer warns, and with so many no more can be sent until there is one; 0: off. */
  unansweredWarning: z.int().min(0).default(3),
  unansweredLimit: z.int().min(0).default(6),
  minimumAge: z.int().min(18).default(18),
  /** Countries that ask for more than the site's own age. */
  minimumAges: z.record(country, z.int().min(18)).default({}),
  supportEmail: z.string().default('support@localhost'),
  supportPhone: z.string().default(''),
  enableSiteEntryPopup: z.boolean().default(false),
  siteEntryCountries: z.array(country).default([]),
  fictionalProfiles: z.boolean().default(false),
  /** What a member may owe by direct debits on their way, in cents; half of it until their first has arrived. */
  debitLimitMinor: z.int().min(0).default(6000),
  refundDays: z.int().min(14).default(14),
  signups: z.enum(['all', 'with_trafficsource']).default('all'),
  revealRegisteredEmail: z.boolean().default(false),
  refuseDisposableEmail: z.boolean().default(false),
  /** Rate limits that a site may change; all of them: platform/rate-limit/limits.ts. */
  signUpsPerHour: z.int().min(1).default(20),
  messagesPerMinute: z.int().min(1).default(60),
  newConversationsPerDay: z.int().min(1).default(50),
  likesPerDay: z.int().min(1).default(100),
  profileViewsPerHour: z.int().min(1).default(300),
  searchesPerMinute: z.int().min(1).default(60),
  reportsPerHour: z.int().min(1).default(30),
  loggedOutSearch: z.boolean().default(false),
  loggedOutSearchTrafficsource: z.boolean().default(false),
  memberResell: z.boolean().default(false),
  niche: z.int().min(1).max(7).default(1),
  mailName: z.string().default('Vonk'),
  /** What mails are sent from; without it, `noreply@` the installation's `MAIL_DOMAIN`. */
  mailAddress: z.email().nullable().default(null),
  /** New photos show before anybody looked at them (`after`), or only once approved (`before`). */
  photoReview: z.enum(['before', 'after']).default('after'),
  /** Where people who left are sent, if anywhere; after so many seconds, which they can stop. */
  leavingPartner: z
    .object({ name: z.string(), url: z.url({ protocol: /^https$/ }), seconds: z.int().min(5).max(120) })
    .nullable()
    .default(null),
  /** Advertising of partners, shown as such below the members; none unless a site wants it. */
  promotionalTiles: z
    .array(
      z.object({
        id: z.string(),
        partner: z.string(),
        title: words,
        text: words,
        url: httpsUrl,
        image: z.string().nullable(),
      }),
    )
    .default([]),
  /** Who sends visitors, and where they are told of what became of them: see server/tracking. */
  trackingPartners: z
    .array(
      z.object({
        network: z.string().min(1).max(100),
        /** Addresses with `{ref}`, `{sub1}`…`{sub3}`, `{event}`, `{id}`, `{amount}`, `{currency}`, by event. */
        postbacks: z.partialRecord(z.enum(postbackEvents), httpsUrl),
      }),
    )
    .default([]),
  /**
   * From which score of what was noticed about a member (moderation/signals-rules.ts) a person looks at their texts, and from which one they
   * are not suggested until somebody has; null: never. Whoever is not suggested is told.
   */
  riskThresholds: z
    .object({ look: z.int().min(1).max(100), hide: z.int().min(1).max(100).nullable() })
    .default({ look: 40, hide: null }),
  /**
   * By country (of the visitor's address, or where a member lives): whether a date of birth is believed or a provider has to prove that somebody
   * is over 18, and before which pages. Countries that are not named believe the date of birth.
   */
  ageProof: z
    .partialRecord(
      country,
      z.object({
        by: z.enum(['declared', 'provider']),
        pages: z.array(z.enum(ageProofPages)).default([...ageProofPages]),
      }),
    )
    .default({}),
  matchChanceClaim: z.object({ percentage: z.int(), source: z.string() }).nullable().default(null),
})
export type SiteSettings = z.infer<typeof siteSettings>
