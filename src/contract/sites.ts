import { z } from 'zod'
import { attributes, logoIds } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { routes } from './routes.ts'
import { country, currency, isoDate, isoTime, locale } from './wire.ts'

/** Public data of a site. Field names are those of settings.php. */
export const settingsView = z.object({
  name: z.string(),
  index_title: z.string(),
  description: z.string(),
  logo: z.enum(logoIds),
  /** Address of the uploaded logo, shown instead of the built-in one. */
  logo_image: z.string().nullable(),
  /** Addresses of the uploaded hero image, 960 and up to 1600 pixels wide, shown instead of the built-in scene. */
  hero_image: z.object({ small: z.string(), large: z.string() }).nullable(),
  domain: z.string(),
  domain_language: locale,
  languages: z.array(locale),
  countries: z.array(country),
  geoip_country: country.nullable(),
  geoip_selected_country: country,
  cdn_prefix: z.string(),
  visible_profile_fields: z.array(z.string()),
  visible_profile_notes: z.array(z.string()),
  search_fields: z.array(z.string()),
  /** Gender identities that members of the site can choose beside woman and man. */
  gender_identities: z.array(z.enum(attributes.gender_identity)),
  /** Dating goals that the site offers. */
  dating_intents: z.array(z.enum(attributes.dating_intent)),
  message_credits: z.int(),
  photo_credits: z.int(),
  gift_credits: z.int(),
  signup_credits: z.int(),
  free_chat: z.enum(['conversations', 'credits']),
  message_length: z.int(),
  /** Country -> lowest price of a message there, in minor units of the currency. */
  minimum_message_costs: z.record(country, z.object({ costs: z.int(), currency })),
  minimum_age: z.int(),
  support_email: z.string(),
  support_phone: z.string(),
  enable_site_entry_popup: z.boolean(),
  site_entry_countries: z.array(country),
  push_public_key: z.string().nullable(),
  fictional_profiles: z.boolean(),
  fictional_warning: z.string(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  fictional_icon: z.string(),
  /** Share of visible profiles that are fictional, 0 to 1, counted from the database. */
  fictional_share: z.number(),
  refund_days: z.int(),
  /** Working days within which complaints are decided. */
  complaint_days: z.int(),
  signups: z.enum(['all', 'with_trafficsource']),
  /** Open to everyone, or the visitor came from a partner. */
  may_sign_up: z.boolean(),
  logged_out_search: z.boolean(),
  logged_out_search_trafficsource: z.boolean(),
  member_resell: z.boolean(),
  niche: z.int().min(1).max(7),
  company_id: z.string(),
  mail_name: z.string(),
  /** Partner advertising, in the visitor's language; must be labelled as such. */
  promotional_tiles: z.array(
    z.object({
      id: z.string(),
      partner: z.string(),
      title: z.string(),
      text: z.string(),
      url: z.url(),
      image: z.string().nullable(),
    }),
  ),
  /**
   * Where members who deleted their account are redirected, if anywhere, after a number of seconds; they can cancel it.
   */
  leaving_partner: z.object({ name: z.string(), url: z.url(), seconds: z.int() }).nullable(),
  /** The number and its source; null if the site does not make the claim. */
  match_chance_claim: z.object({ percentage: z.int(), source: z.string() }).nullable(),
  currency,
  terms_version: isoTime,
  is_demo: z.boolean(),
})
export type SettingsView = z.infer<typeof settingsView>

export const companyView = z.object({
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  register: z.string(),
  representative: z.string(),
  city: z.string(),
  country,
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  support_phone: z.string(),
  delete_discount: z.int(),
  added: isoDate,
})
export type CompanyView = z.infer<typeof companyView>

export const sitesEndpoints = {
  getSettings: endpoint(routes.sites.getSettings, {
    who: 'anyone',
    summary: 'Get all settings of the site at this host. The route query is accepted and may carry tracking fields.',
    input: z.looseObject({}),
    output: z.object({ settings: settingsView }),
  }),
  getCompany: endpoint(routes.sites.getCompany, {
    who: 'anyone',
    summary: 'Get the company behind this site.',
    input: z.looseObject({}),
    output: z.object({ companyinfo: companyView }),
  }),
}
