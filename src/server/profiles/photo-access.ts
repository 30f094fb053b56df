import { sql } from 'drizzle-orm'
import { statement } from '../platform/statement.ts'
import type { Ctx } from '../sites/index.ts'
import { albumFile, type PhotoFile } from './album.ts'
import type { PhotoVariant } from './photo-address.ts'
import { standingColumns } from './relations.ts'
import { allowsFictional, type SeclusionRow, type StandingRow, sightOf } from './sight.ts'
import { photos, profiles } from './tables.ts'

type Asked = { memberId: string; photoId: string; variant: PhotoVariant }
type Row = PhotoFile &
  SeclusionRow &
  StandingRow & { photo_status: 'pending' | 'active' | 'rejected'; is_hidden: boolean; is_main: boolean }

const query = statement<{ memberId: string; photoId: string; poolId: string; viewerId: string | null }, Row>(
  'photo_file',
  () => {
    const [owner, viewer] = [sql`p.member_id`, sql`${sql.placeholder('viewerId')}::uuid`]
    return sql`SELECT f.files_key, f.width, f.status AS photo_status, f.is_private AS is_hidden, f.id = p.main_photo_id AS is_main,
        p.kind, p.status, p.is_invisible, p.is_private,
        ${standingColumns({ owner, viewer, isSecluded: sql`(p.is_invisible OR p.is_private)` })}
      FROM ${photos} f JOIN ${profiles} p ON p.member_id = f.member_id
      WHERE f.member_id = ${sql.placeholder('memberId')}::uuid AND f.id = ${sql.placeholder('photoId')}::uuid
        AND p.pool_id = ${sql.placeholder('poolId')}::uuid`
  },
  { isPointRead: true },
)

/**
 * The files behind an address, if whoever asks may see them at this moment; else null. It is the session that asks, not the address: a photo is
 * gone for a viewer as soon as its owner hides, leaves, is banned, blocks them or is blocked, and an album as soon as it is closed.
 */
export async function photoFileFor(ctx: Ctx, { memberId, photoId, variant }: Asked): Promise<PhotoFile | null> {
  const viewerId = ctx.viewer?.memberId ?? null
  if (variant === 'album') return viewerId === null ? null : albumFile(ctx, { memberId, photoId, guestId: viewerId })
  const [row] = await query(ctx.db, { memberId, photoId, poolId: ctx.site.poolId, viewerId })
  if (row === undefined) return null
  if (variant === 'own') return viewerId === memberId ? row : null
  if (variant === 'staff') return ctx.staff === null ? null : row
  return isShownTo(ctx, row, viewerId === memberId) && (viewerId !== null || isForVisitors(row, variant)) ? row : null
}

function isShownTo(ctx: Ctx, row: Row, isOwn: boolean): boolean {
  if (row.photo_status !== 'active' || row.is_hidden) return false
  return sightOf(row, { isOwn, allowsFictional: allowsFictional(ctx) }) === 'yes'
}

/** The showcase consent is for the main photo only. */
function isForVisitors(row: Row, variant: PhotoVariant): boolean {
  return row.is_main && variant === 'clear'
}
