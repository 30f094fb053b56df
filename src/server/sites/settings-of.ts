import { inArray } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { type SiteSettings, siteSettings } from './settings.ts'
import { sites } from './tables.ts'

/** The settings of these sites by id, for jobs; sites that are gone are left out. */
export async function settingsOfSites(db: Db, ids: readonly string[]): Promise<Map<string, SiteSettings>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: sites.id, settings: sites.settings })
    .from(sites)
    .where(inArray(sites.id, [...ids]))
  return new Map(rows.map(({ id, settings }) => [id, siteSettings.parse(settings)]))
}
