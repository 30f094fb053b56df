import { z } from 'zod'
import type { StaffRole } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { postbackEvents, type SettingName, settingNames } from '../setting-fields.ts'
import { companyView, settingsView } from '../sites.ts'
import { country, currency, id, isoDate, isoTime, locale, queryInt, queryList, text } from '../wire.ts'

const lines = queryList(text(1, 100), 20)

/** Company data for legal pages and invoices. */
export const companyFields = {
  name: text(1, 100),
  address: text(1, 200),
  kvk: text(1, 40),
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
  /** Of its pool: existing accounts, and members online. */
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
    summary: 'All sites of the installation: where they answer, how many members there are, who changed them last.',
    input: z.object({}),
    output: z.object({ sites: z.array(officeSiteRow) }),
  }),
  addOfficeSite: endpoint(routes.backoffice.addOfficeSite, {
    who: 'staff',
    roles: admins,
    summary:
      'Makes another site with the company of one that there is, and bundles to sell. Faults of `host`: `no_host`, `host_taken`.',
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
    summary: 'A site with the settings that the viewer may change, and the defaults.',
    input: z.object({ id }),
    output: z.object({ site: officeSiteView }),
  }),
  saveSettings: endpoint(routes.backoffice.saveSettings, {
    who: 'staff',
    roles: dressers,
    summary:
      'Changes settings of a site at once. `changes` by name, as JSON; faults are told by the path of what is wrong (`promotionalTiles.0.url`). `conflict` where somebody has changed it after the version `after`; `forbidden` for settings of another role.',
    input: z.object({ id, after, changes: z.record(z.string().max(60), z.unknown()) }),
    output: z.object({ version: z.int(), changed: z.array(settingName) }),
    errors: ['conflict'],
  }),
  previewSite: endpoint(routes.backoffice.previewSite, {
    who: 'staff',
    roles: dressers,
    summary: 'What settings.php answers a visitor of a site, who comes from a country and reads a language.',
    input: z.object({ id, country: z.union([country, z.literal('')]).optional(), locale: locale.optional() }),
    output: z.object({ settings: settingsView }),
  }),
  listSiteVersions: endpoint(routes.backoffice.listSiteVersions, {
    who: 'staff',
    roles: dressers,
    summary: 'Who changed which settings of a site when, newest first, at most 200.',
    input: z.object({ id }),
    output: z.object({ versions: z.array(siteVersionView) }),
  }),
  restoreSite: endpoint(routes.backoffice.restoreSite, {
    who: 'staff',
    roles: admins,
    summary:
      'Brings all settings back as they were with a version, as another version. `conflict` where they are the same, or were changed after the version `after`; faults by name for what may not be so any more.',
    input: z.object({ id, version: queryInt(1, 1_000_000), after }),
    output: z.object({ version: z.int(), changed: z.array(settingName) }),
    errors: ['conflict'],
  }),
  addHost: endpoint(routes.backoffice.addHost, {
    who: 'staff',
    roles: admins,
    summary: 'Lets a site answer at one more host. Faults of `host`: `no_host`, `host_taken`.',
    input: z.object({ id, host }),
    output: z.object({ hosts: z.array(z.string()) }),
  }),
  removeHost: endpoint(routes.backoffice.removeHost, {
    who: 'staff',
    roles: admins,
    summary: 'Lets a site no longer answer at a host. `conflict` for its last one.',
    input: z.object({ id, host }),
    output: z.object({ hosts: z.array(z.string()) }),
    errors: ['conflict'],
  }),
  saveCompany: endpoint(routes.backoffice.saveCompany, {
    who: 'staff',
    roles: admins,
    summary:
      'Changes the facts of the company behind a site, for all of its sites at once. Its day of adding is the version of the terms (where later than the first ones).',
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
      'Calls the saved address of a network once with made-up references, as its postbacks are called: public addresses only.',
    input: z.object({ id, network: z.string().min(1).max(100), event: z.enum(postbackEvents) }),
    /** `outcome`: HTTP status, or a short error code. */
    output: z.object({ status: z.enum(['sent', 'failed', 'refused']), outcome: z.string() }),
  }),
}
