import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { decisions } from './decision-tables.ts'
import { type Decision, holdDecision } from './decisions.ts'

/**
 * A decision is taken back by whoever took it, a moment after: before its statement was mailed, which then never is. What it did is undone by the
 * caller, in the same transaction. Errors: not_found; conflict where its mail has left, somebody appealed, or it does not stand.
 */
export async function takeBackDecision(
  tx: Tx,
  { id, by, at }: { id: string; by: string; at: Date },
): Promise<Decision> {
  const decision = await holdDecision(tx, id)
  if (decision.decidedBy !== by || decision.status !== 'standing' || decision.mailedAt !== null)
    throw new Refusal('conflict')
  await tx
    .update(decisions)
    .set({ status: 'overturned', undoneAt: at })
    .where(and(eq(decisions.id, id), eq(decisions.status, 'standing')))
  return decision
}
