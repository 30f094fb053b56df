import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../sites/index.ts'
import { cards } from '../profile/cards.ts'
import { photos } from '../tables.ts'

type Opened = { memberId: string; guestId: string }

const quietMs = 86_400_000
const mostRemembered = 10_000
/** When a pair was last told, oldest first. Of this process: whoever opens and closes again and again calls nobody by it. */
const lastTold = new WeakMap<object, Map<string, number>>()

/** Tells a guest of an album that was opened to them. A hint only: whoever is not told finds it open. */
export function tellOfAlbum(ctx: Ctx, opened: Opened): void {
  told(ctx, opened).catch((error: unknown) => ctx.log.warn({ err: error }, 'an opened album was not told'))
}

/** Told is who sees the profile whose album it is, where there is something to look at, once in a day. */
async function told(ctx: Ctx, opened: Opened): Promise<void> {
  const { memberId, guestId } = opened
  const isShown = and(eq(photos.memberId, memberId), eq(photos.isPrivate, true), eq(photos.status, 'active'))
  const [known, count] = await Promise.all([
    cards({ ...ctx, viewerId: guestId }, [memberId]),
    ctx.db.$count(photos, isShown),
  ])
  const profile = known.get(memberId)
  if (profile === undefined || count === 0 || !isFirstOfDay(ctx, opened)) return
  ctx.live.publish([guestId], { kind: 'album_opened', profile })
}

/** Asked right before it is told, and answers yes once. */
function isFirstOfDay({ db, clock }: Ctx, { memberId, guestId }: Opened): boolean {
  const now = clock.now().getTime()
  const pairs = lastTold.get(db) ?? new Map<string, number>()
  lastTold.set(db, pairs)
  for (const [pair, at] of pairs) {
    if (now - at < quietMs && pairs.size < mostRemembered) break
    pairs.delete(pair)
  }
  const pair = `${memberId} ${guestId}`
  if (pairs.has(pair)) return false
  pairs.set(pair, now)
  return true
}
