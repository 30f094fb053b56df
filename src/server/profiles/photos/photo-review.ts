import { and, eq, sql } from 'drizzle-orm'
import type { PhotoRejectionReason } from '../../../contract/constants.ts'
import { afterCommit, type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { photoReviewed, profileChanged } from '../events.ts'
import { photoRows, profileRow } from '../profile/own-profile.ts'
import { lockProfile } from '../profile/save.ts'
import { photos } from '../tables.ts'
import { settleBadgeOf } from '../verification/verification-review.ts'
import { queueDecisionEmail } from './photo-decision-email.ts'
import { nextMainOf } from './photo-rules.ts'
import { makeMain } from './photos.ts'

/** A staff decision about a photo: approval, or rejection with a reason. */
type PhotoDecision = { decision: 'approve' } | { decision: 'reject'; reason: PhotoRejectionReason }

/**
 * Decides about a photo; replaces earlier decisions. A rejected photo is only visible to its owner, and if it was the
 * main photo, the next one replaces it. Notifies the owner, of rejections also by email. Errors: not_found if it is
 * deleted.
 */
export async function reviewPhoto(platform: Platform, photoId: string, verdict: PhotoDecision): Promise<void> {
  await transaction(platform.db, (tx) => reviewPhotoIn(platform, tx, photoId, verdict))
}

type PhotoBefore = {
  memberId: string
  wasMain: boolean
  status: 'pending' | 'active' | 'rejected'
  createdAt: Date
}

/**
 * The same in the caller's transaction. `isNotifiedElsewhere`: a statement of reasons is sent instead of this email.
 * Returns the previous state.
 */
export async function reviewPhotoIn(
  platform: Platform,
  tx: Tx,
  photoId: string,
  verdict: PhotoDecision,
  { isNotifiedElsewhere = false } = {},
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
      refusalMailedAt: isNotifiedElsewhere ? at : null,
    })
    .where(and(eq(photos.memberId, memberId), eq(photos.id, photoId)))
    .returning({ isPrivate: photos.isPrivate })
  if (before === undefined || changed.length === 0) throw new Refusal('not_found')
  const { mainPhotoId } = await profileRow(tx, memberId)
  const needsMain = isRejected ? mainPhotoId === photoId : mainPhotoId === null
  if (needsMain) await makeMain(platform, tx, memberId, nextMainOf(await photoRows(tx, memberId))?.id ?? null)
  else await announce(platform, tx, profileChanged, { memberId })
  if (isRejected && !isNotifiedElsewhere) await queueDecisionEmail(platform, tx, memberId)
  await announce(platform, tx, photoReviewed, { memberId, photoId, isApproved: !isRejected, at })
  afterCommit(tx, () => platform.live.publish([memberId], { kind: 'user_changed' }))
  return { ...before, memberId, wasMain: mainBefore === photoId }
}

/** Marks a visible photo as reviewed without changing it. Errors: conflict if already decided or deleted. */
export async function letPhotoStand(platform: Platform, tx: Tx, photoId: string): Promise<void> {
  const stood = await tx
    .update(photos)
    .set({ reviewedAt: platform.clock.now() })
    .where(and(eq(photos.id, photoId), eq(photos.status, 'active'), sql`reviewed_at IS NULL`))
    .returning({ id: photos.id })
  if (stood.length === 0) throw new Refusal('conflict')
  await settleBadgeOf(platform, tx, photoId)
}

/**
 * Reverts a decision: restores the photo's previous review state, and as main photo if it was. Errors: not_found if it
 * is deleted.
 */
export async function letPhotoWait(
  platform: Platform,
  tx: Tx,
  photoId: string,
  before: { status: 'pending' | 'active'; isMain: boolean },
): Promise<void> {
  const [found] = await tx.select({ memberId: photos.memberId }).from(photos).where(eq(photos.id, photoId))
  if (found === undefined) throw new Refusal('not_found')
  const { memberId } = found
  const { mainPhotoId } = await lockProfile(tx, memberId)
  await tx
    .update(photos)
    .set({ status: before.status, rejectionReason: null, reviewedAt: null, refusalMailedAt: null })
    .where(and(eq(photos.memberId, memberId), eq(photos.id, photoId)))
  const next = nextMainOf(await photoRows(tx, memberId))?.id ?? null
  if (before.isMain) await makeMain(platform, tx, memberId, photoId)
  else if (mainPhotoId === photoId) await makeMain(platform, tx, memberId, next)
  else await announce(platform, tx, profileChanged, { memberId })
  await settleBadgeOf(platform, tx, photoId)
  afterCommit(tx, () => platform.live.publish([memberId], { kind: 'user_changed' }))
}

/** Locks and reads a photo and whether it is the main photo; null if deleted. */
export async function holdPhoto(tx: Tx, photoId: string) {
  const [found] = await tx.select({ memberId: photos.memberId }).from(photos).where(eq(photos.id, photoId))
  if (found === undefined) return null
  const { mainPhotoId } = await lockProfile(tx, found.memberId)
  const [photo] = await tx.select().from(photos).where(eq(photos.id, photoId))
  return photo === undefined ? null : { ...photo, isMain: mainPhotoId === photoId }
}

/** The owner of a photo; null if deleted. */
export async function photoOwner(db: Db, photoId: string): Promise<string | null> {
  const [found] = await db.select({ memberId: photos.memberId }).from(photos).where(eq(photos.id, photoId))
  return found?.memberId ?? null
}
