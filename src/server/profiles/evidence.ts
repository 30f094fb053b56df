import { and, eq, inArray } from 'drizzle-orm'
import type { PhotoView } from '../../contract/profiles.ts'
import type { Db } from '../platform/db.ts'
import type { Platform } from '../platform/platform.ts'
import { albumsBetween } from './album.ts'
import { photoView } from './photo-address.ts'
import { photos, profiles } from './tables.ts'

/**
 * A profile as a report keeps it: all that others see of it, and where no finer than they do. `photoIds` are the photos that were shown, and of
 * the private ones those that the reporter was let see, though they may hide by now: what somebody is reported for may be in there. Null for an unknown member.
 */
export async function profileForReport(db: Db, { memberId, reporterId }: { memberId: string; reporterId: string }) {
  const [[row], shown, { isOpened }] = await Promise.all([
    db.select().from(profiles).where(eq(profiles.memberId, memberId)),
    db
      .select({ id: photos.id, isPrivate: photos.isPrivate })
      .from(photos)
      .where(and(eq(photos.memberId, memberId), eq(photos.status, 'active')))
      .orderBy(photos.position),
    albumsBetween(db, { memberId, viewerId: reporterId }),
  ])
  if (row === undefined) return null
  const { latitude: _latitude, longitude: _longitude, ...profile } = row
  return { ...profile, photoIds: shown.filter(({ isPrivate }) => isOpened || !isPrivate).map(({ id }) => id) }
}

/** Photos by id, in every state: for staff who review them. Those that are gone are left out. */
export async function photoViewsForStaff(platform: Platform, ids: readonly string[]): Promise<Map<string, PhotoView>> {
  if (ids.length === 0) return new Map()
  const rows = await platform.db
    .select()
    .from(photos)
    .where(inArray(photos.id, [...ids]))
  return new Map(rows.map((photo) => [photo.id, photoView(platform, photo, 'staff')]))
}
