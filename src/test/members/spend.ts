import { sql } from 'drizzle-orm'
import { planSpend, walletFacts } from '../../server/credits/index.ts'
import { spendCtes } from '../../server/credits/ledger.ts'
import { type Pooled, transaction } from '../../server/platform/db/db.ts'
import { Refusal } from '../../server/platform/errors.ts'
import { newId } from '../../server/platform/ids.ts'

type Spend = { memberId: string; credits: number; key?: string; at?: Date }

/** Spends credits of a member; answers the balance after it. Errors: not_enough_credits. */
export function spend(db: Pooled, { memberId, credits, key = newId(), at = new Date() }: Spend): Promise<number> {
  return transaction(db, async (tx) => {
    const facts = await walletFacts(tx, memberId, { lock: true })
    const plan = planSpend(facts, credits)
    if (plan === null) throw new Refusal('not_enough_credits', { needed: credits, credits: facts.balance })
    const entry = { entryId: newId(), kind: 'gift', key, requestHash: 'same', reference: null, at } as const
    await tx.execute(sql`WITH ${spendCtes(plan, entry)} SELECT FROM wallet_moved`)
    return plan.balanceAfter
  })
}
