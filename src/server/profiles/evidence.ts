import { eq, inArray } from 'drizzle-orm'
import type { PhotoView } from '../../contract/profiles.ts'
import type { Db } from '../platform/db.ts'
import type { Platform } from '../platform/platform.ts'
import { photoView } from './photo-address.ts'
import { photos, profiles } from './tables.ts'

/** A profile as a report keeps it: all that others see of it, and where no finer than they do. Null for an unknown member. */
export async function profileForReport(db: Db, memberId: string) {
  const [row] = await db.select().from(profiles).where(eq(profiles.memberId, memberId))
  if (row === undefined) return null
  const { latitude: _latitude, longitude: _longitude, ...profile } = row
  return profile
}

/** Photos by id, in every state: for staff who review them. Those that are gone are left out. */
export async function photoViewsForStaff(platform: Platform, ids: readonly string[]): Promise<Map<string, PhotoView>> {
  if (ids.length === 0) return new Map()
  const rows = await platform.db
    .select()
    .from(photos)
    .where(inArray(photos.id, [...ids]))
  return new Map(rows.map((photo) => [photo.id, photoView(platform, photo, 'own')]))
}
