import { sql } from 'drizzle-orm'
import type { GiftView } from '../../../contract/chat/writing.ts'
import { type GiftId, giftIds } from '../../../contract/constants.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { sightings } from '../../profiles/visibility/index.ts'
import type { Ctx, Site } from '../../sites/index.ts'
import { attachments, messages } from '../tables.ts'

/** What a gift costs on a site, in credits. */
export function giftPrice({ settings }: Site, gift: GiftId): number {
  return settings.giftPrices[gift] ?? settings.giftCredits
}

/** The catalogue of a site. */
export function giftsOf(site: Site): GiftView[] {
  return giftIds.map((gift) => ({ gift, credits: giftPrice(site, gift) }))
}

const received = statement<{ memberId: string }, { gift: GiftId; count: number }>(
  'chat_gifts',
  () => sql`SELECT a.gift, count(*)::int AS count
    FROM ${attachments} a JOIN ${messages} x ON x.conversation_id = a.conversation_id AND x.seq = a.seq
    WHERE a.kind = 'gift' AND a.receiver_id = ${sql.placeholder('memberId')}::uuid AND x.unsent_at IS NULL
    GROUP BY a.gift`,
)

/**
 * Number of each gift a member has received, most frequent first; empty if the viewer may not see the member, and for
 * visitors.
 */
export async function receivedGifts(ctx: Ctx, memberId: string): Promise<{ gift: GiftId; count: number }[]> {
  if (ctx.viewer === null) return []
  const seen = (await sightings({ ...ctx, viewerId: ctx.viewer.memberId }, [memberId])).get(memberId)
  if (seen?.sight !== 'yes' || seen.poolId !== ctx.site.poolId) return []
  const rows = await received(ctx.db, { memberId })
  const place = ({ gift }: { gift: GiftId }) => giftIds.indexOf(gift)
  return rows.filter((row) => place(row) >= 0).toSorted((a, b) => b.count - a.count || place(a) - place(b))
}
