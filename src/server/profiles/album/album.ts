import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { profilesEndpoints } from '../../../contract/profiles/profiles.ts'
import { viewerOf } from '../../accounts/index.ts'
import { blockRelation } from '../../moderation/index.ts'
import { afterCommit, type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { preparedQuery, statement } from '../../platform/db/prepared-statement.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { profileFacts } from '../facts.ts'
import { albumFault } from '../photos/photo-rules.ts'
import { cards } from '../profile/cards.ts'
import { albumGuests, photos } from '../tables.ts'
import { isSeen } from '../visibility/relations.ts'
import { sightings } from '../visibility/viewer-access.ts'
import { tellOfAlbum } from './album-notifications.ts'

type AlbumGuests = OutputOf<typeof profilesEndpoints.listAlbumGuests>

/**
 * The guests of the viewer's album, newest first. Guests not visible to the viewer are listed by name, and cannot see
 * the album meanwhile.
 */
export async function listAlbumGuests(ctx: Ctx): Promise<AlbumGuests> {
  const { memberId } = viewerOf(ctx)
  const rows = await albumGuestRows(ctx.db, memberId)
  const ids = rows.map(({ guestId }) => guestId)
  const [seen, known] = await Promise.all([cards({ ...ctx, viewerId: memberId }, ids), profileFacts(ctx.db, ids)])
  return {
    guests: rows.map(({ guestId, openedAt }) => ({
      id: guestId,
      name: known.get(guestId)?.name ?? '',
      profile: seen.get(guestId) ?? null,
      opened_at: openedAt.toISOString(),
    })),
  }
}

export function albumGuestRows(db: Db, memberId: string): Promise<(typeof albumGuests.$inferSelect)[]> {
  const own = eq(albumGuests.memberId, memberId)
  return db.select().from(albumGuests).where(own).orderBy(desc(albumGuests.openedAt), albumGuests.guestId)
}

/**
 * Opens the viewer's album to a member and notifies them. Errors: conflict (oneself), forbidden while paused,
 * member_unavailable, blocked_by_member {name}.
 */
export async function openAlbum(ctx: Ctx, guestId: string): Promise<AlbumGuests> {
  const { memberId, status } = viewerOf(ctx)
  const guest = (await sightings({ ...ctx, viewerId: memberId }, [guestId])).get(guestId)
  const fault = albumFault({
    isSelf: memberId === guestId,
    isPaused: status === 'paused',
    isSamePool: guest?.poolId === ctx.site.poolId,
    sight: guest?.sight ?? 'no',
  })
  if (fault !== null) throw new Refusal(fault, fault === 'blocked_by_member' ? { name: guest?.name ?? '' } : {})
  await transaction(ctx.db, async (tx) => {
    await lockPair(tx, memberId, guestId)
    // Blocked in the meantime: the next request returns the error
    if (await isBlockBetween(tx, memberId, guestId)) return
    const row = { memberId, guestId, openedAt: ctx.clock.now() }
    const made = await tx.insert(albumGuests).values(row).onConflictDoNothing().returning()
    if (made.length > 0) afterCommit(tx, () => tellOfAlbum(ctx, row))
  })
  return listAlbumGuests(ctx)
}

/** Closes the viewer's album to a member; idempotent. */
export async function closeAlbum(ctx: Ctx, guestId: string): Promise<AlbumGuests> {
  const { memberId } = viewerOf(ctx)
  await ctx.db.delete(albumGuests).where(and(eq(albumGuests.memberId, memberId), eq(albumGuests.guestId, guestId)))
  return listAlbumGuests(ctx)
}

/** A block closes both albums; unblocking does not reopen them. */
export async function closeAlbumsBetween(tx: Tx, one: string, other: string): Promise<void> {
  await lockPair(tx, one, other)
  await tx
    .delete(albumGuests)
    .where(
      or(
        and(eq(albumGuests.memberId, one), eq(albumGuests.guestId, other)),
        and(eq(albumGuests.memberId, other), eq(albumGuests.guestId, one)),
      ),
    )
}

/** Serialises opening an album with a concurrent block. */
async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  const pair = [one, other].toSorted().join('')
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${pair}, 2))`)
}

async function isBlockBetween(tx: Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT FROM ${blockRelation} b
    WHERE (b.member_id = ${one} AND b.blocked_id = ${other}) OR (b.member_id = ${other} AND b.blocked_id = ${one})`)
  return rows.length > 0
}

/**
 * Album access between two members: `isOpened` and `isOwnOpen` as set by the owners, `isOpen` whether the viewer can
 * see the member's album now.
 */
export async function albumsBetween(
  db: Db,
  { memberId, viewerId }: { memberId: string; viewerId: string },
): Promise<{ isOpened: boolean; isOpen: boolean; isOwnOpen: boolean }> {
  const rows = await guestsBetween(db, { memberId, viewerId })
  const own = rows.find((row) => row.memberId === viewerId)
  const theirs = rows.find((row) => row.memberId === memberId)
  return { isOpened: theirs !== undefined, isOpen: theirs?.isAwake ?? false, isOwnOpen: own !== undefined }
}

/** Access is suspended while either member is not visible to the other. */
const isAwake = ({ owner, guest }: { owner: SQL; guest: SQL }): SQL => sql`(
  ${isSeen({ owner, viewer: guest, allowsFictional: sql`true` })} AND ${isSeen({ owner: guest, viewer: owner, allowsFictional: sql`true` })})`

const guestsBetween = preparedQuery<{ memberId: string; viewerId: string }, { memberId: string; isAwake: boolean }[]>(
  'album_guests_between',
  (db) => {
    const [member, viewer] = [sql.placeholder('memberId'), sql.placeholder('viewerId')]
    return db
      .select({
        memberId: albumGuests.memberId,
        isAwake: isAwake({ owner: sql`${albumGuests.memberId}`, guest: sql`${albumGuests.guestId}` }).mapWith(Boolean),
      })
      .from(albumGuests)
      .where(
        or(
          and(eq(albumGuests.memberId, member), eq(albumGuests.guestId, viewer)),
          and(eq(albumGuests.memberId, viewer), eq(albumGuests.guestId, member)),
        ),
      )
  },
)

type AlbumPhotoRequest = { memberId: string; photoId: string; guestId: string }
export type PhotoFile = { files_key: string; width: number }

const openFile = statement<AlbumPhotoRequest, PhotoFile>('album_file', () => {
  const owner = sql`${sql.placeholder('memberId')}::uuid`
  const guest = sql`${sql.placeholder('guestId')}::uuid`
  return sql`SELECT f.files_key, f.width FROM ${photos} f
    WHERE f.member_id = ${owner} AND f.id = ${sql.placeholder('photoId')}::uuid AND f.is_private AND f.status = 'active'
      AND EXISTS (SELECT FROM ${albumGuests} g WHERE g.member_id = ${owner} AND g.guest_id = ${guest})
      AND ${isAwake({ owner, guest })}`
})

/** The files of a private photo, for a guest with access now; null otherwise. */
export async function albumFile({ db }: Pick<Platform, 'db'>, request: AlbumPhotoRequest): Promise<PhotoFile | null> {
  return (await openFile(db, request))[0] ?? null
}
