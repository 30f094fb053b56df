import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import type { SpendEntry } from './ledger.ts'
import type { SpendPlan } from './rules.ts'
import { creditLots, ledgerEntries, ledgerPostings, wallets } from './tables.ts'

const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`

const moveWallet = statement(
  'credits_move_wallet',
  () => sql`UPDATE ${wallets} SET version = version + 1,
      balance = CASE WHEN version = ${value('version', 'int')} THEN balance - ${value('credits', 'int')} END
    WHERE member_id = ${value('memberId', 'uuid')}`,
)
const takeFromLot = statement(
  'credits_take_from_lot',
  () => sql`UPDATE ${creditLots} SET remaining = remaining - ${value('credits', 'int')}
    WHERE member_id = ${value('memberId', 'uuid')} AND id = ${value('lotId', 'uuid')}`,
)
const writeEntry = statement(
  'credits_write_entry',
  () => sql`INSERT INTO ${ledgerEntries} (member_id, seq, id, kind, key, request_hash, credits, balance_after, reference, created_at)
    VALUES (${value('memberId', 'uuid')}, ${value('seq', 'int')}, ${value('entryId', 'uuid')}, ${value('kind', 'text')}, ${value('key', 'text')},
      ${value('requestHash', 'text')}, ${value('credits', 'int')}, ${value('balance', 'int')}, ${value('reference', 'text')}, ${value('at', 'timestamptz')})`,
)
const writePostings = statement(
  'credits_write_postings',
  () => sql`INSERT INTO ${ledgerPostings} (member_id, seq, line, account, lot_id, credits)
    VALUES (${value('memberId', 'uuid')}, ${value('seq', 'int')}, 0, 'spent', NULL, ${value('credits', 'int')}),
      (${value('memberId', 'uuid')}, ${value('seq', 'int')}, 1, 'wallet', ${value('lotId', 'uuid')}, -${value('credits', 'int')})`,
)

/**
 * Carries out a plan like `preparedSpendCtes`, in small statements to be sent together (`together`): for databases where one large statement
 * is slow. A stale plan is a not-null violation (23502), a used key a unique violation (23505); the transaction is then over.
 */
export function spendInSteps(tx: Tx, plan: SpendPlan, entry: SpendEntry): Promise<unknown>[] {
  const { memberId, credits, version, taken } = plan
  const ids = { memberId, seq: version + 1 }
  const { at, ...named } = entry
  return [
    // First: it waits for others who spend from this wallet
    moveWallet(tx, { memberId, credits, version }),
    ...taken.map(({ lotId, credits: part }) => takeFromLot(tx, { memberId, lotId, credits: part })),
    writeEntry(tx, { ...named, ...ids, at: at.toISOString(), credits: -credits, balance: plan.balanceAfter }),
    postingsOf(tx, plan, ids),
  ]
}

/** In one statement: the database refuses postings that do not add up to zero. */
function postingsOf(tx: Tx, { credits, taken }: SpendPlan, ids: { memberId: string; seq: number }): Promise<unknown> {
  const [first] = taken
  if (taken.length === 1 && first !== undefined) return writePostings(tx, { ...ids, credits, lotId: first.lotId })
  const spent = { ...ids, line: 0, account: 'spent' as const, lotId: null, credits }
  const parts = taken.map(({ lotId, credits: part }, index) => {
    return { ...ids, line: index + 1, account: 'wallet' as const, lotId, credits: -part }
  })
  return tx
    .insert(ledgerPostings)
    .values([spent, ...parts])
    .execute()
}
