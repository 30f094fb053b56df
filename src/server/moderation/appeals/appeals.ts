import { and, asc, eq, not, or, sql } from 'drizzle-orm'
import type { AppealOutcome, DecisionView } from '../../../contract/moderation/decisions.ts'
import { type Db, sqlState, type Tx, transaction, uniqueViolation } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { appealFault, mayAppeal } from '../decisions/decision-rules.ts'
import { appeals, decisions } from '../decisions/decision-tables.ts'
import {
  type AppealRow,
  type Case,
  casesById,
  casesOfMail,
  type Decision,
  holdDecision,
} from '../decisions/decisions.ts'
import { queueOutcome } from '../decisions/statement-emails.ts'
import { type CreditsOf, decisionByToken, decisionView } from '../decisions/statements.ts'

type AppealInput = { id: string; text: string; token?: string | undefined }

/**
 * Creates an appeal of the affected member against a decision. Errors: not_found (also for other members),
 * link_expired, authentication_required, conflict if already appealed, withdrawn, or after six months.
 */
export async function appeal(ctx: Ctx, input: AppealInput, creditsOf: CreditsOf): Promise<DecisionView> {
  const memberId = await appellant(ctx, input)
  const now = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    const decision = await holdDecision(tx, input.id)
    if (decision.memberId !== memberId) throw new Refusal('not_found')
    const hasAppeal = (await tx.$count(appeals, eq(appeals.decisionId, input.id))) > 0
    if (!mayAppeal({ ...decision, hasAppeal }, now)) throw new Refusal('conflict')
    await keepAppeal(tx, { decisionId: input.id, memberId, text: input.text, at: now })
  })
  const [decided] = await casesById(ctx.db, [input.id])
  if (decided === undefined) throw new Refusal('not_found')
  const creditsLeft = await creditsOf(ctx.db, memberId)
  return decisionView(decided, { now, withWords: input.token === undefined, creditsLeft })
}

/** The appellant: the member of the emailed token, otherwise the logged-in member. */
async function appellant(ctx: Ctx, { id, token }: AppealInput): Promise<string> {
  if (token === undefined) {
    if (ctx.viewer === null) throw new Refusal('authentication_required')
    return ctx.viewer.memberId
  }
  const named = await decisionByToken(ctx, token)
  // One email may cover several decisions: its link is valid for those only
  const covered = await casesOfMail(ctx.db, named)
  if (!covered.some(({ decision }) => decision.id === id)) throw new Refusal('not_found')
  return named.memberId
}

type NewAppeal = { decisionId: string; memberId: string; text: string; at: Date }

async function keepAppeal(tx: Tx, { decisionId, memberId, text, at }: NewAppeal): Promise<void> {
  try {
    await tx.insert(appeals).values({ id: newId(), decisionId, memberId, text, status: 'open', createdAt: at })
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw new Refusal('conflict')
    throw error
  }
}

export type OpenAppeal = Case & { appeal: AppealRow }

/**
 * Open appeals, the oldest first, from the one behind `after` on. `exceptBy`: without those against decisions that this one of the staff took
 * or agreed to, which they may not decide. Errors: not_found for an unknown `after`.
 */
export async function openAppeals(
  db: Db,
  { after, limit, exceptBy }: { after?: string | undefined; limit: number; exceptBy?: string | undefined },
): Promise<OpenAppeal[]> {
  const from = after === undefined ? undefined : await placeOf(db, after)
  return db
    .select({ appeal: appeals, decision: decisions })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .where(
      and(
        eq(appeals.status, 'open'),
        from && sql`(${appeals.createdAt}, ${appeals.id}) > (${from.createdAt}::timestamptz, ${from.id}::uuid)`,
        exceptBy === undefined ? undefined : not(tookPartIn(exceptBy)),
      ),
    )
    .orderBy(asc(appeals.createdAt), asc(appeals.id))
    .limit(limit)
}

function tookPartIn(staffId: string) {
  return (
    or(eq(decisions.decidedBy, staffId), sql`coalesce(${decisions.confirmedBy} = ${staffId}::uuid, false)`) ??
    sql`false`
  )
}

/** Works for decided appeals too, so that paging continues. */
async function placeOf(db: Db, id: string) {
  const [place] = await db
    .select({ id: appeals.id, createdAt: sql<string>`${appeals.createdAt}::text` })
    .from(appeals)
    .where(eq(appeals.id, id))
  if (place === undefined) throw new Refusal('not_found')
  return place
}

type Decided = { id: string; outcome: AppealOutcome; reason: string; by: string }

/**
 * Decides an open appeal once and emails the outcome with its reason. The caller undoes an overturned measure in the
 * same transaction. Errors: not_found; forbidden for staff involved in the decision; conflict if already decided.
 */
export async function settleAppeal(platform: Platform, tx: Tx, decided: Decided): Promise<Decision> {
  const { id, outcome, reason, by } = decided
  const at = platform.clock.now()
  const [found] = await tx.select({ decisionId: appeals.decisionId }).from(appeals).where(eq(appeals.id, id))
  if (found === undefined) throw new Refusal('not_found')
  // The decision first, as everywhere
  const decision = await holdDecision(tx, found.decisionId)
  const [held] = await tx.select({ status: appeals.status }).from(appeals).where(eq(appeals.id, id)).for('update')
  const tookPart = [decision.decidedBy, ...(decision.confirmedBy === null ? [] : [decision.confirmedBy])]
  const fault = appealFault({ status: held?.status ?? 'closed', tookPart }, by)
  if (fault !== null) throw new Refusal(fault)
  await tx
    .update(appeals)
    .set({ status: 'decided', outcome, reason, decidedBy: by, decidedAt: at })
    .where(eq(appeals.id, id))
  if (outcome === 'overturned')
    await tx.update(decisions).set({ status: 'overturned', undoneAt: at }).where(eq(decisions.id, decision.id))
  await queueOutcome(platform, tx, decision.id, outcome)
  return decision
}

/** What a second person refused needs no appeal any more. */
export async function closeAppealOf(tx: Tx, { decisionId, at }: { decisionId: string; at: Date }): Promise<void> {
  await tx
    .update(appeals)
    .set({ status: 'closed', decidedAt: at })
    .where(and(eq(appeals.decisionId, decisionId), eq(appeals.status, 'open')))
}
