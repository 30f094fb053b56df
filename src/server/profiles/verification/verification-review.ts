import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { PhotoView } from '../../../contract/profiles/profiles.ts'
import type { VerificationReason } from '../../../contract/profiles/verification-constants.ts'
import { deleteByWalk } from '../../platform/db/batches.ts'
import { afterCommit, type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { announce } from '../../platform/events.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform, Scope } from '../../platform/platform.ts'
import { profileChanged, verificationDecided } from '../events.ts'
import { photoView } from '../photos/files/photo-address.ts'
import { messagePhotoFile } from '../photos/files/renditions.ts'
import { photoRows, profileRow } from '../profile/own-profile.ts'
import { lockProfile } from '../profile/save.ts'
import { photos, profiles } from '../tables.ts'
import { verifiedRow } from './verification.ts'
import { settleRequests } from './verification-requests.ts'
import { badgeAfter } from './verification-rules.ts'
import { verifications } from './verification-tables.ts'

const removePicture = defineJob<{ filesKey: string }>('profiles.remove_verification')
const removeDecided = defineJob<{ id: string }>('profiles.remove_decided_verification')
/** Time during which a decision can be reverted; then the selfie is deleted. Members are promised a day. */
const retentionSeconds = 600
const nightly = defineJob<Record<string, never>>('profiles.forget_verifications')
/** Number of days for which a rejection is shown and stored. */
const noticeDays = 30

/** Deletes selfies soon after the decision: a job of the same transaction, with retries. */
export function registerVerificationJobs(platform: Platform): void {
  platform.jobs.work(nightly, () => forgetOldVerifications(platform))
  platform.jobs.every('11 4 * * *', nightly)
  platform.jobs.work(removePicture, ({ filesKey }) => platform.storage.remove(filesKey))
  platform.jobs.work(removeDecided, async ({ id }) => {
    const [row] = await platform.db.select().from(verifications).where(eq(verifications.id, id))
    if (row === undefined || row.filesKey === null || row.status === 'waiting') return
    await platform.storage.remove(row.filesKey)
    await transaction(platform.db, async (tx) => {
      await tx.update(verifications).set({ filesKey: null }).where(eq(verifications.id, id))
      // From now on the decision can't be reverted
      if (row.status === 'verified') await settleRequests(platform, tx, row.memberId)
    })
  })
}

/**
 * Deletes rejections and ended verifications after 30 days, and expired gestures. Open and current verifications
 * remain.
 */
export async function forgetOldVerifications({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime()
  const isOver = and(
    inArray(verifications.status, ['refused', 'ended']),
    lt(verifications.decidedAt, new Date(now - noticeDays * 86_400_000)),
  )
  const isUnanswered = and(eq(verifications.status, 'asked'), lt(verifications.requestedAt, new Date(now - 86_400_000)))
  await deleteByWalk(db, verifications, and(isNull(verifications.filesKey), or(isOver, isUnanswered)))
}

type WaitingVerification = { id: string; memberId: string; gesture: string; requestedAt: Date; sentAt: Date }
type Wanted = { only?: readonly string[] | undefined; except?: readonly string[]; limit: number }

/** Selfies waiting for review, oldest first. */
export async function waitingVerifications(
  db: Db,
  { only, except = [], limit }: Wanted,
): Promise<WaitingVerification[]> {
  const rows = await db
    .select()
    .from(verifications)
    .where(
      and(
        eq(verifications.status, 'waiting'),
        only === undefined ? undefined : inArray(verifications.id, [...only]),
        except.length === 0 ? undefined : notInArray(verifications.id, [...except]),
      ),
    )
    .orderBy(asc(verifications.sentAt), asc(verifications.id))
    .limit(limit)
  return rows.map(({ id, memberId, gesture, requestedAt, sentAt }) => ({
    id,
    memberId,
    gesture,
    requestedAt,
    sentAt: sentAt ?? requestedAt,
  }))
}

/** Photos to compare a selfie with, by member: visible ones, or waiting for review. */
export async function photosForReview(
  platform: Platform,
  memberIds: readonly string[],
): Promise<Map<string, PhotoView[]>> {
  if (memberIds.length === 0) return new Map()
  const rows = await platform.db
    .select()
    .from(photos)
    .where(
      and(
        inArray(photos.memberId, [...new Set(memberIds)]),
        eq(photos.isPrivate, false),
        ne(photos.status, 'rejected'),
      ),
    )
    .orderBy(asc(photos.position), asc(photos.id))
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId)
  return new Map([...byMember].map(([id, own]) => [id, own.map((photo) => photoView(platform, photo, 'staff'))]))
}

/** Number of waiting selfies, and since when. */
export async function countWaitingVerifications(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const [counted] = await db
    .select({
      count: sql<number>`count(*)`,
      oldest: sql<Date | null>`min(${verifications.sentAt})`.mapWith(verifications.sentAt),
    })
    .from(verifications)
    .where(eq(verifications.status, 'waiting'))
  return counted ?? { count: 0, oldest: null }
}

/** The selfie of an open verification, and its member; null for any other. */
export async function selfieOf(db: Db, id: string): Promise<{ memberId: string; file: string } | null> {
  const [row] = await db
    .select()
    .from(verifications)
    .where(and(eq(verifications.id, id), eq(verifications.status, 'waiting')))
  if (row === undefined || row.filesKey === null || row.width === null) return null
  return { memberId: row.memberId, file: `${row.filesKey}/${messagePhotoFile(row.width, 'large').name}` }
}

export type SelfieDecision = { isVerified: true } | { isVerified: false; reason: VerificationReason }

/**
 * Decides about a selfie, once; it becomes inaccessible, and is deleted soon after. The badge depends on the member's
 * photos at that time. Returns the member. Errors: not_found, conflict if already decided.
 */
export async function decideVerification(
  platform: Platform,
  tx: Tx,
  { id, by, ...verdict }: { id: string; by: string } & SelfieDecision,
): Promise<{ memberId: string; sentAt: Date | null }> {
  const [found] = await tx
    .select({ memberId: verifications.memberId })
    .from(verifications)
    .where(eq(verifications.id, id))
  if (found === undefined) throw new Refusal('not_found')
  const { memberId } = found
  await lockProfile(tx, memberId)
  const [row] = await tx.select().from(verifications).where(eq(verifications.id, id)).for('update')
  if (row?.status !== 'waiting') throw new Refusal('conflict')
  const at = platform.clock.now()
  const compared = (await photoRows(tx, memberId)).filter(
    ({ status, isPrivate }) => status !== 'rejected' && !isPrivate,
  )
  await tx
    .update(verifications)
    .set({
      status: verdict.isVerified ? 'verified' : 'refused',
      reason: verdict.isVerified ? null : verdict.reason,
      compared: verdict.isVerified ? compared.map((photo) => photo.id) : [],
      decidedAt: at,
      decidedBy: by,
    })
    .where(eq(verifications.id, id))
  await platform.jobs.send(tx, removeDecided, { id }, { startAfter: retentionSeconds })
  // The badge depends on the photos (settleBadge)
  await announce(platform, tx, profileChanged, { memberId })
  await announce(platform, tx, verificationDecided, { memberId, isVerified: verdict.isVerified, at })
  afterCommit(tx, () => platform.live.publish([memberId], { kind: 'user_changed' }))
  return { memberId, sentAt: row.sentAt }
}

/** Reverts a decision while the selfie still exists. Errors: conflict. Returns the member. */
export async function reopenVerification(platform: Platform, tx: Tx, id: string): Promise<string> {
  const [row] = await tx
    .update(verifications)
    .set({ status: 'waiting', reason: null, compared: [], decidedAt: null, decidedBy: null })
    .where(
      and(
        eq(verifications.id, id),
        inArray(verifications.status, ['verified', 'refused']),
        isNotNull(verifications.filesKey),
      ),
    )
    .returning({ memberId: verifications.memberId })
  if (row === undefined) throw new Refusal('conflict')
  const { memberId } = row
  await tx.update(profiles).set({ isVerified: false }).where(eq(profiles.memberId, memberId))
  await announce(platform, tx, profileChanged, { memberId })
  return memberId
}

/** Updates the badge after a change of photos. Ignores members without a verification (seeds). */
export async function settleBadge({ tx }: Scope, { memberId }: { memberId: string }): Promise<void> {
  const row = await verifiedRow(tx, memberId)
  if (row === null || row.decidedAt === null) return
  const [photos, profile] = [await photoRows(tx, memberId), await profileRow(tx, memberId)]
  const { compared, decidedAt } = row
  const after = badgeAfter({ compared, decidedAt, photos, mainId: profile.mainPhotoId })
  if (after === 'ended') await tx.update(verifications).set({ status: 'ended' }).where(eq(verifications.id, row.id))
  const isVerified = after === 'holds'
  if (profile.isVerified !== isVerified)
    await tx.update(profiles).set({ isVerified }).where(eq(profiles.memberId, memberId))
}

/** Restores a suspended badge after a photo was reviewed. Ignores members without a verification. */
export async function settleBadgeOf(platform: Platform, tx: Tx, photoId: string): Promise<void> {
  const [photo] = await tx.select({ memberId: photos.memberId }).from(photos).where(eq(photos.id, photoId))
  if (photo === undefined || (await verifiedRow(tx, photo.memberId)) === null) return
  await announce(platform, tx, profileChanged, { memberId: photo.memberId })
}

/** Decisions about a member's selfies since then, newest first. */
export async function verificationsSince(
  db: Db,
  { memberId, since, most }: { memberId: string; since: Date; most: number },
): Promise<{ at: Date; approved: boolean }[]> {
  const rows = await db
    .select({ at: verifications.decidedAt, status: verifications.status })
    .from(verifications)
    .where(and(eq(verifications.memberId, memberId), gt(verifications.decidedAt, since)))
    .orderBy(desc(verifications.decidedAt))
    .limit(most)
  return rows.flatMap(({ at, status }) => (at === null ? [] : [{ at, approved: status !== 'refused' }]))
}

/** SQL relation of decided verifications (waiting_since, decided_at), for joins in statements of other domains. */
export const decidedVerificationRelation = sql`(SELECT sent_at AS waiting_since, decided_at FROM ${verifications})`

/** Deletes verifications and selfies with the member. */
export async function eraseVerifications(scope: Scope, { memberId }: { memberId: string }): Promise<void> {
  const deleted = await scope.tx
    .delete(verifications)
    .where(eq(verifications.memberId, memberId))
    .returning({ filesKey: verifications.filesKey })
  for (const { filesKey } of deleted)
    if (filesKey !== null) await scope.jobs.send(scope.tx, removePicture, { filesKey })
}

/** A member's verifications for their data export; `picture` if one is open. */
export async function exportVerifications(db: Db, memberId: string) {
  const rows = await db
    .select()
    .from(verifications)
    .where(eq(verifications.memberId, memberId))
    .orderBy(asc(verifications.requestedAt))
  return rows.map(({ gesture, status, requestedAt, sentAt, reason, decidedAt, filesKey, width }) => ({
    entry: { gesture, status, requested_at: requestedAt, sent_at: sentAt, reason, decided_at: decidedAt },
    picture: filesKey === null || width === null ? null : `${filesKey}/${messagePhotoFile(width, 'large').name}`,
  }))
}
