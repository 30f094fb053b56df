import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { PhotoView } from '../../../contract/profiles/profiles.ts'
import type { Ctx } from '../../sites/index.ts'
import { photos } from '../tables.ts'
import { photoView } from './files/photo-address.ts'
import { refusalWords } from './photo-decision-email.ts'

/** A decision about a photo; `reason` is localised and only set for rejections. */
type DecidedPhoto = { at: Date; photo: PhotoView; isApproved: boolean; reason: string | null }

/** Staff decisions about a member's existing photos since then, newest first, at most `most`. */
export async function decisionsOn(
  ctx: Ctx,
  { memberId, since, most }: { memberId: string; since: Date; most: number },
): Promise<DecidedPhoto[]> {
  const rows = await ctx.db
    .select()
    .from(photos)
    .where(and(eq(photos.memberId, memberId), gt(photos.reviewedAt, since), ne(photos.status, 'pending')))
    .orderBy(desc(photos.reviewedAt))
    .limit(most)
  return rows.flatMap((row) =>
    row.reviewedAt === null
      ? []
      : [
          {
            at: row.reviewedAt,
            photo: photoView(ctx, row, 'own'),
            isApproved: row.status === 'active',
            reason: refusalWords(ctx.locale, row.rejectionReason),
          },
        ],
  )
}
