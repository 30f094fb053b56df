import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import type { Scope } from '../platform/platform.ts'
import { requestHash } from './ledger.ts'
import { ledgerProofs } from './proof/proof-tables.ts'
import { creditLots, ledgerEntries, ledgerPostings, wallets } from './tables.ts'
import { walletFacts } from './wallets.ts'

/**
 * Credits that are left end with the account, as a movement like any other; then the wallet and its ledger go on under an id that stands for
 * nobody, so that every sum stays provable. Only whoever erases that member may do this: triggers refuse it otherwise.
 */
export async function eraseWallet(
  { tx, clock }: Scope,
  { memberId, replacementId }: { memberId: string; replacementId: string },
): Promise<void> {
  await expireAll(tx, memberId, clock.now())
  for (const table of [wallets, creditLots, ledgerEntries, ledgerPostings])
    await tx.update(table).set({ memberId: replacementId }).where(eq(table.memberId, memberId))
  // What a proof found goes on being told, of the same wallet; a sound one names nobody
  await tx.execute(sql`UPDATE ${ledgerProofs} SET checks = replace(checks::text, ${memberId}, ${replacementId})::jsonb
    WHERE NOT is_sound AND position(${memberId} IN checks::text) > 0`)
}

async function expireAll(tx: Tx, memberId: string, at: Date): Promise<void> {
  const { balance, version, lots } = await walletFacts(tx, memberId, { lock: true })
  if (balance === 0) return
  const seq = version + 1
  await tx.update(wallets).set({ balance: 0, version: seq }).where(eq(wallets.memberId, memberId))
  await tx.update(creditLots).set({ remaining: 0 }).where(eq(creditLots.memberId, memberId))
  await tx.insert(ledgerEntries).values({
    memberId,
    seq,
    id: newId(),
    kind: 'expiry',
    key: 'account_erased',
    requestHash: requestHash(['account_erased']),
    credits: -balance,
    balanceAfter: 0,
    reference: null,
    createdAt: at,
  })
  await tx.insert(ledgerPostings).values([
    { memberId, seq, line: 0, account: 'expired', lotId: null, credits: balance },
    ...lots.map(({ id, remaining }, index) => ({
      memberId,
      seq,
      line: index + 1,
      account: 'wallet' as const,
      lotId: id,
      credits: -remaining,
    })),
  ])
}
