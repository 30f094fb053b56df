import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { QueueKind } from '../../../contract/office/office-constants.ts'
import type { EntryDecision } from '../../../contract/office/queue.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { queueClaims } from '../tables.ts'
import { claim, endClaim } from './claims.ts'
import { decidePayment } from './payments.ts'
import { decidePhoto } from './photos.ts'
import type { Done } from './source.ts'
import { queueSources } from './sources.ts'
import { decideText } from './texts.ts'
import { decideComplaint } from './tickets.ts'
import { decideVerification } from './verifications.ts'

/**
 * Decides entries in one transaction and logs each. Errors: forbidden, conflict, not_found, and those of the actions.
 */
export async function decideEntries(ctx: Ctx, who: Staff, decisions: readonly EntryDecision[]) {
  for (const { kind } of decisions) refuseUnlessDecider(who, kind)
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    await refuseIfTaken(tx, who, decisions, at)
    const decided = []
    // Sequential in a fixed lock order, so concurrent decisions about the same members cannot deadlock
    for (const decision of decisions.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const done = await act(ctx, tx, who, decision)
      const { id: subject, outcome } = decision
      const { waitingSince, before, mayUndo, isWaiting = false } = done
      const undo = mayUndo ? { ...before, outcome, waitingSince: waitingSince.toISOString() } : null
      const id = await endClaim(tx, { staffId: who.staffId, now: at }, decision, undo)
      await note(ctx, tx, who, decision, done)
      decided.push({ id, entry: subject, may_undo: mayUndo, is_waiting: isWaiting })
    }
    return decided
  })
}

function refuseUnlessDecider({ role }: Staff, kind: QueueKind): void {
  if (!queueSources[kind].deciders.includes(role)) throw new Refusal('forbidden')
}

/** What a colleague has before them is theirs. */
async function refuseIfTaken(tx: Tx, who: Staff, decisions: readonly EntryDecision[], now: Date): Promise<void> {
  const ids = decisions.map(({ id }) => id)
  const kinds = decisions.map(({ kind }) => kind)
  const taken = await tx
    .select({ id: queueClaims.subject })
    .from(queueClaims)
    .where(
      and(
        inArray(queueClaims.subject, ids),
        inArray(queueClaims.queue, kinds),
        ne(queueClaims.staffId, who.staffId),
        gt(queueClaims.until, now),
      ),
    )
    .for('update')
  if (taken.length > 0) throw new Refusal('conflict')
}

function act(ctx: Ctx, tx: Tx, who: Staff, decision: EntryDecision): Promise<Done> {
  switch (decision.kind) {
    case 'photos':
      return decidePhoto(ctx, tx, who, decision)
    case 'texts':
      return decideText(ctx, tx, who, decision)
    case 'complaints':
      return decideComplaint(ctx, tx, who, decision)
    case 'verifications':
      return decideVerification(ctx, tx, who, decision)
    case 'payments':
      return decidePayment(ctx, tx, who, decision)
  }
}

async function note(ctx: Ctx, tx: Tx, who: Staff, { kind, id, outcome }: EntryDecision, done: Done): Promise<void> {
  if (done.isNoted === true) return
  await noteAct(ctx, tx, who, {
    action: 'decide_entry',
    memberIds: done.memberId === null ? [] : [done.memberId],
    detail: {
      entries: [id],
      ...(done.receipt !== undefined && { receipts: [done.receipt] }),
      ...(done.reason !== undefined && { reason: done.reason }),
      facts: { queue: kind, outcome },
    },
  })
}

/**
 * Undoes their own decision, a moment after: what it changed is restored by a second action, which is logged as well, and the entry waits again, in
 * front of them. Errors: not_found for a colleague's; conflict when it is too late, or cannot be undone.
 */
export async function undoEntry(ctx: Ctx, who: Staff, id: string) {
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const [made] = await tx.select().from(queueClaims).where(eq(queueClaims.undoId, id)).for('update')
    if (made !== undefined && made.staffId !== who.staffId) throw new Refusal('not_found')
    const undo = made && queueSources[made.queue].undo
    if (undo === undefined || made?.undo == null || made.until < at) throw new Refusal('conflict')
    const { queue: kind, subject } = made
    const { outcome, waitingSince: since, ...before } = made.undo
    const waitingSince = new Date(since)
    const memberId = await undo(ctx, tx, who, { subject, before, waitingSince })
    await noteAct(ctx, tx, who, {
      action: 'undo_entry',
      memberIds: memberId === null ? [] : [memberId],
      detail: { entries: [subject], facts: { queue: kind, was: outcome } },
    })
    await claim(tx, { staffId: who.staffId, now: at }, [{ kind, id: subject }])
    return { kind, entry: subject }
  })
}
