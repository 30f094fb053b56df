import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { profilesEndpoints } from '../../../contract/profiles/profiles.ts'
import { viewerOf } from '../../accounts/index.ts'
import { blockRelation } from '../../moderation/index.ts'
import { afterCommit, type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { profileFacts } from '../facts.ts'
import { albumFault } from '../photos/photo-rules.ts'
import { cards } from '../profile/cards.ts'
import { albumGuests } from '../tables.ts'
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
