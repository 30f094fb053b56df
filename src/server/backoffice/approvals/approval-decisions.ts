import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { StaffRole } from '../../../contract/constants.ts'
import {
  type ApprovalAct,
  type ApprovalView,
  type accessEndpoints,
  approvalActs as acts,
} from '../../../contract/office/access.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform, Scope } from '../../platform/platform.ts'
import { profileFacts } from '../../profiles/index.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { type Approval, approvals } from '../auth/access-tables.ts'
import { staffOf } from '../auth/sessions.ts'
import { dataIn } from '../authority-orders/authority-orders.ts'
import { forgetCounts } from '../dashboard/queue-counts-cache.ts'
import { staff } from '../tables.ts'
import { approvalActs } from './approval-actions.ts'
import { decidingFault } from './approval-rules.ts'
import { amountOf, approvalFacts } from './approvals.ts'

/** Limit of the list; the oldest come first. */
const mostWaiting = 200

export const approvalHandlers: Handlers<Pick<typeof accessEndpoints, 'listApprovals' | 'decideApproval'>, Ctx> = {
  listApprovals: (ctx, page) => readApprovals(ctx, staffOf(ctx), page),
  decideApproval: async (ctx, decision) => {
    await decide(ctx, staffOf(ctx), decision)
    return { done: true }
  },
}

const actsOf = (role: StaffRole): ApprovalAct[] => acts.filter((act) => approvalActs[act].roles.includes(role))
const isWaiting = (now: Date) => and(isNull(approvals.outcome), gt(approvals.expiresAt, now))

/** Number of approvals the staff account may decide now. */
export async function countApprovals(db: Db, { staffId, role }: Staff, now: Date): Promise<number> {
  const theirs = actsOf(role)
  if (theirs.length === 0) return 0
  const mine = and(inArray(approvals.act, theirs), sql`${approvals.requestedBy} <> ${staffId}`)
  return db.$count(approvals, and(isWaiting(now), mine))
}

type Page = { before?: string | undefined; limit?: number | undefined }

async function readApprovals(ctx: Ctx, who: Staff, { before, limit = 30 }: Page) {
  const now = ctx.clock.now()
  const isTheirs = or(eq(approvals.requestedBy, who.staffId), inArray(approvals.act, actsOf(who.role)))
  const isOver = or(isNotNull(approvals.outcome), lte(approvals.expiresAt, now))
  const [waiting, found] = await Promise.all([
    ctx.db
      .select()
      .from(approvals)
      .where(and(isTheirs, isWaiting(now)))
      .orderBy(asc(approvals.id))
      .limit(mostWaiting),
    ctx.db
      .select()
      .from(approvals)
      .where(and(isTheirs, isOver, before === undefined ? undefined : lt(approvals.id, before)))
      .orderBy(desc(approvals.id))
      .limit(limit + 1),
  ])
  const decided = found.slice(0, limit)
  const viewOf = await viewer(ctx, who, [...waiting, ...decided])
  return { waiting: waiting.map(viewOf), decided: decided.map(viewOf), has_more: found.length > limit }
}

/** Loads the names of all people involved and logs the read. */
async function viewer(ctx: Ctx, who: Staff, shown: readonly Approval[]) {
  const memberIds = [...new Set(shown.flatMap(({ memberId }) => memberId ?? []))]
  const staffIds = shown.flatMap(({ requestedBy, decidedBy }) => [
    requestedBy,
    ...(decidedBy === null ? [] : [decidedBy]),
  ])
  const [colleagues, members] = await Promise.all([
    ctx.db
      .select({ id: staff.id, name: staff.name })
      .from(staff)
      .where(inArray(staff.id, [...new Set(staffIds)])),
    profileFacts(ctx.db, memberIds),
  ])
  if (shown.length > 0) await noteAct(ctx, ctx.db, who, { action: 'read_approvals', memberIds })
  const names = { staff: new Map(colleagues.map(({ id, name }) => [id, name])), members }
  return (approval: Approval) => {
    const isMine = approval.requestedBy === who.staffId
    const mayDecide = !isMine && approvalActs[approval.act].roles.includes(who.role)
    return approvalView({ approval, names, isMine, mayDecide, now: ctx.clock.now() })
  }
}

type Decision = { id: string; outcome: 'approved' | 'refused'; note: string }

/**
 * Decides an approval once and applies or reverts its act in the same transaction. Errors: not_found, forbidden for the
 * requester and other roles, conflict.
 */
async function decide(ctx: Ctx, who: Staff, { id, outcome, note }: Decision): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const [approval] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update')
    if (approval === undefined) throw new Refusal('not_found')
    const act = approvalActs[approval.act]
    const now = ctx.clock.now()
    const fault = decidingFault(approval, who, { roles: act.roles, now })
    if (fault !== null) throw new Refusal(fault)
    if (outcome === 'approved') await act.apply(ctx, tx, who, approval)
    else await act.refuse?.(ctx, tx, approval, who)
    await tx
      .update(approvals)
      .set({ outcome, decidedBy: who.staffId, decidedAt: now, note })
      .where(eq(approvals.id, id))
    await noteAct(ctx, tx, who, {
      action: outcome === 'approved' ? 'approve' : 'refuse_approval',
      memberIds: approval.memberId === null ? [] : [approval.memberId],
      detail: { reason: note, facts: approvalFacts(approval) },
    })
  })
  forgetCounts(ctx.db)
}

const lapsing = defineJob<Record<string, never>>('backoffice.lapse_approvals')

export function registerApprovalJobs(platform: Platform): void {
  platform.jobs.work(lapsing, () => lapseApprovals(platform))
  platform.jobs.every('*/10 * * * *', lapsing)
}

/** Expires overdue approvals, each in its own transaction, and reverts what was done in the meantime. */
export async function lapseApprovals(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  const isDue = and(isNull(approvals.outcome), lte(approvals.expiresAt, now))
  const due = await platform.db.select({ id: approvals.id }).from(approvals).where(isDue)
  for (const { id } of due)
    await transaction(platform.db, async (tx) => {
      const isIt = and(eq(approvals.id, id), isDue)
      const [approval] = await tx.select().from(approvals).where(isIt).for('update')
      if (approval === undefined) return
      await approvalActs[approval.act].refuse?.(platform, tx, approval, null)
      await tx.update(approvals).set({ outcome: 'lapsed', decidedAt: now }).where(isIt)
    })
}

/** Keeps the approval and its amounts; removes the member's id and all texts. */
export async function eraseFromApprovals({ clock, tx }: Scope, { memberId }: { memberId: string }): Promise<void> {
  await tx
    .update(approvals)
    .set({
      memberId: null,
      reason: '',
      note: sql`CASE WHEN ${approvals.note} IS NULL THEN NULL ELSE '' END`,
      payload: sql`(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(${approvals.payload})
        WHERE key IN ('minor', 'currency', 'credits'))`,
      outcome: sql`coalesce(${approvals.outcome}, 'lapsed')`,
      decidedAt: sql`coalesce(${approvals.decidedAt}, ${clock.now()})`,
    })
    .where(eq(approvals.memberId, memberId))
}

type Names = { staff: ReadonlyMap<string, string>; members: ReadonlyMap<string, { name: string }> }
type Seen = { approval: Approval; names: Names; isMine: boolean; mayDecide: boolean; now: Date }

function approvalView({ approval, names, isMine, mayDecide, now }: Seen): ApprovalView {
  const { memberId, decidedBy, decidedAt, expiresAt, payload } = approval
  const isOver = approval.outcome === null && expiresAt <= now
  return {
    id: approval.id,
    act: approval.act,
    requested_by: names.staff.get(approval.requestedBy) ?? '',
    requested_at: approval.requestedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    member: memberId === null ? null : { id: memberId, name: names.members.get(memberId)?.name ?? '' },
    order_id: typeof payload.orderId === 'string' ? payload.orderId : null,
    reason: approval.reason,
    amount: amountOf(payload),
    credits: payload.credits ?? null,
    data: dataIn(payload),
    is_mine: isMine,
    may_decide: mayDecide && approval.outcome === null && !isOver,
    outcome: isOver ? 'lapsed' : approval.outcome,
    decided_by: decidedBy === null ? null : (names.staff.get(decidedBy) ?? ''),
    decided_at: isOver ? expiresAt.toISOString() : (decidedAt?.toISOString() ?? null),
    note: approval.note,
  }
}
