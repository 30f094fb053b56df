import { eq, or } from 'drizzle-orm'
import { afterCommit } from '../platform/db/db.ts'
import type { Scope } from '../platform/platform.ts'
import { profileChanged } from './events.ts'
import { removePhotos } from './photos/photos.ts'
import { forgetUploadsOf } from './photos/uploads/upload-store.ts'
import { albumGuests, profileAudience, profiles, profileViews } from './tables.ts'
import { eraseVerifications } from './verification/verification-review.ts'

/** Nothing of a profile is kept: row, photos, to whom it was shown or who was shown to them, and whose album was open to whom. */
export async function eraseProfile(scope: Scope, { memberId }: { memberId: string }): Promise<void> {
  const { tx } = scope
  await removePhotos(scope, tx, memberId)
  await eraseVerifications(scope, { memberId })
  afterCommit(tx, () => {
    forgetUploadsOf(scope, memberId).catch((error: unknown) =>
      scope.log.error({ err: error }, 'begun uploads could not be removed; they go within a day'),
    )
  })
  await tx
    .delete(profileAudience)
    .where(or(eq(profileAudience.memberId, memberId), eq(profileAudience.viewerId, memberId)))
  await tx.delete(albumGuests).where(or(eq(albumGuests.memberId, memberId), eq(albumGuests.guestId, memberId)))
  await tx.delete(profileViews).where(or(eq(profileViews.memberId, memberId), eq(profileViews.viewerId, memberId)))
  await tx.delete(profiles).where(eq(profiles.memberId, memberId))
  await scope.events.emit(scope, profileChanged, { memberId })
}
