import type { StaffRole } from '../../../contract/constants.ts'
import type { ApprovalAct } from '../../../contract/office/access.ts'
import type { AuditFact } from '../../../contract/office/office-constants.ts'
import { formatMoney } from '../../../shared/money.ts'
import { afterCommit, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { type Approval, type ApprovalPayload, approvals } from '../auth/access-tables.ts'
import { forgetCounts } from '../dashboard/queue-counts-cache.ts'
import { approvalDays } from './approval-rules.ts'

export { needsSecond } from './approval-rules.ts'

/**
 * How an act with four-eyes approval continues after the decision; each office domain registers its acts in
 * `approval-acts.ts`. `apply` runs in the transaction of the decision and throws `conflict` if the act is no longer
 * possible; the request then stays open. `refuse` reverts what was done in the meantime; `by` is null if the approval
 * expired.
 */
export type ActThatWaits = {
  /** Who may decide. */
  roles: readonly StaffRole[]
  apply(ctx: Ctx, tx: Tx, who: Staff, approval: Approval): Promise<void>
  refuse?(platform: Platform, tx: Tx, approval: Approval, by: Staff | null): Promise<void>
}

type ApprovalRequest = { act: ApprovalAct; memberId: string | null; payload: ApprovalPayload; reason: string }

/**
 * Requests approval, valid for seven days, and logs it; runs in the transaction of anything done in the meantime.
 * `payload` is the complete input of `apply`. Returns the id of the request.
 */
export async function askApproval(ctx: Ctx, tx: Tx, who: Staff, request: ApprovalRequest): Promise<{ id: string }> {
  const id = newId()
  const requestedAt = ctx.clock.now()
  const expiresAt = new Date(requestedAt.getTime() + approvalDays * 86_400_000)
  await tx.insert(approvals).values({ ...request, id, requestedBy: who.staffId, requestedAt, expiresAt })
  await noteAct(ctx, tx, who, {
    action: 'ask_approval',
    memberIds: request.memberId === null ? [] : [request.memberId],
    detail: { reason: request.reason, facts: approvalFacts(request) },
  })
  afterCommit(tx, () => forgetCounts(ctx.db))
  return { id }
}

/** Audit facts of a pending act: kind and size. */
export function approvalFacts({ act, payload }: { act: ApprovalAct; payload: ApprovalPayload }) {
  const amount = amountOf(payload)
  const facts: Partial<Record<AuditFact, string>> = { act }
  if (amount !== null) facts.amount = formatMoney(amount, 'en')
  if (payload.credits !== undefined) facts.credits = String(payload.credits)
  return facts
}

/** The money that an act is about; null where it is about none. */
export function amountOf({ minor, currency }: ApprovalPayload) {
  return minor === undefined || currency === undefined ? null : { amount_minor: minor, currency }
}
