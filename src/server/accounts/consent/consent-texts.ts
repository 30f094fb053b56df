import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inArray } from 'drizzle-orm'
import type { Locale } from '../../../contract/constants.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { rawWordsOf } from '../../platform/words.ts'
import { type Ctx, minimumAgeIn } from '../../sites/index.ts'
import { type consents, consentTexts } from '../tables.ts'

type Kind = (typeof consents.$inferSelect)['kind']
/** Where consent is given; each place has its own text. */
export type ConsentPlace = 'sign_up' | 'settings'

const documents = new URL('../../../../content/', import.meta.url)
const terms = new Map<Locale, string>()
const atSignUp: Partial<Record<Kind, readonly string[]>> = {
  special_category: ['signUp.consent', 'signUp.consentMore'],
  promotions: ['signUp.promotions', 'signUp.promotionsHint'],
  terms: ['signUp.agree'],
}

/** Current text of a consent with placeholders; for the terms the whole document. Changes need a new `firstTerms`. */
export function consentTemplate(kind: Kind, place: ConsentPlace, locale: Locale): string {
  const keys =
    place === 'sign_up' ? atSignUp[kind] : ['title', 'text', 'withdrawing'].map((part) => `consents.${kind}.${part}`)
  if (keys === undefined) throw new Error(`${kind} is not asked for at sign-up`)
  const words = rawWordsOf(locale, place === 'sign_up' ? 'entry' : 'settings')
  const parts = keys.map(words)
  if (kind === 'terms') parts.push(termsIn(locale))
  return parts.join('\n\n')
}

function termsIn(locale: Locale): string {
  const known = terms.get(locale) ?? readFileSync(new URL(`terms/${locale}.md`, documents), 'utf8')
  terms.set(locale, known)
  return known
}

type Given = { kind: Kind; place: ConsentPlace; version: string }

/** Stores the exact text that is agreed to now, once for all who agree to the same; answers its hash. */
export async function storeConsentText(ctx: Ctx, tx: Tx, { kind, place, version }: Given): Promise<string> {
  const { locale, site } = ctx
  const values: Record<string, string> = {
    site: site.name,
    min_age: String(minimumAgeIn(site.settings, [ctx.client.country])),
  }
  const text = consentTemplate(kind, place, locale)
    .replace(/(?<!\{)\{(\w+)(?:, number)?\}(?!\})/g, (whole, name: string) => values[name] ?? whole)
    .replace(/<\/?\w+>/g, '')
  const hash = createHash('sha256')
    .update(JSON.stringify([kind, version, locale, text]))
    .digest('base64url')
  await tx
    .insert(consentTexts)
    .values({ hash, kind, version, locale, text, firstGivenAt: ctx.clock.now() })
    .onConflictDoNothing()
  return hash
}

/** The exact texts with these hashes, by hash. */
export async function consentTextsOf(db: Db, hashes: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = hashes.filter((hash) => hash !== null)
  if (known.length === 0) return new Map()
  const rows = await db
    .select({ hash: consentTexts.hash, text: consentTexts.text })
    .from(consentTexts)
    .where(inArray(consentTexts.hash, known))
  return new Map(rows.map(({ hash, text }) => [hash, text]))
}
