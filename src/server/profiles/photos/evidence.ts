import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { albumGuests, photos, profiles } from '../tables.ts'

/**
 * Snapshot of a profile for a report: what others see, with the same coarse location. `photoIds` are the visible
 * photos, and private ones the reporter had access to, even if hidden since. Null for an unknown member.
 */
export async function profileForReport(db: Db, { memberId, reporterId }: { memberId: string; reporterId: string }) {
  const [[row], shown, opened] = await Promise.all([
    db.select().from(profiles).where(eq(profiles.memberId, memberId)),
    db
      .select({ id: photos.id, isPrivate: photos.isPrivate })
      .from(photos)
      .where(and(eq(photos.memberId, memberId), eq(photos.status, 'active')))
      .orderBy(photos.position),
    db.$count(albumGuests, and(eq(albumGuests.memberId, memberId), eq(albumGuests.guestId, reporterId))),
  ])
  if (row === undefined) return null
  const { latitude: _latitude, longitude: _longitude, ...profile } = row
  return { ...profile, photoIds: shown.filter(({ isPrivate }) => opened > 0 || !isPrivate).map(({ id }) => id) }
}

/**
 * The subject of a notice by its URL: one of our photos, a profile or its album; null for anything else. `isOurs`:
 * whether a URL is on one of our sites. Evidence is the named photo, or a profile's visible photos, and with
 * `withPrivate` its album.
 */
export async function photosAt(
  db: Db,
  location: string,
  { isOurs, withPrivate }: { isOurs: (url: URL) => boolean; withPrivate: boolean },
): Promise<{ memberId: string; photoIds: string[] } | null> {
  const path = ownPath(location, isOurs)
  const [, kind, member = '', , photo] =
    new RegExp(`^/(members|photos)/(${uuid})(/(${uuid}))?(?:[/?#.]|$)`, 'i').exec(path ?? '') ?? []
  if (kind === undefined) return null
  const memberId = member.toLowerCase()
  const known = await db.$count(profiles, eq(profiles.memberId, memberId))
  if (known === 0) return null
  const rows = await db
    .select({ id: photos.id, isPrivate: photos.isPrivate, status: photos.status })
    .from(photos)
    .where(eq(photos.memberId, memberId))
    .orderBy(photos.position)
  if (kind === 'photos')
    return { memberId, photoIds: rows.flatMap(({ id }) => (id === photo?.toLowerCase() ? [id] : [])) }
  const shown = rows.filter(({ status, isPrivate }) => status === 'active' && (withPrivate || !isPrivate))
  return { memberId, photoIds: shown.map(({ id }) => id) }
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The path of the first URL in a text that is on one of our sites. */
function ownPath(location: string, isOurs: (url: URL) => boolean): string | null {
  for (const word of location.split(/\s+/)) {
    if (word.startsWith('/')) return word
    const url = URL.parse(/^https?:/i.test(word) ? word : `https://${word}`)
    if (url !== null && isOurs(url)) return url.pathname
  }
  return null
}
