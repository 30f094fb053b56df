import type { PhotoRejectionReason } from '../../../contract/constants.ts'
import type { AppealOutcome, SubjectKind } from '../../../contract/moderation/decisions.ts'
import type { AuditFact, Ground, Measure, QueueKind } from '../../../contract/office/office-constants.ts'
import { banMember, holdForDecision, liftBan, limitMember, mayBeBanned } from '../../accounts/log-in/index.ts'
import { closeAppealOf, settleAppeal } from '../../moderation/appeals/index.ts'
import {
  confirmDecision,
  type Decision,
  holdDecision,
  keepDecision,
  limitedByOthers,
  measureFault,
  queueOutcome,
  refuseDecision,
  takeBackDecision,
} from '../../moderation/decisions/index.ts'
import { forgetWarnings, warnContacts } from '../../moderation/index.ts'
import { endAgreements } from '../../payments/orders/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import type { ActThatWaits } from '../approvals/approvals.ts'
import { askApproval } from '../approvals/approvals.ts'
import { noteAct } from '../audit/audit.ts'
import type { ApprovalPayload } from '../auth/access-tables.ts'
import { type Act, type Facts, fieldOf, putBack, remove } from './content-actions.ts'
import { rememberRemoved } from './known-images.ts'

/**
 * What a decision is about. `id` of a photo or a message; of a text `about_me`, `name`, the photo whose caption it is or
 * the prompt whose answer it is (null: about_me); null of a profile or an account.
 */
type Subject = { kind: SubjectKind; id: string | null }
/** Origin of a decision: a queue entry, or `member` if staff acted on their own initiative. */
type Source = { kind: QueueKind | 'member'; id: string | null }

type ModerationActionInput = {
  memberId: string
  subject: Subject
  source: Source
  measure: Measure
  ground: Ground | null
  /** Limits only. */
  days?: number | undefined
  /** Why a photo was turned down, where it is known more closely than by the ground. */
  photoReason?: PhotoRejectionReason | undefined
  /** For the staff alone; the member reads the statement. */
  note: string
}

/**
 * Applies a decision about a member, stores it, schedules its statement and logs it, all in the caller's transaction.
 * `decisions` is the record; the audit entry refers to it by receipt. `none` is only logged. A ban takes effect at once
 * and needs approval (`isWaiting`). Errors: invalid_input (`ground`, `days`, `subject`), not_found, conflict if already
 * done, or the account is banned or closed.
 */
export async function decideAbout(
  ctx: Ctx,
  tx: Tx,
  who: Staff,
  action: ModerationActionInput,
): Promise<{ decisionId: string | null; isWaiting: boolean }> {
  const { memberId, subject, source, measure, ground, days } = action
  const fault = measureFault({ measure, ground, days, subject })
  if (fault !== null) throw fieldRefusal('invalid_input', fault)
  // Serializes decisions about one member
  const account = await holdForDecision(tx, memberId)
  if (account === null) throw new Refusal('not_found')
  const note = (receipts: string[]) =>
    noteAct(ctx, tx, who, {
      action: 'decide_case',
      memberIds: [memberId],
      detail: { receipts, reason: action.note, facts: auditFacts(action) },
    })
  if (measure === 'none' || ground === null) {
    await note([])
    return { decisionId: null, isWaiting: false }
  }
  const until = days === undefined ? null : limitEnd(ctx.clock.now(), days)
  const act = { memberId, account, subject, measure, ground, until, photoReason: action.photoReason }
  await rememberRemoved(ctx, tx, who, action)
  const facts = await carryOut(ctx, tx, act)
  const isWaiting = measure === 'ban'
  const made = { memberId, siteId: account.siteId, measure, ground, subject, source, until, facts, note: action.note }
  const { id: decisionId, receipt } = await keepDecision(ctx, tx, { ...made, isWaiting, by: who.staffId })
  await note([receipt])
  if (isWaiting) await askApproval(ctx, tx, who, { act: 'ban', memberId, payload: { decisionId }, reason: action.note })
  return { decisionId, isWaiting }
}

function auditFacts({ measure, ground, days, subject }: ModerationActionInput): Partial<Record<AuditFact, string>> {
  return {
    measure,
    subject: subject.kind,
    ...(ground !== null && { ground }),
    ...(days !== undefined && { days: String(days) }),
  }
}

const dayMs = 86_400_000

/**
 * Applies a measure through the public functions of the owning domain. Returns the facts needed to undo it. Errors:
 * not_found, conflict if already applied.
 */
async function carryOut(platform: Platform, tx: Tx, act: Act): Promise<Facts> {
  const { memberId, account, measure } = act
  switch (measure) {
    case 'warn':
      return factsOfSubject(act)
    case 'remove':
      return remove(platform, tx, act)
    case 'limit':
      await limitMember(platform, tx, memberId, later(act.until, account.limitedUntil))
      return factsOfSubject(act)
    case 'ban': {
      const was = account.status
      if (!mayBeBanned(was)) throw new Refusal('conflict')
      await banMember(platform, tx, memberId)
      return { ...factsOfSubject(act), was }
    }
  }
}

/** Until when a limit of so many days lasts. */
function limitEnd(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMs)
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

function factsOfSubject({ subject }: Act): Facts {
  return subject.kind === 'text' ? fieldOf(subject.id) : {}
}

/** Undoes decisions about a member, newest first. */
export async function undoDecisions(ctx: Ctx, tx: Tx, who: Staff, ids: readonly string[] = []): Promise<void> {
  for (const id of ids.toReversed())
    await undo(ctx, tx, await takeBackDecision(tx, { id, by: who.staffId, at: ctx.clock.now() }))
}

/** Undoes what a decision did: everything is as it was, as far as it is still there. */
async function undo(platform: Platform, tx: Tx, decision: Decision): Promise<void> {
  const { id, memberId, measure, facts } = decision
  // Erased members cannot be restored
  if ((await holdForDecision(tx, memberId)) === null) return
  if (measure === 'remove') await putBack(platform, tx, decision)
  if (measure === 'limit') {
    const now = platform.clock.now()
    await limitMember(platform, tx, memberId, await limitedByOthers(tx, { memberId, exceptId: id, now }))
  }
  if (measure === 'ban') {
    await liftBan(platform, tx, memberId, facts.was ?? 'active')
    await forgetWarnings(tx, id)
  }
}

/**
 * The second person approves: the ban becomes permanent, recurring charges stop, and contacts of a fraudster are
 * notified. Errors: conflict if no approval is open.
 */
async function confirmBan(ctx: Ctx, tx: Tx, who: Staff, decisionId: string): Promise<void> {
  const decision = await holdDecision(tx, decisionId)
  await confirmDecision(tx, { id: decisionId, by: who.staffId, at: ctx.clock.now() })
  await endAgreements(ctx, tx, decision.memberId)
  await warnContacts(ctx, tx, decision)
}

/**
 * The second person refuses or the approval expired (`who` is null): the ban is reverted and the member is notified.
 * Decisions overturned in the meantime stay overturned.
 */
async function refuseBan(platform: Platform, tx: Tx, decisionId: string): Promise<Decision | null> {
  const decision = await holdDecision(tx, decisionId)
  if (decision.status !== 'waiting') return null
  const at = platform.clock.now()
  await refuseDecision(tx, { id: decisionId, at })
  await closeAppealOf(tx, { decisionId, at })
  await undo(platform, tx, decision)
  await queueOutcome(platform, tx, decisionId, 'refused')
  return decision
}

type AppealDecision = { id: string; outcome: AppealOutcome; reason: string }

/**
 * Decides an appeal; if overturned, the measure is undone. Returns the decision. Errors: not_found, forbidden for staff
 * involved in the original decision, conflict.
 */
export async function decideAppeal(ctx: Ctx, tx: Tx, who: Staff, verdict: AppealDecision): Promise<Decision> {
  const decision = await settleAppeal(ctx, tx, { ...verdict, by: who.staffId })
  if (verdict.outcome === 'overturned') await undo(ctx, tx, decision)
  await noteAct(ctx, tx, who, {
    action: 'decide_appeal',
    memberIds: [decision.memberId],
    detail: {
      receipts: [decision.receipt],
      reason: verdict.reason,
      facts: { measure: decision.measure, now: verdict.outcome },
    },
  })
  return decision
}

/** A ban takes effect at once; the second person confirms or reverts it. */
export const banThatWaits: ActThatWaits = {
  roles: ['moderator', 'admin'],
  apply: (ctx, tx, who, { payload }) => confirmBan(ctx, tx, who, decisionOf(payload)),
  refuse: async (platform, tx, { payload }) => {
    await refuseBan(platform, tx, decisionOf(payload))
  },
}

function decisionOf({ decisionId }: ApprovalPayload): string {
  if (typeof decisionId !== 'string') throw new Refusal('conflict')
  return decisionId
}
