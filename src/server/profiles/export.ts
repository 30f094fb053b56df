import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { albumGuestRows } from './album/album.ts'
import { profileFacts } from './facts.ts'
import { storedWidths } from './photos/files/renditions.ts'
import { attributesView, type PhotoRow, photoRows, profileRow } from './profile/own-profile.ts'
import { viewsBy } from './profile/views.ts'
import { exportVerifications } from './verification/verification-review.ts'

/** The profile and its photos, each in the largest size that is kept. */
export async function exportProfile(db: Db, memberId: string): Promise<ExportFile[]> {
  const [row, own, guests, opened, verified] = await Promise.all([
    profileRow(db, memberId),
    photoRows(db, memberId),
    albumGuestRows(db, memberId),
    viewsBy(db, memberId),
    exportVerifications(db, memberId),
  ])
  const known = await profileFacts(
    db,
    guests.map(({ guestId }) => guestId),
  )
  const profile = {
    name: row.name,
    gender: row.gender,
    seeks: row.seeks,
    age_from: row.minAge,
    age_to: row.maxAge,
    date_of_birth: row.dateOfBirth,
    country: row.country,
    region: row.region,
    city: row.city,
    latitude: row.latitude,
    longitude: row.longitude,
    ...attributesView(row),
    about_me: row.aboutMe,
    interests: row.interests,
    is_invisible: row.isInvisible,
    is_private: row.isPrivate,
    is_verified: row.isVerified,
    last_active_at: row.lastActiveAt,
    photos: own.map((photo, place) => ({
      file: fileName(place),
      is_main: photo.id === row.mainPhotoId,
      is_private: photo.isPrivate,
      caption: photo.caption,
      status: photo.status,
      rejection_reason: photo.rejectionReason,
      added_at: photo.createdAt,
    })),
    private_album_is_open_to: guests.map(({ guestId, openedAt }) => ({
      member: guestId,
      name: known.get(guestId)?.name ?? '',
      since: openedAt,
    })),
    verifications: verified.map(({ entry }) => entry),
    profiles_opened: opened.map(({ id, at }) => ({ member: id, at })),
  }
  return [{ name: 'profile.json', value: profile }, ...own.map(photoFile), ...verified.flatMap(pictureFile)]
}

const fileName = (place: number) => `photos/${String(place + 1).padStart(2, '0')}.jpg`

function photoFile({ filesKey, width }: PhotoRow, place: number): ExportFile {
  return { name: fileName(place), storageKey: `${filesKey}/${storedWidths(width).at(-1)}.jpg` }
}

/** A picture that waits for somebody to look at it; later there is none. */
function pictureFile({ picture }: { picture: string | null }): ExportFile[] {
  return picture === null ? [] : [{ name: 'photos/verification.webp', storageKey: picture }]
}
