import { eq, or } from 'drizzle-orm'
import type { Scope } from '../platform/events.ts'
import { profileChanged } from './events.ts'
import { removePhotos } from './photos.ts'
import { profileAudience, profiles } from './tables.ts'

/** Nothing of a profile is kept: row, photos, and to whom it was shown or who was shown to them. */
export async function eraseProfile(scope: Scope, { memberId }: { memberId: string }): Promise<void> {
  const { tx } = scope
  await removePhotos(scope, tx, memberId)
  await tx
    .delete(profileAudience)
    .where(or(eq(profileAudience.memberId, memberId), eq(profileAudience.viewerId, memberId)))
  await tx.delete(profiles).where(eq(profiles.memberId, memberId))
  await scope.events.emit(scope, profileChanged, { memberId })
}
