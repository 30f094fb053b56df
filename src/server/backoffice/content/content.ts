import { inArray } from 'drizzle-orm'
import type { Locale } from '../../../contract/constants.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { officeContentEndpoints } from '../../../contract/office/content.ts'
import { templateFault } from '../../../shared/documents/document-facts.ts'
import { reservedTokens } from '../../../shared/reserved-tokens.ts'
import {
  forgetStamp,
  type PagePlace,
  pageVersion,
  pageView,
  removePage,
  renderBody,
  versionsOf,
  writePage,
  writtenPages,
} from '../../content/index.ts'
import { minimumMessageCosts } from '../../payments/shop/index.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { fictionalShare } from '../../profiles/index.ts'
import { type Ctx, listSites, siteById, sitesHandlers } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'
import { staff } from '../tables.ts'

type PageEndpoints = Pick<
  typeof officeContentEndpoints,
  'listPages' | 'getWrittenPage' | 'savePage' | 'removePage' | 'previewPage'
>
type Place = { site_id: string; token: string; locale: Locale }
type Text = { title: string; description: string; body: string }

/** Content pages. Each change and its audit entry share a transaction. */
export const pageHandlers: Handlers<PageEndpoints, Ctx> = {
  listPages: (ctx, { site_id }) => pagesOf(ctx, site_id),
  getWrittenPage: ({ db }, { version, ...place }) => pageOf(db, place, version),
  savePage: async (ctx, { after, publish = false, title, description, body, ...input }) => {
    const place = await placeOf(ctx.db, input)
    refuseFaults(place.token, { title, description, body })
    const renderings = await renderBody(body)
    const status = publish ? 'published' : 'draft'
    const version = await transaction(ctx.db, async (tx) => {
      const written = {
        title,
        description,
        body,
        renderings,
        after,
        status,
        by: staffOf(ctx).staffId,
        now: ctx.clock.now(),
      } as const
      const stored = await writePage(tx, place, written)
      const action = publish ? 'publish_page' : 'draft_page'
      await noteAct(ctx, tx, staffOf(ctx), { action, detail: { page: { ...place, version: stored } } })
      return stored
    })
    forgetStamp(ctx.db, place.siteId)
    return { version }
  },
  removePage: async (ctx, input) => {
    const place = await placeOf(ctx.db, input)
    await transaction(ctx.db, async (tx) => {
      const version = await removePage(tx, place, { by: staffOf(ctx).staffId, now: ctx.clock.now() })
      if (version === null) return
      await noteAct(ctx, tx, staffOf(ctx), { action: 'remove_page', detail: { page: { ...place, version } } })
    })
    forgetStamp(ctx.db, place.siteId)
    return { done: true }
  },
  previewPage: (ctx, { version, ...place }) => preview(ctx, place, version),
}

/** Errors: not_found for a site that is none. */
async function placeOf(db: Db, { site_id, token, locale }: Place): Promise<PagePlace> {
  const sites = await listSites(db)
  if (!sites.some(({ id }) => id === site_id)) throw new Refusal('not_found')
  return { siteId: site_id, token, language: locale }
}

function refuseFaults(token: string, text: Text): void {
  if (reservedTokens.has(token)) throw new Refusal('invalid_input', {}, { token: 'taken' })
  for (const [field, template] of Object.entries(text)) {
    const fault = templateFault(template)
    if (fault === null) continue
    const { kind, name } = fault
    const reason = kind === 'unknown' ? 'unknown_placeholder' : 'unclosed_section'
    throw new Refusal('invalid_input', { name }, { [field]: reason })
  }
}

/** Errors: not_found for a site that is none. */
async function pagesOf({ db, site }: Ctx, wanted = site.id): Promise<OutputOf<PageEndpoints['listPages']>> {
  const sites = await listSites(db)
  if (!sites.some(({ id }) => id === wanted)) throw new Refusal('not_found')
  const pages = await writtenPages(db, wanted)
  return {
    sites,
    site_id: wanted,
    pages: pages.map(({ token, language, title, standing, version, createdAt }) => ({
      token,
      language,
      title,
      status: standing,
      version,
      updated_at: createdAt.toISOString(),
    })),
  }
}

/** Errors: not_found for a page, a version or a site that is none. */
async function pageOf(
  db: Db,
  input: Place,
  wanted: number | undefined,
): Promise<OutputOf<PageEndpoints['getWrittenPage']>> {
  const place = await placeOf(db, input)
  const [{ versions, standing }, sites] = await Promise.all([versionsOf(db, place), listSites(db)])
  const newest = versions[0]?.version ?? 0
  const shown = versions.find(({ version }) => version === (wanted ?? newest))
  if (shown === undefined) throw new Refusal('not_found')
  const names = await staffNames(db, [...new Set(versions.map(({ staffId }) => staffId))])
  const { title, description, body, version } = shown
  return {
    site: sites.find(({ id }) => id === place.siteId)?.name ?? '',
    shown: { title, description, body, version },
    newest,
    status: standing,
    versions: versions.map((each) => ({
      version: each.version,
      status: each.status,
      title: each.title,
      by: names.get(each.staffId) ?? '',
      at: each.createdAt.toISOString(),
    })),
  }
}

async function staffNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const ofSite = sitesHandlers({ fictionalShare, minimumMessageCosts })

/** A version, and the settings of its site as a visitor who is not logged in has them in its language. Errors: not_found. */
async function preview(ctx: Ctx, input: Place, version: number): Promise<OutputOf<PageEndpoints['previewPage']>> {
  const place = await placeOf(ctx.db, input)
  const [found, site] = await Promise.all([pageVersion(ctx.db, place, version), siteById(ctx.db, place.siteId)])
  if (site === null) throw new Refusal('not_found')
  const there: Ctx = { ...ctx, site, locale: place.language, viewer: null }
  const [{ settings }, { companyinfo }] = await Promise.all([
    ofSite.getSettings(there, {}),
    ofSite.getCompany(there, {}),
  ])
  return { page: pageView(found), status: found.status, site: settings, company: companyinfo }
}
