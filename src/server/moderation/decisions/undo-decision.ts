import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { decisions } from './decision-tables.ts'
import { type Decision, holdDecision } from './decisions.ts'

/**
 * Undoes a recent decision by the staff account that took it, before its statement is emailed. The caller reverts the
 * measure in the same transaction. Errors: not_found; conflict if the email was sent, an appeal exists, or the decision
 * does not stand.
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
