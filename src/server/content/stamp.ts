import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { Ctx } from '../sites/index.ts'
import { contentPages } from './tables.ts'

type Reading = { stamp: Promise<string>; until: number }
/** By database: tests run several products in one process. */
const known = new WeakMap<object, Map<string, Reading>>()
const milliseconds = 1_000

/**
 * Version of the site's written pages, as a cache key: changes when a page is published or removed. Read from the
 * database at most once a second; updated at once in the process that makes a change.
 */
export function contentStamp({ db, clock, site }: Pick<Ctx, 'db' | 'clock' | 'site'>): Promise<string> {
  const readings = readingsOf(db)
  const now = clock.now().getTime()
  const hit = readings.get(site.id)
  if (hit !== undefined && now < hit.until) return hit.stamp
  const reading = { stamp: readStamp(db, site.id), until: now + milliseconds }
  readings.set(site.id, reading)
  reading.stamp.catch(() => readings.get(site.id) === reading && readings.delete(site.id))
  return reading.stamp
}

/** Clears the cached version. Call after a change is committed. */
export function forgetStamp(db: Db, siteId: string): void {
  readingsOf(db).delete(siteId)
}

function readingsOf(db: Db): Map<string, Reading> {
  const readings = known.get(db) ?? new Map<string, Reading>()
  known.set(db, readings)
  return readings
}

/** Versions are only added, so their number is sufficient. */
async function readStamp(db: Db, siteId: string): Promise<string> {
  const forVisitors = and(eq(contentPages.siteId, siteId), ne(contentPages.status, 'draft'))
  return String(await db.$count(contentPages, forVisitors))
}
