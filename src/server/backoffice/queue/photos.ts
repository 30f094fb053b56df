import { sql } from 'drizzle-orm'
import type { PhotoRejectionReason } from '../../../contract/constants.ts'
import type { Ground, Measure } from '../../../contract/office/office-constants.ts'
import type { EntryDecision } from '../../../contract/office/queue.ts'
import { holdForDecision } from '../../accounts/log-in/index.ts'
import { photoReasonOf } from '../../moderation/decisions/index.ts'
import { decisionTimesIn } from '../../moderation/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { photoTimeRelation } from '../../profiles/index.ts'
import {
  holdPhoto,
  letPhotoStand,
  letPhotoWait,
  photoOwner,
  photosForStaff,
  reviewPhotoIn,
  tallyPhotos,
  waitingPhotos,
} from '../../profiles/photos/index.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { listSites, reviewsPhotosFirst, settingsOfSites } from '../../sites/index.ts'
import { decideAbout, undoDecisions } from '../cases/moderation-actions.ts'
import type { Done, QueueSource, Undoing } from './source.ts'

/** What a refused photo breaks, for the statement of reasons. */
const groundOfReason: Record<PhotoRejectionReason, Ground> = {
  nobody_seen: 'terms',
  somebody_else: 'impersonation',
  minor: 'underage',
  nude: 'nudity',
  contact_details: 'contact_details',
  advertising: 'advertising',
  violent: 'threat',
  unreadable: 'terms',
  other: 'terms',
}

async function photoReviewFilter({ db, clock }: Ctx) {
  const settings = await settingsOfSites(
    db,
    (await listSites(db)).map(({ id }) => id),
  )
  const lookAfter = [...settings].flatMap(([id, site]) => (reviewsPhotosFirst(site) ? [] : [id]))
  return { lookAfter, now: clock.now() }
}

/**
 * Photos without a decision: first unpublished ones, oldest first, then published ones of the newest members (see
 * profiles for the reason).
 */
export const photoSource: QueueSource<'photos'> = {
  readers: [],
  deciders: ['moderator', 'admin'],
  async tally(ctx) {
    return (await tallyPhotos(ctx.db, await photoReviewFilter(ctx))).map((part) => ({ ...part, overdue: 0 }))
  },
  async next(ctx, _who, { siteId, only, except, limit }) {
    const photos = await waitingPhotos(ctx.db, { ...(await photoReviewFilter(ctx)), siteId, only, except, limit })
    return photos.map(({ id, memberId, siteId: site, createdAt }) => ({
      id,
      siteId: site,
      memberId,
      gravity: 'ordinary' as const,
      since: createdAt,
      dueAt: null,
    }))
  },
  async views(ctx, entries) {
    const all = await photosForStaff(
      ctx,
      entries.flatMap(({ waiting }) => waiting.memberId ?? []),
    )
    return entries.flatMap(({ waiting, frame }) => {
      const own = all.get(waiting.memberId ?? '') ?? []
      const photo = own.find(({ id }) => id === waiting.id)
      if (photo === undefined) return []
      return [
        {
          ...frame,
          kind: 'photos' as const,
          photo: {
            photo: photo.view,
            caption: photo.caption,
            is_main: photo.isMain,
            is_private: photo.isPrivate,
            is_shown: photo.status === 'active',
            others: own
              .filter(({ id, status }) => id !== waiting.id && status !== 'rejected')
              .map((other) => ({ photo: other.view, is_main: other.isMain, is_private: other.isPrivate })),
          },
        },
      ]
    })
  },
  decisionTimes: ({ db }, since) =>
    decisionTimesIn(
      db,
      sql`(SELECT created_at AS waiting_since, reviewed_at AS decided_at FROM ${photoTimeRelation} p)`,
      since,
    ),
  undo: undoPhoto,
}

type PhotoDecision = Extract<EntryDecision, { kind: 'photos' }>
type Held = NonNullable<Awaited<ReturnType<typeof holdPhoto>>>

/**
 * Decides a photo. After a warning the photo stays; a limit or ban because of it also removes it by a separate
 * decision. Errors: not_found if the photo is gone, conflict if already decided.
 */
export async function decidePhoto(ctx: Ctx, tx: Tx, who: Staff, decision: PhotoDecision): Promise<Done> {
  const memberId = await photoOwner(tx, decision.id)
  if (memberId === null) throw new Refusal('not_found')
  // The account before the profile, as all decisions do
  await holdForDecision(tx, memberId)
  const photo = await holdPhoto(tx, decision.id)
  if (photo === null) throw new Refusal('not_found')
  if (photo.status === 'rejected' || photo.reviewedAt !== null) throw new Refusal('conflict')
  const before = { status: photo.status, isMain: photo.isMain }
  const common = { memberId, waitingSince: photo.createdAt }
  if (decision.outcome === 'approve') {
    await pass(ctx, tx, photo)
    return { ...common, before: { photo: before }, mayUndo: true }
  }
  const about = measuresOf(decision)
  if (about.every(({ measure }) => measure === 'warn')) await pass(ctx, tx, photo)
  const made = []
  for (const { measure, ground, reason } of about) {
    const action = {
      memberId,
      subject: { kind: 'photo' as const, id: photo.id },
      source: { kind: 'photos' as const, id: photo.id },
      measure,
      ground,
      note: ('note' in decision ? decision.note : undefined) ?? '',
    }
    const days = measure === 'limit' && decision.outcome === 'limit' ? { days: decision.days } : {}
    made.push(await decideAbout(ctx, tx, who, { ...action, ...days, photoReason: reason }))
  }
  const isWaiting = made.some((each) => each.isWaiting)
  const decisions = made.flatMap(({ decisionId }) => decisionId ?? [])
  // A ban asks a second person: it is theirs to refuse
  return { ...common, before: { photo: before, decisions }, mayUndo: !isWaiting, isWaiting, isNoted: true }
}

type About = { measure: Measure; ground: Ground; reason?: PhotoRejectionReason }

function measuresOf(decision: Exclude<PhotoDecision, { outcome: 'approve' }>): About[] {
  if (decision.outcome === 'refuse')
    return [{ measure: 'remove', ground: groundOfReason[decision.reason], reason: decision.reason }]
  const { outcome, ground } = decision
  if (outcome === 'warn') return [{ measure: 'warn', ground }]
  return [
    { measure: 'remove', ground, reason: photoReasonOf[ground] },
    { measure: outcome, ground },
  ]
}

/** Owners of published photos are not notified: nothing changes for them. */
async function pass(ctx: Ctx, tx: Tx, photo: Held): Promise<void> {
  if (photo.status === 'active') await letPhotoStand(ctx, tx, photo.id)
  else await reviewPhotoIn(ctx, tx, photo.id, { decision: 'approve' })
}

/**
 * Restores the state before the decision. Returns the photo's owner. Errors: not_found if the photo is gone, conflict
 * if a statement was sent.
 */
async function undoPhoto(ctx: Ctx, tx: Tx, who: Staff, { subject, before }: Undoing): Promise<string | null> {
  const memberId = await photoOwner(tx, subject)
  if (memberId === null || before.photo === undefined) throw new Refusal('not_found')
  await holdForDecision(tx, memberId)
  await undoDecisions(ctx, tx, who, before.decisions)
  await letPhotoWait(ctx, tx, subject, before.photo)
  return memberId
}
