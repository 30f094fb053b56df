import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { siteSettingVersions } from './history-tables.ts'

export type SettingVersion = typeof siteSettingVersions.$inferSelect
const most = 200

/** Changes of a site, newest first, at most 200. */
export function settingVersions(db: Db, siteId: string): Promise<SettingVersion[]> {
  return db
    .select()
    .from(siteSettingVersions)
    .where(eq(siteSettingVersions.siteId, siteId))
    .orderBy(desc(siteSettingVersions.version))
    .limit(most)
}

/** Changes after a version, newest first. */
export function changesSince(db: Db, siteId: string, version: number): Promise<SettingVersion[]> {
  return db
    .select()
    .from(siteSettingVersions)
    .where(and(eq(siteSettingVersions.siteId, siteId), gt(siteSettingVersions.version, version)))
    .orderBy(desc(siteSettingVersions.version))
}
