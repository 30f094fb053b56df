import { z } from 'zod'
import type { StaffRole } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { postbackEvents, type SettingName, settingNames, siteImageKinds, siteImages } from '../setting-fields.ts'
import { companyView, settingsView } from '../sites.ts'
import { country, currency, id, isoDate, isoTime, locale, queryInt, queryList, text } from '../wire.ts'

const lines = queryList(text(1, 100), 20)

/** Company data for legal pages and invoices. */
export const companyFields = {
  name: text(1, 100),
  address: text(1, 200),
  kvk: text(1, 40),
  register: text(0, 100),
  representative: text(0, 200),
  city: text(1, 100),
  country,
  tradenames: lines,
  vat_numbers: lines,
  support_phone: text(0, 30),
  delete_discount: queryInt(0, 90),
  added: isoDate,
}

const settingName = z.enum(settingNames as [SettingName, ...SettingName[]])

const officeSiteRow = z.object({
  id,
  name: z.string(),
  /** Shortest first; `*` matches every unknown host. */
  hosts: z.array(z.string()),
  language: locale,
  /** Other sites of the same member pool. */
  shares_with: z.array(z.string()),
  /** Of its pool: existing accounts, and members online; some minutes old where there are many. */
  members: z.int(),
  online: z.int(),
  changed_at: isoTime,
  /** The staff member who last changed a setting; null if none, or on the command line. */
  changed_by: z.string().nullable(),
})
export type OfficeSiteRow = z.infer<typeof officeSiteRow>

/** A setting for its form. `value`, `standard`: as JSON; for field types see setting-fields.ts. */
const settingView = z.object({ name: settingName, value: z.unknown(), standard: z.unknown() })
export type SettingView = z.infer<typeof settingView>

const officeSiteView = z.object({
  id,
  name: z.string(),
  hosts: z.array(z.string()),
  /** For optimistic locking. */
  version: z.int(),
  /** The settings that the viewer may change. */
  settings: z.array(settingView),
  /** Values for the preview that are not in `settings`. */
  look: z.object({ name: z.string(), language: locale, currency, countries: z.array(country) }),
  /** Null for roles that may not change it. */
  company: companyView.extend({ version: z.int(), sites: z.array(z.string()), terms_version: isoTime }).nullable(),
  /**
   * The measured chance of a match, next to the claim: members per group, and those with a match. Null for roles that
   * may not change the claim.
   */
  match_chance: z
    .object({
      until: isoDate.nullable(),
      premium: z.object({ matched: z.int(), members: z.int() }),
      free: z.object({ matched: z.int(), members: z.int() }),
      /** Increase in percent, with its 95% interval; null with too little data. */
      higher: z.object({ percent: z.int(), low: z.int(), high: z.int() }).nullable(),
    })
    .nullable(),
})
export type OfficeSiteView = z.infer<typeof officeSiteView>

const settingChangeView = z.object({ name: settingName, was: z.unknown(), now: z.unknown() })
const siteVersionView = z.object({
  version: z.int(),
  at: isoTime,
  /** Null: on the command line. */
  by: z.string().nullable(),
  back_to: z.int().nullable(),
  /** Changes the viewer may revert. A value of null is the default. */
  changes: z.array(settingChangeView),
})
export type SiteVersionView = z.infer<typeof siteVersionView>

export const siteActions = [
  'change_site',
  'restore_site',
  'add_site',
  'add_host',
  'remove_host',
  'change_company',
  'try_postback',
] as const

const dressers: readonly StaffRole[] = ['marketing', 'admin']
const admins: readonly StaffRole[] = ['admin']
const after = queryInt(1, 1_000_000)
const host = z.string().trim().toLowerCase().min(1).max(253)

export const siteEndpoints = {
  listOfficeSites: endpoint(routes.backoffice.listOfficeSites, {
    who: 'staff',
    roles: dressers,
    summary: 'List all sites of the installation with hosts, number of members and last editor.',
    input: z.object({}),
    output: z.object({ sites: z.array(officeSiteRow) }),
  }),
  addOfficeSite: endpoint(routes.backoffice.addOfficeSite, {
    who: 'staff',
    roles: admins,
    summary:
      'Create a site with the company of an existing one and default credit packs. Field errors of `host`: `no_host`, `host_taken`.',
    input: z.object({
      name: text(2, 60),
      host,
      language: locale,
      /** The site whose company it uses. */
      company_of: id,
      /** The site whose member pool it shares; a new pool by default. */
      shares_with: z.union([id, z.literal('')]).optional(),
    }),
    output: z.object({ id }),
  }),
  getOfficeSite: endpoint(routes.backoffice.getOfficeSite, {
    who: 'staff',
    roles: dressers,
    summary: 'Get a site with the settings that the viewer may change, and the defaults.',
    input: z.object({ id }),
    output: z.object({ site: officeSiteView }),
  }),
  saveSettings: endpoint(routes.backoffice.saveSettings, {
    who: 'staff',
    roles: dressers,
    summary:
      'Change settings of a site at once. `changes`: JSON by setting name; field errors by path (`promotionalTiles.0.url`). `conflict` if changed after version `after`; `forbidden` for settings of another role.',
    input: z.object({ id, after, changes: z.record(z.string().max(60), z.unknown()) }),
    output: z.object({ version: z.int(), changed: z.array(settingName) }),
    errors: ['conflict'],
  }),
  uploadSiteImage: endpoint(routes.backoffice.uploadSiteImage, {
    who: 'staff',
    roles: dressers,
    summary:
      'Store an image (JPEG, PNG, WebP, AVIF, HEIC; no SVG) as logo or hero of a site. It is decoded and re-encoded; `is_ours` declares that the site may use it and that it shows no member. Removed by `saveSettings` with null.',
    maxBytes: Math.ceil(siteImages.maxBytes * 1.4),
    input: z.object({
      id,
      after,
      kind: z.enum(siteImageKinds),
      file: z
        .base64()
        .min(1)
        .max(Math.ceil((siteImages.maxBytes * 4) / 3) + 4),
      is_ours: z.literal(true),
    }),
    output: z.object({ version: z.int(), changed: z.array(settingName) }),
    errors: [
      'conflict',
      'photo_wrong_type',
      'photo_unreadable',
      'photo_animated',
      'photo_too_many_pixels',
      'photo_too_small',
      'unavailable',
    ],
  }),
  previewSite: endpoint(routes.backoffice.previewSite, {
    who: 'staff',
    roles: dressers,
    summary: 'Preview the answer of settings.php for a visitor of a site from a country with a language.',
    input: z.object({ id, country: z.union([country, z.literal('')]).optional(), locale: locale.optional() }),
    output: z.object({ settings: settingsView }),
  }),
  listSiteVersions: endpoint(routes.backoffice.listSiteVersions, {
    who: 'staff',
    roles: dressers,
    summary: 'List changes of site settings with editor and time, newest first, at most 200.',
    input: z.object({ id }),
    output: z.object({ versions: z.array(siteVersionView) }),
  }),
  restoreSite: endpoint(routes.backoffice.restoreSite, {
    who: 'staff',
    roles: admins,
    summary:
      'Restore all settings of a version, as a new version. `conflict` if nothing differs or they were changed after version `after`; field errors by name for values that are no longer allowed.',
    input: z.object({ id, version: queryInt(1, 1_000_000), after }),
    output: z.object({ version: z.int(), changed: z.array(settingName) }),
    errors: ['conflict'],
  }),
  addHost: endpoint(routes.backoffice.addHost, {
    who: 'staff',
    roles: admins,
    summary: 'Add a host to a site. Field errors of `host`: `no_host`, `host_taken`.',
    input: z.object({ id, host }),
    output: z.object({ hosts: z.array(z.string()) }),
  }),
  removeHost: endpoint(routes.backoffice.removeHost, {
    who: 'staff',
    roles: admins,
    summary: 'Remove a host from a site. `conflict` for its last one.',
    input: z.object({ id, host }),
    output: z.object({ hosts: z.array(z.string()) }),
    errors: ['conflict'],
  }),
  saveCompany: endpoint(routes.backoffice.saveCompany, {
    who: 'staff',
    roles: admins,
    summary:
      'Change the company of a site, for all of its sites at once. The date `added` is the version of the terms (if later than the first ones).',
    input: z.object({
      id,
      after,
      ...companyFields,
    }),
    output: z.object({ version: z.int() }),
    errors: ['conflict'],
  }),
  tryPostback: endpoint(routes.backoffice.tryPostback, {
    who: 'staff',
    roles: admins,
    summary:
      'Send a test postback with made-up references to the saved address of a network, to public addresses only.',
    input: z.object({ id, network: z.string().min(1).max(100), event: z.enum(postbackEvents) }),
    /** `outcome`: HTTP status, or a short error code. */
    output: z.object({ status: z.enum(['sent', 'failed', 'refused']), outcome: z.string() }),
  }),
}
