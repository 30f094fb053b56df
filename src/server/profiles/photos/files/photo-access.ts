import { sql } from 'drizzle-orm'
import { statement } from '../../../platform/db/prepared-statement.ts'
import type { Ctx } from '../../../sites/index.ts'
import { albumFile, type PhotoFile } from '../../album/album-access.ts'
import { photoSight, type ViewerTier } from '../../rules.ts'
import { photos, profiles } from '../../tables.ts'
import { standingColumns } from '../../visibility/relations.ts'
import { allowsFictional, type StandingRow, sightOf, type VisibilityModesRow } from '../../visibility/viewer-access.ts'
import { viewerFactsOf } from '../gallery.ts'
import type { PhotoVariant } from './photo-address.ts'

type PhotoRequest = { memberId: string; photoId: string; variant: PhotoVariant }
type Row = PhotoFile &
  VisibilityModesRow &
  StandingRow & {
    photo_status: 'pending' | 'active' | 'rejected'
    is_hidden: boolean
    /** Position among the visible public photos, as in the gallery; 0 is the main one. */
    place: number
  }

const query = statement<{ memberId: string; photoId: string; poolId: string; viewerId: string | null }, Row>(
  'photo_file',
  () => {
    const [owner, viewer] = [sql`p.member_id`, sql`${sql.placeholder('viewerId')}::uuid`]
    return sql`SELECT f.files_key, f.width, f.status AS photo_status, f.is_private AS is_hidden,
        CASE WHEN f.id = p.main_photo_id THEN 0 ELSE greatest(1, (SELECT count(*)::int FROM ${photos} o WHERE o.member_id = f.member_id
          AND o.status = 'active' AND NOT o.is_private AND o.id <> f.id AND (o.id = p.main_photo_id OR (o.position, o.id) < (f.position, f.id)))) END AS place,
        p.kind, p.status, p.is_invisible, p.is_private,
        ${standingColumns({ owner, viewer, isSecluded: sql`(p.is_invisible OR p.is_private)` })}
      FROM ${photos} f JOIN ${profiles} p ON p.member_id = f.member_id
      WHERE f.member_id = ${sql.placeholder('memberId')}::uuid AND f.id = ${sql.placeholder('photoId')}::uuid
        AND p.pool_id = ${sql.placeholder('poolId')}::uuid`
  },
)

/**
 * The files behind a URL, if the viewer may see them now; else null. Access depends on the session, not the URL: it
 * ends as soon as the owner hides, leaves, is banned, blocks or is blocked, an album is closed, or the viewer's premium
 * ends.
 */
export async function photoFileFor(ctx: Ctx, { memberId, photoId, variant }: PhotoRequest): Promise<PhotoFile | null> {
  const viewerId = ctx.viewer?.memberId ?? null
  if (variant === 'album') return viewerId === null ? null : albumFile(ctx, { memberId, photoId, guestId: viewerId })
  const [row] = await query(ctx.db, { memberId, photoId, poolId: ctx.site.poolId, viewerId })
  if (row === undefined) return null
  if (variant === 'own') return viewerId === memberId ? row : null
  if (variant === 'staff') return ctx.staff === null ? null : row
  const isOwn = viewerId === memberId
  return isShownTo(ctx, row, isOwn) && isOpenTo(viewerFactsOf(ctx, isOwn), row, variant) ? row : null
}

function isShownTo(ctx: Ctx, row: Row, isOwn: boolean): boolean {
  if (row.photo_status !== 'active' || row.is_hidden) return false
  return sightOf(row, { isOwn, allowsFictional: allowsFictional(ctx) }) === 'yes'
}

/**
 * The gallery's rule: free members see the first photos in full, whatever URL they have. Showcase consent covers the
 * main photo only, and visitors get no blurred photos.
 */
function isOpenTo(onlooker: ViewerTier, { place }: Row, variant: 'clear' | 'blurred'): boolean {
  const sight = photoSight(onlooker, place)
  return sight === 'clear' ? variant === 'clear' || onlooker !== 'visitor' : sight === variant
}
