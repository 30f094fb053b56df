import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PhotoView } from '../../../contract/profiles/profiles.ts'
import { accountRelation } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { photos, profiles } from '../tables.ts'
import { photoView } from './files/photo-address.ts'

/**
 * Sites that review after publication only review photos of this many days; older ones have been seen and could be
 * reported.
 */
const unreviewedDays = 30

/** `lookAfter`: sites that show photos before review. `only`, `except`: ids to include or exclude. */
type PhotosWanted = {
  lookAfter: readonly string[]
  now: Date
  siteId?: string | undefined
  only?: readonly string[] | undefined
  except?: readonly string[] | undefined
}
type WaitingPhoto = {
  id: string
  memberId: string
  siteId: string
  status: 'pending' | 'active'
  createdAt: Date
}

function waiting({ lookAfter, now, siteId, only, except = [] }: PhotosWanted): SQL {
  const since = new Date(now.getTime() - unreviewedDays * 86_400_000)
  const ids = (list: readonly string[]) => sql`ANY (${sql.param([...list])}::uuid[])`
  return sql`FROM ${photos} p JOIN ${accountRelation} a ON a.id = p.member_id JOIN ${profiles} r ON r.member_id = p.member_id
    WHERE p.reviewed_at IS NULL AND p.status <> 'rejected' AND a.kind = 'member' AND a.status IN ('active', 'not_confirmed')
      AND (p.status = 'pending' OR (p.created_at >= ${since} AND a.site_id = ${ids(lookAfter)}))
      AND NOT (p.id = ${ids(except)})
      ${siteId === undefined ? sql`` : sql`AND a.site_id = ${siteId}::uuid`}
      ${only === undefined ? sql`` : sql`AND p.id = ${ids(only)}`}`
}

/**
 * Photos not reviewed yet. First those hidden until review, longest waiting first; then, on sites that review
 * afterwards, visible ones of the newest members first, because fraudulent accounts are new.
 */
export async function waitingPhotos(db: Db, wanted: PhotosWanted & { limit: number }): Promise<WaitingPhoto[]> {
  const { rows } = await db.execute<Omit<WaitingPhoto, 'createdAt'> & { createdAt: string }>(
    sql`SELECT p.id, p.member_id AS "memberId", a.site_id AS "siteId", p.status, p.created_at::timestamptz AS "createdAt" ${waiting(wanted)}
      ORDER BY (p.status = 'pending') DESC, CASE WHEN p.status = 'pending' THEN p.created_at END, r.created_at DESC, p.created_at DESC, p.id LIMIT ${wanted.limit}`,
  )
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}

/** Waiting photos per site, and since when. */
export async function tallyPhotos(
  db: Db,
  wanted: PhotosWanted,
): Promise<{ siteId: string; count: number; oldest: Date }[]> {
  const { rows } = await db.execute<{ siteId: string; count: number; oldest: string }>(
    sql`SELECT a.site_id AS "siteId", count(*)::int AS count, min(p.created_at) AS oldest ${waiting(wanted)} GROUP BY a.site_id`,
  )
  return rows.map((row) => ({ ...row, oldest: new Date(row.oldest) }))
}

/** Main photos of these members for staff, unless refused or private; who has none is left out. One query. */
export async function mainPhotosForStaff(
  platform: Platform,
  memberIds: readonly string[],
): Promise<Map<string, PhotoView>> {
  if (memberIds.length === 0) return new Map()
  const rows = await platform.db
    .select({ photo: photos })
    .from(profiles)
    .innerJoin(photos, and(eq(photos.memberId, profiles.memberId), eq(photos.id, profiles.mainPhotoId)))
    .where(and(inArray(profiles.memberId, [...memberIds]), ne(photos.status, 'rejected'), eq(photos.isPrivate, false)))
  return new Map(rows.map(({ photo }) => [photo.memberId, photoView(platform, photo, 'staff')]))
}

type StaffPhoto = {
  id: string
  view: PhotoView
  caption: string
  isMain: boolean
  isPrivate: boolean
  status: 'pending' | 'active' | 'rejected'
}

/** All photos of these members in order and in every state, for staff review. */
export async function photosForStaff(
  platform: Platform,
  memberIds: readonly string[],
): Promise<Map<string, StaffPhoto[]>> {
  if (memberIds.length === 0) return new Map()
  const rows = await platform.db
    .select({ photo: photos, mainPhotoId: profiles.mainPhotoId })
    .from(photos)
    .innerJoin(profiles, eq(profiles.memberId, photos.memberId))
    .where(inArray(photos.memberId, [...new Set(memberIds)]))
    .orderBy(photos.position)
  return new Map(
    [...Map.groupBy(rows, ({ photo }) => photo.memberId)].map(([memberId, own]) => [
      memberId,
      own.map(({ photo, mainPhotoId }) => ({
        id: photo.id,
        view: photoView(platform, photo, 'staff'),
        caption: photo.caption,
        isMain: photo.id === mainPhotoId,
        isPrivate: photo.isPrivate,
        status: photo.status,
      })),
    ]),
  )
}
