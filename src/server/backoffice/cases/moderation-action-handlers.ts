import { inArray } from 'drizzle-orm'
import type { CaseView, caseEndpoints } from '../../../contract/office/cases.ts'
import { purchasedCreditsOf } from '../../credits/index.ts'
import { type Case, casesOf, decisionView } from '../../moderation/decisions/index.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import type { Handlers } from '../../platform/handlers.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'
import { staff } from '../tables.ts'
import { decideAbout, decideAppeal } from './moderation-actions.ts'

export const caseHandlers: Handlers<typeof caseEndpoints, Ctx> = {
  decideAboutMember: async (ctx, { member_id, subject, subject_id, measure, ground, days, note }) => {
    const action = {
      memberId: member_id,
      subject: { kind: subject, id: subject_id ?? null },
      source: { kind: 'member' as const, id: null },
      measure,
      ground: ground ?? null,
      days,
      note,
    }
    const made = await transaction(ctx.db, (tx) => decideAbout(ctx, tx, staffOf(ctx), action))
    return { decision_id: made.decisionId, is_waiting: made.isWaiting }
  },
  listMemberDecisions: async (ctx, { member_id }) => ({ cases: await readCases(ctx, staffOf(ctx), member_id) }),
  decideAppeal: async (ctx, verdict) => {
    const decision = await transaction(ctx.db, (tx) => decideAppeal(ctx, tx, staffOf(ctx), verdict))
    return { decision_id: decision.id }
  },
}

/** Noted as read before it is handed out. */
async function readCases(ctx: Ctx, who: Staff, memberId: string): Promise<CaseView[]> {
  const cases = await casesOf(ctx.db, memberId)
  if (cases.length === 0) return []
  await noteAct(ctx, ctx.db, who, {
    action: 'read_decisions',
    memberIds: [memberId],
    detail: { receipts: cases.map(({ decision }) => decision.receipt) },
  })
  return caseViews(ctx, who, cases)
}

/** Cases as this one of the staff sees them. */
async function caseViews(ctx: Ctx, who: Staff, cases: readonly Case[]): Promise<CaseView[]> {
  const [first] = cases
  if (first === undefined) return []
  const [names, creditsLeft] = await Promise.all([
    namesOf(ctx.db, cases),
    purchasedCreditsOf(ctx.db, first.decision.memberId),
  ])
  const nameOf = (id: string | null | undefined) => (id == null ? null : (names.get(id) ?? ''))
  return cases.map((each) => {
    const { decision, appeal } = each
    const tookPart = [decision.decidedBy, decision.confirmedBy].includes(who.staffId)
    return {
      decision: decisionView(each, { now: ctx.clock.now(), withWords: true, creditsLeft }),
      note: decision.note,
      decided_by: nameOf(decision.decidedBy) ?? '',
      confirmed_by: nameOf(decision.confirmedBy),
      appeal_decided_by: nameOf(appeal?.decidedBy),
      open_appeal_id: appeal?.status === 'open' ? appeal.id : null,
      may_decide_appeal: appeal?.status === 'open' && !tookPart,
    }
  })
}

async function namesOf(db: Db, cases: readonly Case[]): Promise<Map<string, string>> {
  const ids = cases.flatMap(({ decision, appeal }) =>
    [decision.decidedBy, decision.confirmedBy, appeal?.decidedBy].flatMap((id) => id ?? []),
  )
  const rows = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
