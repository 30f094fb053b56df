import type { PhotoRejectionReason } from '../../../contract/constants.ts'
import type { Ground, Measure } from '../../../contract/office/office-constants.ts'
import type { EntryDecision } from '../../../contract/office/queue.ts'
import { holdForDecision } from '../../accounts/log-in/index.ts'
import { photoReasonOf, takeBackDecision } from '../../moderation/decisions/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { holdPhoto, letPhotoStand, letPhotoWait, photoOwner, reviewPhotoIn } from '../../profiles/photos/index.ts'
import { settleBadgeOf } from '../../profiles/verification/index.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { decideAbout } from '../cases/moderation-action-rules.ts'
import { undo } from '../cases/moderation-actions.ts'
import type { Done, Undoing } from './decide.ts'
import { groundOfReason } from './photos.ts'

type PhotoDecision = Extract<EntryDecision, { kind: 'photos' }>
type Held = NonNullable<Awaited<ReturnType<typeof holdPhoto>>>

/**
 * Decides about a photo that nobody has looked at. A warning lets it stand; who is limited or banned because of it loses it as well, by a decision of
 * its own. Errors: not_found where it is gone, conflict where somebody has decided.
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
    const wish = {
      memberId,
      subject: { kind: 'photo' as const, id: photo.id },
      source: { kind: 'photos' as const, id: photo.id },
      measure,
      ground,
      note: ('note' in decision ? decision.note : undefined) ?? '',
    }
    const days = measure === 'limit' && decision.outcome === 'limit' ? { days: decision.days } : {}
    made.push(await decideAbout(ctx, tx, who, { ...wish, ...days, photoReason: reason }))
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

/** Whose photo is shown already hears nothing: nothing changes for them. */
async function pass(ctx: Ctx, tx: Tx, photo: Held): Promise<void> {
  if (photo.status === 'active') {
    await letPhotoStand(ctx, tx, photo.id)
    await settleBadgeOf(ctx, tx, photo.id)
  } else await reviewPhotoIn(ctx, tx, photo.id, { decision: 'approve' })
}

/** Everything is as it was before anybody looked. Answers whose photo it is. Errors: not_found where it is gone, conflict where a statement has left. */
export async function undoPhoto(ctx: Ctx, tx: Tx, who: Staff, { subject, before }: Undoing): Promise<string | null> {
  const memberId = await photoOwner(tx, subject)
  if (memberId === null || before.photo === undefined) throw new Refusal('not_found')
  await holdForDecision(tx, memberId)
  await undoDecisions(ctx, tx, who, before.decisions)
  await letPhotoWait(ctx, tx, subject, before.photo)
  return memberId
}

/** Takes decisions about a member back, the last one first. */
export async function undoDecisions(ctx: Ctx, tx: Tx, who: Staff, ids: readonly string[] = []): Promise<void> {
  for (const id of ids.toReversed())
    await undo(ctx, tx, await takeBackDecision(tx, { id, by: who.staffId, at: ctx.clock.now() }))
}
