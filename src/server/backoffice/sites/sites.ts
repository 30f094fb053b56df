import type { z } from 'zod'
import { defaultAgeProof } from '../../../contract/accounts/age-rules.ts'
import type { siteActions, siteEndpoints } from '../../../contract/office/sites.ts'
import { createDefaultBundles, minimumMessageCosts } from '../../payments/shop/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { fictionalShare } from '../../profiles/index.ts'
import {
  addHost,
  addSite,
  companyBehind,
  editCompany,
  editSettings,
  hostFault,
  removeHost,
  restoreSettings,
  type SettingChange,
  settingVersions,
} from '../../sites/editing/index.ts'
import { type Ctx, type Site, siteById, siteRows, sitesHandlers } from '../../sites/index.ts'
import { tryPostback } from '../../tracking/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'
import type { AuditDetail } from '../tables.ts'
import { storeSiteImage } from './site-images.ts'
import { mayChange, siteList, siteView, versionViews } from './site-views.ts'

type Act = { action: (typeof siteActions)[number]; facts: NonNullable<AuditDetail['facts']> }

/** Sites and their settings. Each change and its audit entries share a transaction. */
export const siteHandlers: Handlers<typeof siteEndpoints, Ctx> = {
  listOfficeSites: async (ctx) => ({ sites: await siteList(ctx) }),
  addOfficeSite: (ctx, input) => makeSite(ctx, input),
  getOfficeSite: async (ctx, { id }) => {
    const site = await siteView(ctx, id, staffOf(ctx).role)
    return { site }
  },
  saveSettings: async (ctx, { id, after, changes }) => {
    const who = staffOf(ctx)
    if (!Object.keys(changes).every((name) => mayChange(who.role, name))) throw new Refusal('forbidden')
    return transaction(ctx.db, async (tx) => {
      const change = { siteId: id, after, staffId: who.staffId, now: ctx.clock.now() }
      const done = await editSettings(tx, change, changes)
      await noteChanges(ctx, tx, id, { action: 'change_site', changes: done.changes })
      return { version: done.version, changed: done.changes.map(({ name }) => name) }
    })
  },
  uploadSiteImage: async (ctx, { id, after, kind, file }) => {
    await nameOf(ctx, id)
    const key = await storeSiteImage(ctx, file)
    return transaction(ctx.db, async (tx) => {
      const change = { siteId: id, after, staffId: staffOf(ctx).staffId, now: ctx.clock.now() }
      const done = await editSettings(tx, change, { [`${kind}Image`]: key })
      await noteChanges(ctx, tx, id, { action: 'change_site', changes: done.changes })
      return { version: done.version, changed: done.changes.map(({ name }) => name) }
    })
  },
  previewSite: async (ctx, { id, country = '', locale }) => {
    const site = await siteById(ctx.db, id)
    if (site === null) throw new Refusal('not_found')
    return sitesHandlers({ fictionalShare, minimumMessageCosts }).getSettings(
      visitorOf(ctx, site, { country, locale }),
      {},
    )
  },
  listSiteVersions: async (ctx, { id }) => {
    await nameOf(ctx, id)
    return { versions: await versionViews(ctx, await settingVersions(ctx.db, id), staffOf(ctx).role) }
  },
  restoreSite: async (ctx, { id, version, after }) => {
    const { staffId } = staffOf(ctx)
    return transaction(ctx.db, async (tx) => {
      const done = await restoreSettings(tx, { siteId: id, after, staffId, now: ctx.clock.now() }, version)
      await noteChanges(ctx, tx, id, { action: 'restore_site', changes: done.changes })
      return { version: done.version, changed: done.changes.map(({ name }) => name) }
    })
  },
  addHost: async (ctx, { id, host }) => {
    const fault = await hostFault(ctx.db, host)
    if (fault !== null) throw new Refusal('invalid_input', {}, { host: fault })
    return hosting(ctx, id, 'add_host', { now: host }, (tx) => addHost(tx, { id }, host))
  },
  removeHost: (ctx, { id, host }) =>
    hosting(ctx, id, 'remove_host', { was: host }, (tx) => removeHost(tx, { siteId: id, host, now: ctx.clock.now() })),
  saveCompany: async (ctx, { id, after, vat_numbers, support_phone, delete_discount, ...same }) => {
    const facts = {
      ...same,
      vatNumbers: vat_numbers,
      supportPhone: support_phone,
      deleteDiscount: delete_discount,
    }
    return transaction(ctx.db, async (tx) => {
      const before = await editCompany(tx, { siteId: id, after, now: ctx.clock.now() }, facts)
      const names = Object.keys(facts) as (keyof typeof facts)[]
      for (const name of names.filter((each) => JSON.stringify(before[each]) !== JSON.stringify(facts[each])))
        await note(ctx, tx, id, {
          action: 'change_company',
          facts: factsOf({ name: `company.${name}`, was: before[name], now: facts[name] }),
        })
      return { version: (await companyBehind(tx, id)).version }
    })
  },
  tryPostback: async (ctx, { id, network, event }) => {
    const site = await siteById(ctx.db, id)
    const partner = site?.settings.trackingPartners.find((each) => each.network === network)
    const template = partner?.postbacks[event]
    if (template === undefined) throw new Refusal('not_found')
    const { status, outcome } = await tryPostback(ctx, template, event)
    await note(ctx, ctx.db, id, { action: 'try_postback', facts: { subject: `${network} ${event}`, test: outcome } })
    return { status, outcome }
  },
}

type Visitor = { country: string; locale: Ctx['locale'] | undefined }

/** A visitor of a site without referrer. */
function visitorOf(ctx: Ctx, site: Site, { country, locale }: Visitor): Ctx {
  return {
    ...ctx,
    site,
    viewer: null,
    source: {},
    locale: locale ?? site.settings.language,
    client: { ...ctx.client, country: country === '' ? null : country },
  }
}

async function hosting(
  ctx: Ctx,
  id: string,
  action: 'add_host' | 'remove_host',
  facts: Act['facts'],
  work: (tx: Tx) => Promise<unknown>,
): Promise<{ hosts: string[] }> {
  await nameOf(ctx, id)
  await transaction(ctx.db, async (tx) => {
    await work(tx)
    await note(ctx, tx, id, { action, facts })
  })
  return { hosts: (await siteRows(ctx.db, id))[0]?.hosts ?? [] }
}

type Changes = { action: 'change_site' | 'restore_site'; changes: readonly SettingChange[] }

/** An entry for each setting that changed, with what it was. */
async function noteChanges(ctx: Ctx, tx: Tx, id: string, { action, changes }: Changes): Promise<void> {
  for (const change of changes) await note(ctx, tx, id, { action, facts: factsOf(change) })
}

async function note(ctx: Ctx, db: Tx | Ctx['db'], id: string, { action, facts }: Act): Promise<void> {
  const site = (await siteById(db, id))?.name ?? ''
  await noteAct(ctx, db, staffOf(ctx), { action, detail: { facts: { site, ...facts } } })
}

/** Errors: not_found. */
async function nameOf(ctx: Ctx, id: string): Promise<string> {
  const site = await siteById(ctx.db, id)
  if (site === null) throw new Refusal('not_found')
  return site.name
}

type NewSiteInput = z.output<typeof siteEndpoints.addOfficeSite.input>

/** Makes a site as `npm run site` does, with bundles to sell. Errors: not_found for a site that is none; faults of `host`. */
async function makeSite(ctx: Ctx, { name, host, language, company_of, shares_with }: NewSiteInput) {
  const fault = await hostFault(ctx.db, host)
  if (fault !== null) throw new Refusal('invalid_input', {}, { host: fault })
  const company = await knownSite(ctx, company_of)
  const sharesWith = shares_with === undefined || shares_with === '' ? null : await knownSite(ctx, shares_with)
  const settings = { language, mailName: name, ageProof: defaultAgeProof() }
  const now = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const site = await addSite(tx, { name, hosts: [host], settings, company, sharesWith }, now)
    await createDefaultBundles(tx, site, now)
    await noteAct(ctx, tx, staffOf(ctx), { action: 'add_site', detail: { facts: { site: name, now: host } } })
    return { id: site.id }
  })
}

async function knownSite(ctx: Ctx, id: string): Promise<Site> {
  const site = await siteById(ctx.db, id)
  if (site === null) throw new Refusal('not_found')
  return site
}

/** Values of settings as the audit log says them: as they are where they are words, as JSON otherwise; none is the default. */
function factsOf({ name, was, now }: { name: string; was: unknown; now: unknown }) {
  return { setting: name, was: wordsFor(was), now: wordsFor(now) }
}

const longest = 500

function wordsFor(value: unknown): string {
  if (value === null || value === undefined) return '–'
  const words = typeof value === 'string' ? value : JSON.stringify(value)
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}
