import type { SubjectKind } from '../../../contract/moderation/decisions.ts'
import type { Ground, Measure, QueueKind } from '../../../contract/office/office-constants.ts'
import type { KnownImageKind } from '../../../contract/office/office-signals.ts'
import type { MemberSignalsView, signalEndpoints } from '../../../contract/office/signals.ts'
import { accountsOf } from '../../accounts/index.ts'
import { findReport } from '../../moderation/index.ts'
import {
  addKnownImage,
  forgetKnownImage,
  isHeld,
  listKnownImages,
  markFine,
  signalsOf,
} from '../../moderation/signals/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Print, printOfText } from '../../platform/files/image-hash.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { rememberPhoto } from '../../profiles/photos/index.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'
import { staff } from '../tables.ts'
import { evidenceCopies } from './evidence-copies.ts'

export const signalHandlers: Handlers<typeof signalEndpoints, Ctx> = {
  getMemberSignals: async (ctx, { member_id }) => {
    await refuseUnknown(ctx, member_id)
    await noteAct(ctx, ctx.db, staffOf(ctx), { action: 'read_signals', memberIds: [member_id] })
    return { signals: await signalsView(ctx, member_id) }
  },
  foundFine: async (ctx, { member_id, note }) => {
    await refuseUnknown(ctx, member_id)
    const who = staffOf(ctx)
    await transaction(ctx.db, async (tx) => {
      await markFine(ctx, tx, { memberId: member_id, by: who.staffId })
      await noteAct(ctx, tx, who, { action: 'found_fine', memberIds: [member_id], detail: { reason: note } })
    })
    return { signals: await signalsView(ctx, member_id) }
  },
  listKnownImages: async (ctx, { limit = 100 }) => {
    const [images, names] = await Promise.all([
      listKnownImages(ctx.db, { limit }),
      ctx.db.select({ id: staff.id, name: staff.name }).from(staff),
    ])
    return {
      images: images.map(({ id, kind, sourceKind, sourceId, addedBy, addedAt }) => ({
        id,
        kind,
        source: sourceKind,
        source_id: sourceId,
        added_by: names.find((one) => one.id === addedBy)?.name ?? '',
        added_at: addedAt.toISOString(),
      })),
    }
  },
  markKnownImage: (ctx, { photo_id, kind }) => markKnown(ctx, staffOf(ctx), photo_id, kind),
  forgetKnownImage: async (ctx, { id }) => {
    await transaction(ctx.db, async (tx) => {
      const kind = await forgetKnownImage(tx, id)
      await noteAct(ctx, tx, staffOf(ctx), { action: 'forget_known', detail: { facts: { subject: kind } } })
    })
    return { done: true }
  },
}

async function refuseUnknown({ db }: Ctx, memberId: string): Promise<void> {
  if (!(await accountsOf(db, [memberId])).has(memberId)) throw new Refusal('not_found')
}

async function signalsView({ db, clock }: Ctx, memberId: string): Promise<MemberSignalsView> {
  const [scores, held] = await Promise.all([signalsOf(db, [memberId], clock.now()), isHeld(db, memberId)])
  const { score, reasons } = scores.get(memberId) ?? { score: 0, reasons: [] }
  return { score, reasons: reasons.map(({ at, ...reason }) => ({ ...reason, at: at.toISOString() })), is_held: held }
}

async function markKnown(ctx: Ctx, who: Staff, photoId: string, kind: KnownImageKind): Promise<{ id: string }> {
  return transaction(ctx.db, async (tx) => {
    const source = { kind: 'photo' as const, id: photoId }
    const { memberId, id } = await rememberPhoto(ctx, tx, { photoId, kind, source, by: who.staffId })
    await noteAct(ctx, tx, who, { action: 'mark_known', memberIds: [memberId], detail: { facts: { subject: kind } } })
    return { id }
  })
}

/** What a decision is about, and the entry of a queue that it came from. */
type Removal = {
  measure: Measure
  ground: Ground | null
  subject: { kind: SubjectKind; id: string | null }
  source: { kind: QueueKind | 'member'; id: string | null }
}

/**
 * Adds a removed intimate image to the known images, linked to the decision, whether from a profile or a reported chat.
 * Images without a usable hash are only removed.
 */
export async function rememberRemoved(ctx: Ctx, tx: Tx, who: Staff, decision: Removal): Promise<void> {
  const { measure, ground, subject, source } = decision
  if (ground !== 'intimate_image' || measure === 'warn' || measure === 'none' || subject.id === null) return
  const known = { kind: 'intimate' as const, source: { kind: 'decision' as const, id: source.id }, by: who.staffId }
  if (subject.kind === 'photo') {
    await rememberPhoto(ctx, tx, { photoId: subject.id, ...known }).catch(unlessNothingToKnow)
  } else if (subject.kind === 'message' && source.kind === 'reports' && source.id !== null) {
    const print = await reportedPrint(tx, source.id, subject.id)
    if (print !== null) await addKnownImage(ctx, tx, { print, ...known })
  }
}

function unlessNothingToKnow(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

/** Perceptual hash of the photo in a reported message, as stored with the report. */
async function reportedPrint(tx: Tx, reportId: string, messageId: string): Promise<Print | null> {
  const report = await findReport(tx, reportId)
  const evidence = report === null ? null : evidenceCopies.parse(report.evidence)
  const print = evidence?.message?.find(({ id }) => id === messageId)?.attachment?.print
  return print ? printOfText(print) : null
}
