import { randomInt } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { VerificationView } from '../../../contract/profiles/verification.ts'
import { gestures, verificationLimits } from '../../../contract/profiles/verification-constants.ts'
import { viewerOf } from '../../accounts/index.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Ctx } from '../../sites/index.ts'
import { checkUpload, removeStored, storeMessagePhoto } from '../photos/store-photo.ts'
import { photoRows, profileRow } from '../profile/own-profile.ts'
import { lockProfile } from '../profile/save.ts'
import { isGestureOpen, startFault, verificationState } from './verification-rules.ts'
import { verifications } from './verification-tables.ts'

const dayMs = 86_400_000
type Row = typeof verifications.$inferSelect

/** The viewer's verification state. */
export async function getVerification(ctx: Ctx): Promise<VerificationView> {
  return (await standingOf(ctx, ctx.db, viewerOf(ctx).memberId)).view
}

async function standingOf({ clock }: Pick<Ctx, 'clock'>, db: Db, memberId: string) {
  const now = clock.now()
  const isTheirs = eq(verifications.memberId, memberId)
  const [last] = await db
    .select()
    .from(verifications)
    .where(isTheirs)
    .orderBy(desc(verifications.requestedAt), desc(verifications.id))
    .limit(1)
  const sentToday = await db.$count(
    verifications,
    and(isTheirs, gt(verifications.sentAt, new Date(now.getTime() - dayMs))),
  )
  const [profile, photos] = [await profileRow(db, memberId), await photoRows(db, memberId)]
  const hasPhoto = photos.some(({ status, isPrivate }) => status !== 'rejected' && !isPrivate)
  const state = verificationState(last ?? null, { hasBadge: profile.isVerified, now })
  const view = viewOf(state, last ?? null, { sentToday, hasPhoto })
  return { state, last: last ?? null, sentToday, hasPhoto, view }
}

function viewOf(
  state: VerificationView['state'],
  last: Row | null,
  { sentToday, hasPhoto }: { sentToday: number; hasPhoto: boolean },
): VerificationView {
  const isRequested = state === 'asked' && last !== null
  return {
    state,
    gesture: isRequested ? last.gesture : null,
    until: isRequested
      ? new Date(last.requestedAt.getTime() + verificationLimits.minutes * 60_000).toISOString()
      : null,
    reason: state === 'refused' ? (last?.reason ?? null) : null,
    at: state === 'none' || isRequested ? null : ((last?.decidedAt ?? last?.sentAt)?.toISOString() ?? null),
    tries_left: Math.max(0, verificationLimits.perDay - sentToday),
    has_photo: hasPhoto,
  }
}

/** Assigns a gesture to the viewer. Errors: conflict, too_many_requests. */
export async function startVerification(ctx: Ctx): Promise<VerificationView> {
  const { memberId } = viewerOf(ctx)
  return transaction(ctx.db, async (tx) => {
    await lockProfile(tx, memberId)
    const standing = await standingOf(ctx, tx, memberId)
    const fault = startFault(standing)
    if (fault !== null) throw new Refusal(fault)
    // The same gesture while it is valid, so that members cannot choose
    if (standing.state === 'asked') return standing.view
    await tx.delete(verifications).where(and(eq(verifications.memberId, memberId), eq(verifications.status, 'asked')))
    const gesture = gestures[randomInt(gestures.length)] ?? 'wave'
    await tx
      .insert(verifications)
      .values({ id: newId(), memberId, gesture, status: 'asked', requestedAt: ctx.clock.now() })
    return (await standingOf(ctx, tx, memberId)).view
  })
}

/**
 * The viewer's open verification, checked before the upload is read. Errors: conflict if none is open or one is waiting
 * for review, link_expired if the gesture has expired.
 */
export async function openGesture(ctx: Ctx): Promise<string> {
  const { last } = await standingOf(ctx, ctx.db, viewerOf(ctx).memberId)
  if (last?.status !== 'asked') throw new Refusal('conflict')
  if (!isGestureOpen(last.requestedAt, ctx.clock.now())) throw new Refusal('link_expired')
  return last.id
}

/**
 * Stores the selfie of an open gesture: decoded like any photo, in two widths, below a key that no member URL leads to.
 * Errors: conflict, unavailable, the faults of a photo.
 */
export async function takeSelfie(ctx: Ctx, id: string, path: string): Promise<VerificationView> {
  const { memberId } = viewerOf(ctx)
  const name = newId()
  if (!(await checkUpload(ctx, path, 'verification'))) throw new Refusal('unavailable')
  const { filesKey, width, height } = await storeMessagePhoto(ctx, path, `verifications/${name.slice(-2)}/${name}`)
  try {
    return await transaction(ctx.db, async (tx) => {
      const taken = await tx
        .update(verifications)
        .set({ status: 'waiting', sentAt: ctx.clock.now(), filesKey, width, height })
        .where(and(eq(verifications.id, id), eq(verifications.memberId, memberId), eq(verifications.status, 'asked')))
        .returning({ id: verifications.id })
      if (taken.length === 0) throw new Refusal('conflict')
      return (await standingOf(ctx, tx, memberId)).view
    })
  } catch (error) {
    await removeStored(ctx, filesKey)
    throw error
  }
}

/** The member's last successful verification, if any. */
export async function verifiedRow(db: Db, memberId: string): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(verifications)
    .where(sql`${verifications.memberId} = ${memberId}::uuid AND ${verifications.status} = 'verified'`)
    .orderBy(desc(verifications.requestedAt))
    .limit(1)
  return row ?? null
}
