import type { ApprovalView } from '../../../contract/office/access.ts'
import type { Approval } from '../auth/access-tables.ts'
import { amountOf } from './approvals.ts'

type Names = { staff: ReadonlyMap<string, string>; members: ReadonlyMap<string, { name: string }> }
type Seen = { approval: Approval; names: Names; isMine: boolean; mayDecide: boolean; now: Date }

export function approvalView({ approval, names, isMine, mayDecide, now }: Seen): ApprovalView {
  const { memberId, decidedBy, decidedAt, expiresAt, payload } = approval
  const isOver = approval.outcome === null && expiresAt <= now
  return {
    id: approval.id,
    act: approval.act,
    asked_by: names.staff.get(approval.requestedBy) ?? '',
    asked_at: approval.requestedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    member: memberId === null ? null : { id: memberId, name: names.members.get(memberId)?.name ?? '' },
    order_id: typeof payload.orderId === 'string' ? payload.orderId : null,
    reason: approval.reason,
    amount: amountOf(payload),
    credits: payload.credits ?? null,
    is_mine: isMine,
    may_decide: mayDecide && approval.outcome === null && !isOver,
    outcome: isOver ? 'lapsed' : approval.outcome,
    decided_by: decidedBy === null ? null : (names.staff.get(decidedBy) ?? ''),
    decided_at: isOver ? expiresAt.toISOString() : (decidedAt?.toISOString() ?? null),
    note: approval.note,
  }
}
