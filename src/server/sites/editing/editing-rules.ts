import { z } from 'zod'
import { mostNetworks, mostTiles, type SettingName, settingFields } from '../../../contract/setting-fields.ts'
import { locale } from '../../../contract/wire.ts'
import { isTimeZone } from '../../../shared/dates.ts'
import { paletteFaults } from '../../../shared/palette-contrast.ts'
import { type SiteSettings, siteSettings } from '../settings.ts'
import type { StoredSettings } from './history-tables.ts'

const fields = siteSettings.shape
const listOf = (name: SettingName) => {
  const field = settingFields.find((each) => each.name === name)
  const words = field && 'of' in field ? field.of : []
  return z.array(z.enum(words as readonly string[] as [string, ...string[]])).transform((list) => [...new Set(list)])
}
const line = (least: number, name: SettingName) => {
  const field = settingFields.find((each) => each.name === name)
  const most = field && 'most' in field ? field.most : 200
  return z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), { error: 'unprintable' })
}
const number = (name: SettingName) => {
  const field = settingFields.find((each) => each.name === name)
  if (field?.kind !== 'number') throw new Error(`${name} is no number`)
  return z.int().min(field.least).max(field.most)
}
const countryList = z
  .array(z.string().regex(/^[A-Z]{2}$/, { error: 'no_country' }))
  .max(250)
  .transform((list) => [...new Set(list)])

/**
 * What may be saved in the office: the settings with their own bounds, and narrower ones for typed values. Everything
 * valid here is valid in `siteSettings` (tested).
 */
const edited = z.strictObject({
  ...fields,
  name: line(2, 'name'),
  indexTitle: z.partialRecord(locale, line(1, 'indexTitle')),
  description: z.partialRecord(locale, line(1, 'description')),
  brand: line(1, 'brand').nullable(),
  cdnPrefix: line(1, 'cdnPrefix').regex(/^(\/([\w-]+\/)*|https:\/\/[\w.-]+\/([\w-]+\/)*)$/),
  countries: countryList.pipe(z.array(z.string()).min(1)),
  siteEntryCountries: countryList,
  defaultCountry: z.string().regex(/^[A-Z]{2}$/, { error: 'no_country' }),
  timeZone: z.string().refine(isTimeZone, { error: 'no_time_zone' }),
  visibleProfileFields: listOf('visibleProfileFields'),
  visibleProfileNotes: listOf('visibleProfileNotes'),
  genderIdentities: z.array(fields.genderIdentities.unwrap().element).transform((list) => [...new Set(list)]),
  datingIntents: z.array(fields.datingIntents.unwrap().element).transform((list) => [...new Set(list)]),
  prompts: z.array(fields.prompts.unwrap().element).transform((list) => [...new Set(list)]),
  searchFields: listOf('searchFields'),
  niche: number('niche'),
  messageCredits: number('messageCredits'),
  photoCredits: number('photoCredits'),
  giftCredits: number('giftCredits'),
  signupCredits: number('signupCredits'),
  messageLength: number('messageLength'),
  refundDays: number('refundDays'),
  complaintDays: number('complaintDays'),
  debitLimitMinor: number('debitLimitMinor'),
  unansweredWarning: number('unansweredWarning'),
  unansweredLimit: number('unansweredLimit'),
  minimumAge: number('minimumAge'),
  minimumAges: z.record(z.string().regex(/^[A-Z]{2}$/), z.int().min(18).max(99)),
  giftPrices: z.partialRecord(fields.giftPrices.unwrap().keyType, z.int().min(0).max(1000)),
  signUpsPerHour: number('signUpsPerHour'),
  messagesPerMinute: number('messagesPerMinute'),
  newConversationsPerDay: number('newConversationsPerDay'),
  likesPerDay: number('likesPerDay'),
  profileViewsPerHour: number('profileViewsPerHour'),
  searchesPerMinute: number('searchesPerMinute'),
  reportsPerHour: number('reportsPerHour'),
  currency: z.string().refine(isCurrency, { error: 'no_currency' }),
  mailName: line(1, 'mailName').regex(/^[^<>"@]+$/),
  mailAddress: z.email().nullable(),
  supportEmail: z.union([z.email(), z.literal('support@localhost')]),
  supportPhone: line(0, 'supportPhone').regex(/^(\+?[\d\s()/-]{5,})?$/),
  promotionalTiles: fields.promotionalTiles
    .unwrap()
    .max(mostTiles)
    .superRefine((tiles, ctx) => {
      for (const [place, tile] of tiles.entries()) refuseTile(tile, place, ctx)
    }),
  trackingPartners: fields.trackingPartners
    .unwrap()
    .max(mostNetworks)
    .superRefine((partners, ctx) => {
      const networks = partners.map(({ network }) => network)
      networks.forEach((network, place) => {
        if (networks.indexOf(network) !== place)
          ctx.addIssue({ code: 'custom', path: [place, 'network'], message: 'twice' })
      })
    }),
  leavingPartner: fields.leavingPartner.unwrap().refine((partner) => partner === null || partner.name.trim() !== '', {
    path: ['name'],
    error: 'too_small',
  }),
  matchChanceClaim: z
    .object({ percentage: z.int().min(1).max(100), source: z.string().trim().min(10).max(300) })
    .nullable(),
})

type Tile = SiteSettings['promotionalTiles'][number]

/** A tile requires an English text and its partner's name, and may not load an image from another host. */
function refuseTile({ partner, title, text, image }: Tile, place: number, ctx: z.RefinementCtx): void {
  const refuse = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path: [place, ...path], message })
  if (partner.trim() === '') refuse(['partner'], 'too_small')
  if (title.en === undefined) refuse(['title', 'en'], 'too_small')
  if (text.en === undefined) refuse(['text', 'en'], 'too_small')
  if (image !== null && !/^\/(?!\/)[\w./-]+$/.test(image)) refuse(['image'], 'foreign_picture')
}

/** Field faults by path: `promotionalTiles.0.url`. */
type SettingFaults = Record<string, string>
export type Named = SiteSettings & { name: string }
type Edited = { values: StoredSettings; faults: null } | { values: null; faults: SettingFaults }

/** Validates typed settings together with the others. Returns their stored form, or a fault per field. */
export function checkSettings(now: Named, typed: Record<string, unknown>): Edited {
  const names = Object.keys(typed)
  const unknown = names.filter((name) => !Object.hasOwn(edited.shape, name))
  if (unknown.length > 0) return { values: null, faults: Object.fromEntries(unknown.map((name) => [name, 'unknown'])) }
  const wanted = z.object(Object.fromEntries(names.map((name) => [name, shapeOf(name)])))
  const parsed = wanted.safeParse(typed)
  if (!parsed.success) return { values: null, faults: faultsOf(parsed.error) }
  const values = parsed.data as StoredSettings
  const faults = togetherFaults({ ...now, ...values } as Named, names)
  return Object.keys(faults).length > 0 ? { values: null, faults } : { values, faults: null }
}

function shapeOf(name: string): z.ZodType {
  const shape: z.ZodType = edited.shape[name as keyof typeof edited.shape]
  // A default would turn a field without a value into a valid one
  return shape instanceof z.ZodDefault ? (shape.unwrap() as z.ZodType) : shape
}

/** Replaces schema messages for values outside an enumeration. */
const plainer: Record<string, string> = {
  invalid_value: 'not_a_choice',
  invalid_key: 'not_known',
  unrecognized_keys: 'not_known',
}

function faultsOf(error: z.ZodError): SettingFaults {
  const faults: SettingFaults = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    const own = issue.code === 'invalid_format' && /^no_\w+$/.test(issue.message)
    faults[field] ??= issue.code === 'custom' || own ? issue.message : (plainer[issue.code] ?? issue.code)
  }
  return faults
}

/** Faults that depend on another setting, reported at one of the typed settings. */
function togetherFaults(settings: Named, names: readonly string[]): SettingFaults {
  const faults: SettingFaults = {}
  const tell = (about: readonly string[], fault: string, at = about.find((name) => names.includes(name))) => {
    if (at !== undefined && about.some((name) => names.includes(name))) faults[at] = fault
  }
  if (!settings.countries.includes(settings.defaultCountry)) tell(['defaultCountry', 'countries'], 'country_not_served')
  for (const [country] of Object.entries(settings.minimumAges))
    if (!settings.countries.includes(country)) tell(['minimumAges'], 'country_not_served')
  if (settings.loggedOutSearch && settings.loggedOutSearchTrafficsource)
    tell(['loggedOutSearchTrafficsource', 'loggedOutSearch'], 'said_twice')
  if (settings.signups === 'with_trafficsource' && settings.trackingPartners.length === 0)
    tell(['signups', 'trackingPartners'], 'no_partner')
  if (names.includes('palette') && paletteFaults(settings.palette).length > 0) faults.palette = 'low_contrast'
  return faults
}

function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)
}

/** Only the typed settings that differ. Values are compared as JSON, ignoring the order of keys. */
export function changedOnly(before: StoredSettings, typed: StoredSettings): StoredSettings {
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => ordered(value) !== ordered(before[name])))
}

function ordered(value: unknown): string {
  const sorted = (_key: string, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part
  return JSON.stringify(value, sorted) ?? 'nothing'
}

/** Settings before these changes, newest change first. Settings without a value then get none. */
export function undone(
  now: StoredSettings,
  changes: readonly { before: StoredSettings; after: StoredSettings }[],
): StoredSettings {
  const settings = { ...now }
  for (const { before, after } of changes) {
    for (const name of Object.keys(after)) delete settings[name]
    Object.assign(settings, before)
  }
  return settings
}
