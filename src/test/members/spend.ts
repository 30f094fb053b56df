import { sql } from 'drizzle-orm'
import {
  planSpend,
  preparedSpendCtes,
  type SpendEntry,
  type SpendPlan,
  spendValues,
  walletFacts,
} from '../../server/credits/index.ts'
import { type Db, type Pooled, transaction } from '../../server/platform/db/db.ts'
import { statement } from '../../server/platform/db/prepared-statement.ts'
import { Refusal } from '../../server/platform/errors.ts'
import { newId } from '../../server/platform/ids.ts'

type Spend = { memberId: string; credits: number; key?: string; at?: Date }

const write = statement<ReturnType<typeof spendValues>, { balance: number }>(
  'test_spend',
  () => sql`WITH ${preparedSpendCtes()} SELECT balance FROM wallet_moved`,
)

/** Carries out a plan; answers the balance after it, or null where the plan was outdated. */
export async function writeSpend(db: Db, plan: SpendPlan, entry: SpendEntry): Promise<number | null> {
  const [row] = await write(db, spendValues(plan, entry))
  return row?.balance ?? null
}

/** Spends credits of a member; answers the balance after it. Errors: not_enough_credits. */
export function spend(db: Pooled, { memberId, credits, key = newId(), at = new Date() }: Spend): Promise<number> {
  return transaction(db, async (tx) => {
    const facts = await walletFacts(tx, memberId, { lock: true })
    const plan = planSpend(facts, credits)
    if (plan === null) throw new Refusal('not_enough_credits', { needed: credits, credits: facts.balance })
    const entry = { entryId: newId(), kind: 'gift', key, requestHash: 'same', reference: null, at } as const
    return (await writeSpend(tx, plan, entry)) ?? Number.NaN
  })
}
