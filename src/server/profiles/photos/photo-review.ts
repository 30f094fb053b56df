import { and, eq } from 'drizzle-orm'
import type { PhotoRejectionReason } from '../../../contract/constants.ts'
import { afterCommit, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { photoReviewed, profileChanged } from '../events.ts'
import { photoRows, profileRow } from '../profile/own-profile.ts'
import { lockProfile } from '../profile/save.ts'
import { photos } from '../tables.ts'
import { queueDecisionEmail } from './photo-decision-email.ts'
import { nextMainOf } from './photo-rules.ts'
import { makeMain } from './photos.ts'

/** What a person of the staff decides about a photo: that it may be seen, or why not. */
export type PhotoDecision = { decision: 'approve' } | { decision: 'reject'; reason: PhotoRejectionReason }

/**
 * Decides about a photo; what was decided before is replaced, so that a mistake can be mended. A photo that is turned down is seen by its owner
 * alone, and where it was the main one, the next takes its place. Its owner is told, and of a refusal also by mail. Errors: not_found where
 * it is gone.
 */
export async function reviewPhoto(platform: Platform, photoId: string, verdict: PhotoDecision): Promise<void> {
  await transaction(platform.db, (tx) => reviewPhotoIn(platform, tx, photoId, verdict))
}

export type PhotoBefore = {
  memberId: string
  wasMain: boolean
  status: 'pending' | 'active' | 'rejected'
  createdAt: Date
}

/**
 * The same in the caller's transaction. `isToldElsewhere`: a statement of reasons goes to its owner, so that no other mail does. Answers how it
 * stood before.
 */
export async function reviewPhotoIn(
  platform: Platform,
  tx: Tx,
  photoId: string,
  verdict: PhotoDecision,
  { isToldElsewhere = false } = {},
): Promise<PhotoBefore> {
  const at = platform.clock.now()
  const isRejected = verdict.decision === 'reject'
  const [found] = await tx.select({ memberId: photos.memberId }).from(photos).where(eq(photos.id, photoId))
  if (found === undefined) throw new Refusal('not_found')
  const { memberId } = found
  const { mainPhotoId: mainBefore } = await lockProfile(tx, memberId)
  const [before] = await tx
    .select({ status: photos.status, createdAt: photos.createdAt })
    .from(photos)
    .where(and(eq(photos.memberId, memberId), eq(photos.id, photoId)))
  const changed = await tx
    .update(photos)
    .set({
      status: isRejected ? 'rejected' : 'active',
      rejectionReason: isRejected ? verdict.reason : null,
      reviewedAt: at,
      refusalMailedAt: isToldElsewhere ? at : null,
    })
    .where(and(eq(photos.memberId, memberId), eq(photos.id, photoId)))
    .returning({ isPrivate: photos.isPrivate })
  if (before === undefined || changed.length === 0) throw new Refusal('not_found')
  const { mainPhotoId } = await profileRow(tx, memberId)
  const needsMain = isRejected ? mainPhotoId === photoId : mainPhotoId === null
  if (needsMain) await makeMain(platform, tx, memberId, nextMainOf(await photoRows(tx, memberId))?.id ?? null)
  else await announce(platform, tx, profileChanged, { memberId })
  if (isRejected && !isToldElsewhere) await queueDecisionEmail(platform, tx, memberId)
  await announce(platform, tx, photoReviewed, { memberId, photoId, isApproved: !isRejected, at })
  afterCommit(tx, () => platform.live.publish([memberId], { kind: 'user_changed' }))
  return { ...before, memberId, wasMain: mainBefore === photoId }
}
