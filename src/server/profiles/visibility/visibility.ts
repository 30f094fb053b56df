import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { profilesEndpoints } from '../../../contract/profiles/profiles.ts'
import { viewerOf } from '../../accounts/index.ts'
import { listBlocks } from '../../moderation/index.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import { announce } from '../../platform/events.ts'
import type { Ctx } from '../../sites/index.ts'
import { profileChanged } from '../events.ts'
import { profileFacts } from '../facts.ts'
import { profileRow } from '../profile/own-profile.ts'
import { profiles } from '../tables.ts'

type Visibility = z.output<typeof profilesEndpoints.getVisibility.output>['visibility']
type Changes = z.output<typeof profilesEndpoints.setVisibility.input>

export async function visibilityView(db: Db, memberId: string): Promise<Visibility> {
  const row = await profileRow(db, memberId)
  return {
    is_invisible: row.isInvisible,
    is_private: row.isPrivate,
    hides_presence: row.hidesPresence,
    hides_receipts: row.hidesReceipts,
    is_verified_only: row.isVerifiedOnly,
  }
}

/** Sets the given modes and privacy switches of the viewer's profile; updates search in the same transaction. */
export async function setVisibility(
  ctx: Ctx,
  { is_invisible, is_private, hides_presence, hides_receipts, is_verified_only }: Changes,
): Promise<void> {
  const { memberId } = viewerOf(ctx)
  const modes = {
    ...(is_invisible !== undefined && { isInvisible: is_invisible }),
    ...(is_private !== undefined && { isPrivate: is_private }),
    ...(hides_presence !== undefined && { hidesPresence: hides_presence }),
    ...(hides_receipts !== undefined && { hidesReceipts: hides_receipts }),
    ...(is_verified_only !== undefined && { isVerifiedOnly: is_verified_only }),
  }
  if (Object.keys(modes).length === 0) return
  await transaction(ctx.db, async (tx) => {
    await tx.update(profiles).set(modes).where(eq(profiles.memberId, memberId))
    await announce(ctx, tx, profileChanged, { memberId })
  })
}

/** Members blocked by the viewer, newest first. The name is empty after erasure. */
export async function listBlockedMembers(ctx: Ctx): Promise<{ id: string; name: string; blocked_at: string }[]> {
  const blocked = await listBlocks(ctx)
  const known = await profileFacts(
    ctx.db,
    blocked.map(({ id }) => id),
  )
  return blocked.map(({ id, blocked_at }) => ({ id, name: known.get(id)?.name ?? '', blocked_at }))
}
