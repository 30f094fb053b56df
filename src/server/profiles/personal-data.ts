import type { Db } from '../platform/db/db.ts'
import { afterCommit } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { type Erased, type PersonalData, personal } from '../platform/personal-data.ts'
import type { Scope } from '../platform/platform.ts'
import { albumGuestRows } from './album/album.ts'
import { profileChanged } from './events.ts'
import { profileFacts } from './facts.ts'
import { storedWidths } from './photos/files/renditions.ts'
import { removePhotos } from './photos/photos.ts'
import { forgetUploadsOf } from './photos/uploads/upload-store.ts'
import { attributesView, type PhotoRow, photoRows, profileRow } from './profile/own-profile.ts'
import { tripRows } from './profile/trips.ts'
import { viewsBy } from './profile/views.ts'
import { albumGuests, photos, profileAudience, profiles, profileViews, trips } from './tables.ts'
import { exportVerificationRequests } from './verification/verification-requests.ts'
import { eraseVerifications, exportVerifications } from './verification/verification-review.ts'
import { verificationRequests, verifications } from './verification/verification-tables.ts'

const file = { file: 'profile.json' }

export const profilesData: PersonalData = {
  tables: [
    personal(photos, { members: ['memberId'], erase: { by: 'deleted, with their files' }, export: file }),
    personal(verifications, { members: ['memberId'], erase: { by: 'deleted, with their pictures' }, export: file }),
    personal(verificationRequests, { members: ['memberId', 'otherId'], erase: 'delete', export: file }),
    personal(profileAudience, {
      members: ['memberId', 'viewerId'],
      erase: 'delete',
      export: { none: 'who may see the profile follows from likes.json and messages.json' },
    }),
    personal(albumGuests, { members: ['memberId', 'guestId'], erase: 'delete', export: file }),
    personal(profileViews, { members: ['viewerId', 'memberId'], erase: 'delete', export: file }),
    personal(trips, { members: ['memberId'], erase: 'delete', export: file }),
    personal(profiles, { members: ['memberId'], erase: 'delete', export: file }),
  ],
  erase: eraseFiles,
  afterErasure: (scope, { memberId }) => scope.events.emit(scope, profileChanged, { memberId }),
  files: exportProfile,
}

async function eraseFiles(scope: Scope, { memberId }: Erased): Promise<void> {
  const { tx } = scope
  await removePhotos(scope, tx, memberId)
  await eraseVerifications(scope, { memberId })
  afterCommit(tx, () => {
    forgetUploadsOf(scope, memberId).catch((error: unknown) =>
      scope.log.error({ err: error }, 'unfinished uploads could not be removed; they are removed within a day'),
    )
  })
}

/** The profile and its photos, each in the largest stored size. */
async function exportProfile(db: Db, memberId: string): Promise<ExportFile[]> {
  const [row, own, guests, opened, verified, requests, travel] = await Promise.all([
    profileRow(db, memberId),
    photoRows(db, memberId),
    albumGuestRows(db, memberId),
    viewsBy(db, memberId),
    exportVerifications(db, memberId),
    exportVerificationRequests(db, memberId),
    tripRows(db, memberId),
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
    hidden_facts: row.hiddenFacts,
    about_me: row.aboutMe,
    prompts: row.prompts,
    interests: row.interests,
    trips: travel.map(({ memberId: _, ...trip }) => trip),
    is_invisible: row.isInvisible,
    is_private: row.isPrivate,
    hides_presence: row.hidesPresence,
    hides_receipts: row.hidesReceipts,
    is_verified_only: row.isVerifiedOnly,
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
    verification_requests: requests,
    profiles_opened: opened.map(({ id, at }) => ({ member: id, at })),
  }
  return [{ name: 'profile.json', value: profile }, ...own.map(photoFile), ...verified.flatMap(pictureFile)]
}

const fileName = (place: number) => `photos/${String(place + 1).padStart(2, '0')}.jpg`

function photoFile({ filesKey, width }: PhotoRow, place: number): ExportFile {
  return { name: fileName(place), storageKey: `${filesKey}/${storedWidths(width).at(-1)}.jpg` }
}

/** The selfie of an open verification; later it is deleted. */
function pictureFile({ picture }: { picture: string | null }): ExportFile[] {
  return picture === null ? [] : [{ name: 'photos/verification.webp', storageKey: picture }]
}
