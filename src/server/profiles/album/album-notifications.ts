import { and, eq } from 'drizzle-orm'
import { type Ctx, isWithinRate } from '../../sites/index.ts'
import { cards } from '../profile/cards.ts'
import { photos } from '../tables.ts'

type Opened = { memberId: string; guestId: string }

/** Notifies a guest that an album was opened to them. Best effort. */
export function tellOfAlbum(ctx: Ctx, opened: Opened): void {
  tell(ctx, opened).catch((error: unknown) => ctx.log.warn({ err: error }, 'the live event of an opened album'))
}

/** Only guests who may see the owner's profile, if the album has photos, once a day. */
async function tell(ctx: Ctx, opened: Opened): Promise<void> {
  const { memberId, guestId } = opened
  const isShown = and(eq(photos.memberId, memberId), eq(photos.isPrivate, true), eq(photos.status, 'active'))
  const [known, count] = await Promise.all([
    cards({ ...ctx, viewerId: guestId }, [memberId]),
    ctx.db.$count(photos, isShown),
  ])
  const profile = known.get(memberId)
  if (profile === undefined || count === 0) return
  if (!(await isWithinRate(ctx, 'albumOpened', `${memberId} ${guestId}`))) return
  ctx.live.publish([guestId], { kind: 'album_opened', profile })
}
