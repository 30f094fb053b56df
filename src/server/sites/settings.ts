import { z } from 'zod'
import { ageLevels, ageProofPages } from '../../contract/accounts/age-rules.ts'
import { attributes, giftIds, identityFacts, lifeFacts, logoIds } from '../../contract/constants.ts'
import { promptKeys } from '../../contract/profiles/prompt-constants.ts'
import { generalSearchFields } from '../../contract/search-constants.ts'
import { postbackEvents } from '../../contract/setting-fields.ts'
import { country, currency, locale } from '../../contract/wire.ts'
import { paletteTokens } from '../../shared/palette.ts'

const colour = z.string().regex(/^#[\da-f]{6}$/i)
const siteImageKey = z.string().regex(/^[\da-f]{32}$/)
const httpsUrl = z.url({ protocol: /^https$/ })
/** By language. */
const words = z.partialRecord(locale, z.string().min(1))

/** In display order. */
const usualFacts = [
  'sexuality',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  ...lifeFacts,
  'interests',
]

/** Settings of a site with their defaults. Stored as JSON in `sites.settings`. */
export const siteSettings = z.object({
  /** Page title and description by language; defaults to those of the home page. */
  indexTitle: words.default({}),
  description: words.default({}),
  language: locale.default('en'),
  /** Sites of a brand are translations of each other for search engines. */
  brand: z.string().nullable().default(null),
  logo: z.enum(logoIds).default('spark'),
  /** Keys of uploaded images (`site-images.ts`), shown instead of the built-in mark and scene. */
  logoImage: siteImageKey.nullable().default(null),
  heroImage: siteImageKey.nullable().default(null),
  /** Colours that override the product's, for light and dark; must meet WCAG AA contrast (tested for the demo). */
  palette: z.partialRecord(z.enum(paletteTokens), z.object({ light: colour, dark: colour })).default({}),
  countries: z
    .array(country)
    .min(1)
    .default(['GB', 'NL', 'DE', 'IT', 'FR', 'ES', 'PL', 'DK', 'FI', 'NO', 'SE', 'BE', 'AT', 'US']),
  /** Country of visitors whose country is unknown or not served. */
  defaultCountry: country.default('GB'),
  currency: currency.default('EUR'),
  /** Time zone of dates entered by staff (IANA). */
  timeZone: z.string().default('Europe/Amsterdam'),
  cdnPrefix: z.string().default('/photos/'),
  visibleProfileFields: z.array(z.string()).default([...identityFacts, ...usualFacts]),
  visibleProfileNotes: z.array(z.string()).default(['about_me']),
  /** Gender identities that members may choose beside woman and man; none switches the field off. */
  genderIdentities: z.array(z.enum(attributes.gender_identity)).default([...attributes.gender_identity]),
  /** Dating goals that members may choose, if the site uses the field. */
  datingIntents: z.array(z.enum(attributes.dating_intent)).default([...attributes.dating_intent]),
  /** Profile prompts that the site offers; none switches them off. */
  prompts: z.array(z.enum(promptKeys)).default([...promptKeys]),
  /** Search filters of the site: names of search fields, and `age` for both ends. */
  searchFields: z.array(z.string()).default([...generalSearchFields, 'gender_identity', ...usualFacts]),
  messageCredits: z.int().min(0).default(1),
  photoCredits: z.int().min(0).default(2),
  giftCredits: z.int().min(0).default(5),
  /** Gifts with another price than `giftCredits`. */
  giftPrices: z
    .partialRecord(z.enum(giftIds), z.int().min(0))
    .default({ balloons: 8, teddy: 10, bouquet: 12, star: 20 }),
  signupCredits: z.int().min(0).default(5),
  freeChat: z.enum(['conversations', 'credits']).default('credits'),
  messageLength: z.int().min(1).max(10_000).default(2000),
  /** Number of consecutive unanswered messages at which the composer warns, and at which sending is blocked; 0: off. */
  unansweredWarning: z.int().min(0).default(3),
  unansweredLimit: z.int().min(0).default(6),
  minimumAge: z.int().min(18).default(18),
  /** Countries with a higher minimum age than the site's. */
  minimumAges: z.record(country, z.int().min(18)).default({}),
  supportEmail: z.string().default('support@localhost'),
  supportPhone: z.string().default(''),
  enableSiteEntryPopup: z.boolean().default(false),
  siteEntryCountries: z.array(country).default([]),
  fictionalProfiles: z.boolean().default(false),
  /** Maximum sum of unsettled direct debits per member, in cents; half until their first has settled. */
  debitLimitMinor: z.int().min(0).default(6000),
  refundDays: z.int().min(14).default(14),
  signups: z.enum(['all', 'with_trafficsource']).default('all'),
  revealRegisteredEmail: z.boolean().default(false),
  refuseDisposableEmail: z.boolean().default(false),
  /** Rate limits that a site may change; for all see platform/rate-limit/limits.ts. */
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
  /** Sender address of emails; default `noreply@` the installation's `MAIL_DOMAIN`. */
  mailAddress: z.email().nullable().default(null),
  /**
   * Whether new photos are visible before review (`after`) or only once approved (`before`); `by_niche`: `before` in
   * adult niches, where card schemes require it (`reviewsPhotosFirst`).
   */
  photoReview: z.enum(['before', 'after', 'by_niche']).default('by_niche'),
  /** Working days within which complaints, notices and reports are decided; card schemes allow at most seven. */
  complaintDays: z.int().min(1).max(7).default(7),
  /** Where members who left are redirected, if anywhere, after a number of seconds; they can cancel it. */
  leavingPartner: z
    .object({ name: z.string(), url: z.url({ protocol: /^https$/ }), seconds: z.int().min(5).max(120) })
    .nullable()
    .default(null),
  /** Partner advertising, labelled as such, below the members; none by default. */
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
  /** Networks that send visitors, and their postbacks: see server/tracking. */
  trackingPartners: z
    .array(
      z.object({
        network: z.string().min(1).max(100),
        /** URLs with `{ref}`, `{sub1}`…`{sub3}`, `{event}`, `{id}`, `{amount}`, `{currency}`, by event. */
        postbacks: z.partialRecord(z.enum(postbackEvents), httpsUrl),
      }),
    )
    .default([]),
  /**
   * Signal scores (moderation/signals-rules.ts) from which staff review a member's texts, and from which the member is
   * not suggested until reviewed; null: never. Members are notified if not suggested.
   */
  riskThresholds: z
    .object({ look: z.int().min(1).max(100), hide: z.int().min(1).max(100).nullable() })
    .default({ look: 40, hide: null }),
  /**
   * Per country (of the visitor's IP address, or a member's residence): whether a date of birth suffices or a provider
   * must verify that a person is over 18, and before which pages. In other countries a date of birth suffices.
   */
  ageProof: z
    .partialRecord(
      country,
      z.object({
        by: z.enum(['declared', 'provider']),
        pages: z.array(z.enum(ageProofPages)).default([...ageProofPages]),
        /** Levels of a provider's proof that suffice. */
        levels: z
          .array(z.enum(ageLevels))
          .min(1)
          .default([...ageLevels]),
      }),
    )
    .default({}),
  matchChanceClaim: z.object({ percentage: z.int(), source: z.string() }).nullable().default(null),
})
export type SiteSettings = z.infer<typeof siteSettings>
