import { asc, desc, eq, sql } from 'drizzle-orm'
import type { PhotoView } from '../../contract/profiles/profiles.ts'
import { type Activity, type ActivityPage, pageOf } from '../platform/activity-page.ts'
import type { Db } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import { photoView } from './photos/files/photo-address.ts'
import { photos, profiles } from './tables.ts'

const shortestPart = 3

/**
 * Ids of members by name, regardless of visibility: exact matches, then prefixes, then, from three characters,
 * substrings; at most `limit`.
 */
export async function membersCalled(
  db: Db,
  text: string,
  limit: number,
): Promise<{ memberId: string; isExact: boolean }[]> {
  const name = text.toLowerCase()
  const pattern = name.replace(/[\\%_]/g, '\\$&')
  const lower = sql`lower(${profiles.name})`
  const like = name.length < shortestPart ? `${pattern}%` : `%${pattern}%`
  const rows = await db
    .select({ memberId: profiles.memberId, isExact: sql<boolean>`${lower} = ${name}` })
    .from(profiles)
    .where(sql`${lower} LIKE ${like}`)
    .orderBy(sql`${lower} <> ${name}`, sql`position(${name} IN ${lower})`, desc(profiles.createdAt))
    .limit(limit)
  return rows
}

type PhotoOfMember = {
  id: string
  status: 'pending' | 'active' | 'rejected'
  rejectionReason: string | null
  isPrivate: boolean
  isMain: boolean
  createdAt: Date
  photo: PhotoView
}

/** All photos of a member in every state, in their owner's order, for staff. */
export async function photosOfMember(platform: Platform, memberId: string): Promise<PhotoOfMember[]> {
  const rows = await platform.db
    .select({ photo: photos, mainPhotoId: profiles.mainPhotoId })
    .from(photos)
    .innerJoin(profiles, eq(profiles.memberId, photos.memberId))
    .where(eq(photos.memberId, memberId))
    .orderBy(asc(photos.position), asc(photos.id))
  return rows.map(({ photo, mainPhotoId }) => ({
    id: photo.id,
    status: photo.status,
    rejectionReason: photo.rejectionReason,
    isPrivate: photo.isPrivate,
    isMain: photo.id === mainPhotoId,
    createdAt: photo.createdAt,
    photo: photoView(platform, photo, 'staff'),
  }))
}

type PhotoActivity = Activity & { word: 'photo_added' | 'photo_approved' | 'photo_refused'; what: string | null }

/** History of a member's existing photos, newest first. */
export async function photoHistory(db: Db, memberId: string, page: ActivityPage): Promise<PhotoActivity[]> {
  const rows = await db.select().from(photos).where(eq(photos.memberId, memberId))
  return pageOf(
    rows.flatMap(({ id, createdAt, reviewedAt, status, rejectionReason }): PhotoActivity[] => {
      const added: PhotoActivity = { at: createdAt, id: `photo:${id}`, word: 'photo_added', what: null }
      if (reviewedAt === null) return [added]
      const word = status === 'rejected' ? 'photo_refused' : 'photo_approved'
      return [added, { at: reviewedAt, id: `review:${id}`, word, what: rejectionReason }]
    }),
    page,
  )
}
