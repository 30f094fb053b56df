import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Locale } from '../../../contract/constants.ts'
import { factsOf } from '../../../contract/document-values.ts'
import { chooseSections, fillText } from '../../../shared/documents/document-template.ts'
import { plainText } from '../../../shared/markdown.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { wordsOf } from '../../platform/words.ts'
import { fictionalShare } from '../../profiles/index.ts'
import { type Ctx, currentTerms, originOf, sitesHandlers } from '../../sites/index.ts'
import { minimumMessageCosts } from '../shop/bundles.ts'
import { orderTexts } from './order-tables.ts'

export type OrderTexts = typeof orderTexts.$inferSelect

const documents = new URL('../../../../content/', import.meta.url)
const ofSite = sitesHandlers({ fictionalShare, minimumMessageCosts })

/**
 * The texts of an order placed now, in the buyer's language: their express request to start, the return policy with the
 * withdrawal form, and the terms. Errors: start_request_required; consent_text_changed if the request refers to another
 * version.
 */
export async function textsFor(ctx: Ctx, startRequest: string | undefined): Promise<OrderTexts> {
  if (startRequest === undefined)
    throw new Refusal('start_request_required', {}, { start_request: 'start_request_required' })
  const version = await currentTerms(ctx)
  if (startRequest !== version) throw new Refusal('consent_text_changed', {}, { start_request: 'consent_text_changed' })
  const { locale } = ctx
  const text = await textOf(ctx)
  const hash = createHash('sha256')
    .update(JSON.stringify([version, locale, text]))
    .digest('base64url')
  return { hash, version, locale, text, firstUsedAt: ctx.clock.now() }
}

/** The texts stored with an order; null for orders from before. */
export async function textsOfOrder(db: Db, hash: string | null): Promise<OrderTexts | null> {
  if (hash === null) return null
  const [texts] = await db.select().from(orderTexts).where(eq(orderTexts.hash, hash))
  return texts ?? null
}

async function textOf(ctx: Ctx): Promise<string> {
  const { locale } = ctx
  const [{ settings: site }, { companyinfo: company }] = await Promise.all([
    ofSite.getSettings(ctx, {}),
    ofSite.getCompany(ctx, {}),
  ])
  const facts = factsOf({ site, company, isFromUs: locale === 'en' && site.geoip_country === 'US' }, locale)
  const policies = ['return-policy', 'terms'].map((name) => {
    const [, title = '', body = ''] = /^---\ntitle: (.+)\n[\s\S]*?\n---\n([\s\S]*)$/.exec(sourceOf(name, locale)) ?? []
    const filled = fillText(chooseSections(body, facts), facts)
    return `${title.toUpperCase()}\n\n${plainText(filled, originOf(ctx))}`
  })
  return [wordsOf(locale, 'payments')('order.request'), ...policies].join('\n\n\n')
}

const sources = new Map<string, string>()

/** A document's Markdown, read once. */
function sourceOf(name: string, locale: Locale): string {
  const path = `${name}/${locale}.md`
  const source = sources.get(path) ?? readFileSync(new URL(path, documents), 'utf8')
  sources.set(path, source)
  return source
}
