import type { PhotoRejectionReason } from '../../../contract/constants.ts'
import type { AppealOutcome, SubjectKind } from '../../../contract/moderation/decisions.ts'
import type { AuditFact, Ground, Measure, QueueKind } from '../../../contract/office/office-constants.ts'
import { holdForDecision } from '../../accounts/log-in/index.ts'
import { closeAppealOf, settleAppeal } from '../../moderation/appeals/index.ts'
import {
  confirmDecision,
  type Decision,
  holdDecision,
  keepDecision,
  measureFault,
  queueOutcome,
  refuseDecision,
} from '../../moderation/decisions/index.ts'
import { warnContacts } from '../../moderation/index.ts'
import { endAgreements } from '../../payments/orders/index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { askApproval } from '../approvals/approvals.ts'
import { noteAct } from '../audit/audit.ts'
import { rememberRemoved } from './known-images.ts'
import { carryOut, limitEnd, undo } from './moderation-actions.ts'

/**
 * What a decision is about. `id` of a photo or a message; of a text `about_me`, `name` or the photo whose caption it is (null: about_me); null of a
 * profile or an account.
 */
export type Subject = { kind: SubjectKind; id: string | null }
/** Where it came from: an entry of a queue; `member` where the staff looked at somebody by themselves. */
export type Source = { kind: QueueKind | 'member'; id: string | null }

export type ModerationActionInput = {
  memberId: string
  subject: Subject
  source: Source
  measure: Measure
  ground: Ground | null
  /** Of a limit, and of nothing else. */
  days?: number | undefined
  /** Why a photo was turned down, where it is known more closely than by the ground. */
  photoReason?: PhotoRejectionReason | undefined
  /** For the staff alone; the member reads the statement. */
  note: string
}

/**
 * Carries out a decision about a member, stores it, has its statement mailed and logs it, all in the caller's transaction. `decisions` is the record;
 * the entry of the audit log refers to it by its receipt. `none` only writes the log. A ban shuts the member out at once and waits for a second
 * person (`isWaiting`). Errors: invalid_input (`ground`, `days`, `subject`), not_found, conflict where someone has done it already, or the account is
 * banned or closed.
 */
export async function decideAbout(
  ctx: Ctx,
  tx: Tx,
  who: Staff,
  wish: ModerationActionInput,
): Promise<{ decisionId: string | null; isWaiting: boolean }> {
  const { memberId, subject, source, measure, ground, days } = wish
  const fault = measureFault({ measure, ground, days, subject })
  if (fault !== null) throw fieldRefusal('invalid_input', fault)
  // Decisions about one member come one after the other
  const account = await holdForDecision(tx, memberId)
  if (account === null) throw new Refusal('not_found')
  const note = (receipts: string[]) =>
    noteAct(ctx, tx, who, {
      action: 'decide_case',
      memberIds: [memberId],
      detail: { receipts, reason: wish.note, facts: auditFacts(wish) },
    })
  if (measure === 'none' || ground === null) {
    await note([])
    return { decisionId: null, isWaiting: false }
  }
  const until = days === undefined ? null : limitEnd(ctx.clock.now(), days)
  const act = { memberId, account, subject, measure, ground, until, photoReason: wish.photoReason }
  await rememberRemoved(ctx, tx, who, wish)
  const facts = await carryOut(ctx, tx, act)
  const isWaiting = measure === 'ban'
  const made = { memberId, siteId: account.siteId, measure, ground, subject, source, until, facts, note: wish.note }
  const { id: decisionId, receipt } = await keepDecision(ctx, tx, { ...made, isWaiting, by: who.staffId })
  await note([receipt])
  if (isWaiting) await askApproval(ctx, tx, who, { act: 'ban', memberId, payload: { decisionId }, reason: wish.note })
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

/** The second person agrees: the ban is for good, nothing is charged any more, and whoever wrote with a fraud is told. Errors: conflict where nothing waits. */
export async function confirmBan(ctx: Ctx, tx: Tx, who: Staff, decisionId: string): Promise<void> {
  const decision = await holdDecision(tx, decisionId)
  await confirmDecision(tx, { id: decisionId, by: who.staffId, at: ctx.clock.now() })
  await endAgreements(ctx, tx, decision.memberId)
  await warnContacts(ctx, tx, decision)
}

/** The second person does not agree, or nobody did in time (`who` is null): everything is as it was, and the member is told. What was overturned meanwhile stays so. */
export async function refuseBan(platform: Platform, tx: Tx, decisionId: string): Promise<Decision | null> {
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

/** Decides an appeal; overturned, what was done is undone. Answers the decision. Errors: not_found, forbidden for whoever took part in the decision, conflict. */
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
