import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { Ctx } from '../sites/index.ts'
import { contentPages } from './tables.ts'

type Reading = { stamp: Promise<string>; until: number }
/** By database: tests have many products in one process. */
const known = new WeakMap<object, Map<string, Reading>>()
const milliseconds = 1_000

/**
 * Says which state the written pages of this site are in, for whoever keeps what was drawn of them: another one as soon as a page is
 * published or removed. Read from the database once a second at most; in the process that changed something, at once.
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

/** To be called once a change has been committed. */
export function forgetStamp(db: Db, siteId: string): void {
  readingsOf(db).delete(siteId)
}

function readingsOf(db: Db): Map<string, Reading> {
  const readings = known.get(db) ?? new Map<string, Reading>()
  known.set(db, readings)
  return readings
}

/** Versions are only ever added: their number says it all. */
async function readStamp(db: Db, siteId: string): Promise<string> {
  const forVisitors = and(eq(contentPages.siteId, siteId), ne(contentPages.status, 'draft'))
  return String(await db.$count(contentPages, forVisitors))
}
