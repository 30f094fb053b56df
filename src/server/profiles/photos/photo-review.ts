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

/** What a person of the staff decides about a photo: that it may be seen, or why not. */
type PhotoDecision = { decision: 'approve' } | { decision: 'reject'; reason: PhotoRejectionReason }

/**
 * Decides about a photo; what was decided before is replaced, so that a mistake can be mended. A photo that is turned down is seen by its owner
 * alone, and where it was the main one, the next takes its place. Its owner is told, and of a refusal also by mail. Errors: not_found where
 * it is gone.
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

/** Somebody looked at a photo that is shown already, and it may stay: nothing changes for anybody. Errors: conflict where it was decided about, or is gone. */
export async function letPhotoStand(platform: Platform, tx: Tx, photoId: string): Promise<void> {
  const stood = await tx
    .update(photos)
    .set({ reviewedAt: platform.clock.now() })
    .where(and(eq(photos.id, photoId), eq(photos.status, 'active'), sql`reviewed_at IS NULL`))
    .returning({ id: photos.id })
  if (stood.length === 0) throw new Refusal('conflict')
  await settleBadgeOf(platform, tx, photoId)
}

/** A decision is taken back: the photo waits again as it did before, and stands for the profile again if it did. Errors: not_found where it is gone. */
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

/** A photo and whether it stands for its profile, held until the transaction ends; null where it is gone. */
export async function holdPhoto(tx: Tx, photoId: string) {
  const [found] = await tx.select({ memberId: photos.memberId }).from(photos).where(eq(photos.id, photoId))
  if (found === undefined) return null
  const { mainPhotoId } = await lockProfile(tx, found.memberId)
  const [photo] = await tx.select().from(photos).where(eq(photos.id, photoId))
  return photo === undefined ? null : { ...photo, isMain: mainPhotoId === photoId }
}

/** Whose photo it is; null where it is gone. */
export async function photoOwner(db: Db, photoId: string): Promise<string | null> {
  const [found] = await db.select({ memberId: photos.memberId }).from(photos).where(eq(photos.id, photoId))
  return found?.memberId ?? null
}
