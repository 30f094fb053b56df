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

type Visibility = { is_invisible: boolean; is_private: boolean }
type Changes = z.output<typeof profilesEndpoints.setVisibility.input>

export async function visibilityView(db: Db, memberId: string): Promise<Visibility> {
  const { isInvisible, isPrivate } = await profileRow(db, memberId)
  return { is_invisible: isInvisible, is_private: isPrivate }
}

/** Sets the given visibility modes of the viewer's profile; updates search in the same transaction. */
export async function setVisibility(ctx: Ctx, { is_invisible, is_private }: Changes): Promise<void> {
  const { memberId } = viewerOf(ctx)
  const modes = {
    ...(is_invisible !== undefined && { isInvisible: is_invisible }),
    ...(is_private !== undefined && { isPrivate: is_private }),
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
