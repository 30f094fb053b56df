import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { defaultLocale, type Locale } from '../../contract/constants.ts'
import type { ContentPageView } from '../../contract/content.ts'
import type { WrittenPageView } from '../../contract/office/content.ts'
import type { Rendering } from '../../shared/markdown.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { contentPages } from './tables.ts'

type PageVersion = Omit<typeof contentPages.$inferSelect, 'language'> & { language: Locale }
/** A page in one language. */
export type PagePlace = { siteId: string; token: string; language: Locale }
type PageText = Pick<PageVersion, 'title' | 'description' | 'body'>

const at = ({ siteId, token, language }: PagePlace) =>
  and(eq(contentPages.siteId, siteId), eq(contentPages.token, token), eq(contentPages.language, language))
const isForVisitors = ne(contentPages.status, 'draft')
const asWritten = (row: typeof contentPages.$inferSelect): PageVersion => ({ ...row, language: row.language as Locale })

/** The published page in the viewer's language, else in English. Errors: not_found. */
export async function publishedPage({ db, site, locale }: Ctx, token: string): Promise<ContentPageView> {
  const rows = await db
    .selectDistinctOn([contentPages.language])
    .from(contentPages)
    .where(
      and(
        eq(contentPages.siteId, site.id),
        eq(contentPages.token, token),
        inArray(contentPages.language, [locale, defaultLocale]),
        isForVisitors,
      ),
    )
    .orderBy(contentPages.language, desc(contentPages.version))
  const shown = rows.filter(({ status }) => status === 'published').map(asWritten)
  const page = shown.find(({ language }) => language === locale) ?? shown[0]
  if (page === undefined) throw new Refusal('not_found')
  return pageView(page)
}

/** The public view of a version. */
export function pageView({ token, title, description, renderings, language, createdAt }: PageVersion): ContentPageView {
  return { token, title, description, renderings, language, updated_at: createdAt.toISOString() }
}

/** A site's published pages, with languages and dates. */
export async function publishedPages(
  db: Db,
  siteId: string,
): Promise<{ token: string; language: Locale; updatedAt: Date }[]> {
  const rows = await db
    .selectDistinctOn([contentPages.token, contentPages.language])
    .from(contentPages)
    .where(and(eq(contentPages.siteId, siteId), isForVisitors))
    .orderBy(contentPages.token, contentPages.language, desc(contentPages.version))
  const shown = rows.filter(({ status }) => status === 'published').map(asWritten)
  return shown.map(({ token, language, createdAt }) => ({ token, language, updatedAt: createdAt }))
}

/** The newest version of each page of a site, by path and language, with its public status. */
export async function writtenPages(
  db: Db,
  siteId: string,
): Promise<(PageVersion & { standing: WrittenPageView['status'] })[]> {
  const [newest, published] = await Promise.all([
    db
      .selectDistinctOn([contentPages.token, contentPages.language])
      .from(contentPages)
      .where(eq(contentPages.siteId, siteId))
      .orderBy(asc(contentPages.token), asc(contentPages.language), desc(contentPages.version)),
    publishedPages(db, siteId),
  ])
  return newest.map((row) => {
    const isSeen = published.some(({ token, language }) => token === row.token && language === row.language)
    return { ...asWritten(row), standing: standingOf(row.status, isSeen) }
  })
}

function standingOf(newest: PageVersion['status'], isSeen: boolean): WrittenPageView['status'] {
  return newest === 'draft' && isSeen ? 'changed' : newest
}

/** All versions of a page, newest first, with the public status. Errors: not_found. */
export async function versionsOf(
  db: Db,
  place: PagePlace,
): Promise<{ versions: PageVersion[]; standing: WrittenPageView['status'] }> {
  const rows = await db.select().from(contentPages).where(at(place)).orderBy(desc(contentPages.version))
  const [newest] = rows
  if (newest === undefined) throw new Refusal('not_found')
  const forVisitors = rows.find(({ status }) => status !== 'draft')
  return {
    versions: rows.map(asWritten),
    standing: standingOf(newest.status, forVisitors?.status === 'published'),
  }
}

/** One version of a page. Errors: not_found. */
export async function pageVersion(db: Db, place: PagePlace, version: number): Promise<PageVersion> {
  const [row] = await db
    .select()
    .from(contentPages)
    .where(and(at(place), eq(contentPages.version, version)))
  if (row === undefined) throw new Refusal('not_found')
  return asWritten(row)
}

type Write = PageText & { renderings: Rendering[]; after: number; status: 'draft' | 'published'; by: string; now: Date }

/**
 * Adds a version after `after`, which must be the newest (0 if there is none); returns its number. Errors: conflict.
 */
export async function writePage(tx: Tx, place: PagePlace, { after, by, now, ...written }: Write): Promise<number> {
  const newest = await newestOf(tx, place)
  if ((newest?.version ?? 0) !== after) throw new Refusal('conflict')
  const version = after + 1
  const stored = await tx
    .insert(contentPages)
    .values({ ...place, ...written, version, staffId: by, createdAt: now })
    .onConflictDoNothing()
    .returning({ version: contentPages.version })
  // A concurrent edit was first
  if (stored.length === 0) throw new Refusal('conflict')
  return version
}

/**
 * Unpublishes a page; its versions remain. Returns the version that records it, null if already unpublished. Errors:
 * not_found.
 */
export async function removePage(
  tx: Tx,
  place: PagePlace,
  { by, now }: { by: string; now: Date },
): Promise<number | null> {
  // Serialised: removal applies to the newest version at that time
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${JSON.stringify(place)}, 0))`)
  const newest = await newestOf(tx, place)
  if (newest === null) throw new Refusal('not_found')
  if (newest.status === 'removed') return null
  const version = newest.version + 1
  await tx.insert(contentPages).values({ ...newest, version, status: 'removed', staffId: by, createdAt: now })
  return version
}

async function newestOf(tx: Tx, place: PagePlace): Promise<PageVersion | null> {
  const [row] = await tx.select().from(contentPages).where(at(place)).orderBy(desc(contentPages.version)).limit(1)
  return row === undefined ? null : asWritten(row)
}
