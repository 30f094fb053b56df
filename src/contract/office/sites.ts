import { z } from 'zod'
import type { StaffRole } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { postbackEvents, type SettingName, settingNames } from '../setting-fields.ts'
import { companyView, settingsView } from '../sites.ts'
import { country, currency, id, isoDate, isoTime, locale, queryInt, queryList, text } from '../wire.ts'

const lines = queryList(text(1, 100), 20)

/** What legal pages and invoices say of a company. */
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
  /** The shortest first; `*` stands for every host that no site names. */
  hosts: z.array(z.string()),
  language: locale,
  /** Other sites that share its members. */
  shares_with: z.array(z.string()),
  /** Of its pool: accounts that are not gone, and who is here now. */
  members: z.int(),
  online: z.int(),
  changed_at: isoTime,
  /** Who of the staff changed a setting last; null where nobody has, or it was on the command line. */
  changed_by: z.string().nullable(),
})
export type OfficeSiteRow = z.infer<typeof officeSiteRow>

/** One setting as its form needs it. `value`, `standard`: as JSON; what is typed into which field: setting-fields.ts. */
const settingView = z.object({ name: settingName, value: z.unknown(), standard: z.unknown() })
export type SettingView = z.infer<typeof settingView>

const officeSiteView = z.object({
  id,
  name: z.string(),
  hosts: z.array(z.string()),
  /** What a change of settings has to follow. */
  version: z.int(),
  /** The settings that whoever asks may change, and no others. */
  settings: z.array(settingView),
  /** Whatever is not among `settings` of what a preview needs. */
  look: z.object({ name: z.string(), language: locale, currency, countries: z.array(country) }),
  /** Null for roles that do not change it. */
  company: companyView.extend({ version: z.int(), sites: z.array(z.string()), terms_version: isoTime }).nullable(),
  /** What was measured of the chance of a match, beside the claim: members of each kind, and those with a match. Null for roles that do not make it. */
  match_chance: z
    .object({
      until: isoDate.nullable(),
      premium: z.object({ matched: z.int(), members: z.int() }),
      free: z.object({ matched: z.int(), members: z.int() }),
      /** How many per cent higher, with its 95 % interval; null where there is too little to say. */
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
  /** Those that whoever asks may change. A value of null: the default. */
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
      /** The site whose company is behind it, too. */
      company_of: id,
      /** The site whose members it shares; without one it has members of its own. */
      shares_with: z.union([id, z.literal('')]).optional(),
    }),
    output: z.object({ id }),
  }),
  getOfficeSite: endpoint(routes.backoffice.getOfficeSite, {
    who: 'staff',
    roles: dressers,
    summary: 'A site with the settings that whoever asks may change, and the defaults.',
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
    /** `outcome`: the status that was answered, or a short word. */
    output: z.object({ status: z.enum(['sent', 'failed', 'refused']), outcome: z.string() }),
  }),
}
