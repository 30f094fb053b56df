import { desc, eq } from 'drizzle-orm'
import type { DecisionView, OwnReportView } from '../../../contract/moderation/decisions.ts'
import { viewerOf } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { reports } from '../tables.ts'
import { appealEnd, basisOf, foundBy, mayAppeal, stateOf } from './decision-rules.ts'
import { type Case, casesById, casesOf, casesOfMail, type Decision, standingBan } from './decisions.ts'
import { decisionToken, readDecisionToken } from './statement-token.ts'

/** Number of unspent purchased credits, provided by the credits domain. */
export type CreditsOf = (db: Db, memberId: string) => Promise<number>
/** Maximum number of own reports listed. */
const mostReports = 50

type Telling = {
  now: Date
  /** Whether the member's own texts are included; not when opened by an emailed link only. */
  withWords: boolean
  creditsLeft: number | null
}

/** A decision as shown to the affected member. */
export function decisionView({ decision, appeal }: Case, { now, withWords, creditsLeft }: Telling): DecisionView {
  const { measure, ground, facts, decidedAt, until } = decision
  const state = stateOf(decision, now)
  const canAppeal = mayAppeal({ ...decision, hasAppeal: appeal !== null }, now)
  return {
    id: decision.id,
    receipt: decision.receipt,
    measure,
    ground,
    basis: basisOf(ground),
    subject: decision.subjectKind,
    field: facts.field ?? null,
    photo_reason: facts.photoReason ?? null,
    words: withWords ? (facts.words ?? null) : null,
    made_at: facts.madeAt ?? null,
    found_by: foundBy(decision.sourceKind),
    decided_at: decidedAt.toISOString(),
    until: until?.toISOString() ?? null,
    state,
    appeal_until: canAppeal ? appealEnd(decidedAt).toISOString() : null,
    appeal: appealView(appeal),
    // Fraudulent payments are returned by the cardholder's bank
    credits_left: measure === 'ban' && ground !== 'payment_fraud' && state !== 'undone' ? creditsLeft : null,
  }
}

function appealView(appeal: Case['appeal']): DecisionView['appeal'] {
  if (appeal === null) return null
  const { text, createdAt, status, outcome, reason, decidedAt } = appeal
  return {
    text,
    at: createdAt.toISOString(),
    outcome: status === 'closed' ? 'closed' : outcome,
    reason,
    decided_at: decidedAt?.toISOString() ?? null,
  }
}

/** Decisions about the viewer, and outcomes of their reports. */
export async function listDecisions(
  ctx: Ctx,
  creditsOf: CreditsOf,
): Promise<{ decisions: DecisionView[]; reports: OwnReportView[] }> {
  const { memberId } = viewerOf(ctx)
  const [cases, own] = await Promise.all([casesOf(ctx.db, memberId), ownReports(ctx.db, memberId)])
  // Decisions undone before their email are not shown
  const shown = cases.filter(({ decision: { status, mailedAt } }) => status !== 'overturned' || mailedAt !== null)
  return { decisions: await viewsOf(ctx, shown, { withWords: true, creditsOf }), reports: own }
}

async function ownReports(db: Db, memberId: string): Promise<OwnReportView[]> {
  const rows = await db
    .select()
    .from(reports)
    .where(eq(reports.reporterId, memberId))
    .orderBy(desc(reports.createdAt))
    .limit(mostReports)
  return rows.map(({ receipt, createdAt, decision, decidedAt }) => ({
    receipt,
    at: createdAt.toISOString(),
    outcome: decision === null ? null : decision === 'closed' ? ('measure' as const) : ('no_breach' as const),
    decided_at: decidedAt?.toISOString() ?? null,
  }))
}

/** All decisions of one email by its token. Errors: not_found, link_expired. */
export async function decisionsByToken(ctx: Ctx, token: string, creditsOf: CreditsOf): Promise<DecisionView[]> {
  const named = await decisionByToken(ctx, token)
  return viewsOf(ctx, await casesOfMail(ctx.db, named), { withWords: false, creditsOf })
}

/** The decision that a token names, of this site's pool of members. Errors: not_found, link_expired. */
export async function decisionByToken(ctx: Ctx, token: string): Promise<Decision> {
  const id = readDecisionToken(ctx, token)
  const [found] = id === null ? [] : await casesById(ctx.db, [id])
  if (found === undefined) throw new Refusal('not_found')
  if (ctx.clock.now() >= appealEnd(found.decision.decidedAt)) throw new Refusal('link_expired')
  return found.decision
}

async function viewsOf(
  ctx: Ctx,
  cases: readonly Case[],
  { withWords, creditsOf }: { withWords: boolean; creditsOf: CreditsOf },
): Promise<DecisionView[]> {
  const banned = cases.find(({ decision }) => decision.measure === 'ban')?.decision.memberId
  const creditsLeft = banned === undefined ? null : await creditsOf(ctx.db, banned)
  return cases.map((each) => decisionView(each, { now: ctx.clock.now(), withWords, creditsLeft }))
}

/** Link to the statement page for a banned member at log-in, while an appeal is possible. */
export async function banFacts(ctx: Ctx, memberId: string): Promise<Record<string, string>> {
  const ban = await standingBan(ctx.db, memberId)
  if (ban === null || ctx.clock.now() >= appealEnd(ban.decidedAt)) return {}
  return { token: decisionToken(ctx, ban.id) }
}
