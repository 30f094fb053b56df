import { type SQL, sql } from 'drizzle-orm'
import { statement } from '../../platform/db/prepared-statement.ts'
import type { Platform } from '../../platform/platform.ts'
import { albumGuests, photos } from '../tables.ts'
import { isSeen, isSeenButForContacts } from '../visibility/relations.ts'

/** Album access between a member and a viewer: `isOpen`: the viewer can see the member's album now; `isOwnOpen`: the viewer has opened theirs. */
export type AlbumsBetween = { isOpen: boolean; isOwnOpen: boolean }
type Two = { memberId: SQL; viewerId: SQL }

const isGuest = ({ owner, guest }: { owner: SQL; guest: SQL }) =>
  sql`EXISTS (SELECT FROM ${albumGuests} g WHERE g.member_id = ${owner} AND g.guest_id = ${guest})`

/**
 * Access is suspended while either member is not visible to the other. A guest who blocks the owner as a contact keeps
 * it: losing it would tell them that the owner has this address.
 */
const isAwake = ({ owner, guest }: { owner: SQL; guest: SQL }): SQL => sql`(
  ${isSeen({ owner, viewer: guest, allowsFictional: sql`true` })} AND ${isSeenButForContacts({ owner: guest, viewer: owner, allowsFictional: sql`true` })})`

/** `AlbumsBetween` as columns. */
export const albumColumns = ({ memberId, viewerId }: Two) => {
  const theirs = { owner: memberId, guest: viewerId }
  return {
    isOpen: sql<boolean>`${isGuest(theirs)} AND ${isAwake(theirs)}`,
    isOwnOpen: sql<boolean>`${isGuest({ owner: viewerId, guest: memberId })}`,
  }
}

type AlbumPhotoRequest = { memberId: string; photoId: string; guestId: string }
export type PhotoFile = { files_key: string; width: number }

const openFile = statement<AlbumPhotoRequest, PhotoFile>('album_file', () => {
  const owner = sql`${sql.placeholder('memberId')}::uuid`
  const guest = sql`${sql.placeholder('guestId')}::uuid`
  return sql`SELECT f.files_key, f.width FROM ${photos} f
    WHERE f.member_id = ${owner} AND f.id = ${sql.placeholder('photoId')}::uuid AND f.is_private AND f.status = 'active'
      AND ${isGuest({ owner, guest })} AND ${isAwake({ owner, guest })}`
})

/** The files of a private photo, for a guest with access now; null otherwise. */
export async function albumFile({ db }: Pick<Platform, 'db'>, request: AlbumPhotoRequest): Promise<PhotoFile | null> {
  return (await openFile(db, request))[0] ?? null
}
