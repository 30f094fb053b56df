import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { newId } from '../platform/ids.ts'
import { type Erased, type PersonalData, personal } from '../platform/personal-data.ts'
import type { Scope } from '../platform/platform.ts'
import { requestHash } from './ledger.ts'
import { movementView } from './movements.ts'
import { ledgerProofs } from './proof/proof-tables.ts'
import { balanceParts } from './rules.ts'
import { creditLots, ledgerEntries, ledgerPostings, wallets } from './tables.ts'
import { walletFacts } from './wallets.ts'

const books = { keep: 'tax law; every sum stays provable' }
const file = { file: 'credits.json' }

export const creditsData: PersonalData = {
  tables: [
    personal(wallets, { members: ['memberId'], erase: books, export: file }),
    personal(creditLots, { members: ['memberId'], erase: books, export: file }),
    // Triggers allow this for erasure only
    personal(ledgerEntries, { members: ['memberId'], erase: books, export: file }),
    personal(ledgerPostings, {
      members: ['memberId'],
      erase: books,
      export: { none: 'the accounts behind the movements of credits.json' },
    }),
  ],
  erase: eraseWallet,
  files: exportCredits,
}

/** Lets remaining credits expire, as a normal movement. Ledger checks use the replacement id from now on. */
async function eraseWallet({ tx, clock }: Scope, { memberId, replacementId }: Erased): Promise<void> {
  await expireAll(tx, memberId, clock.now())
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

/** The balance and all movements, oldest first. */
async function exportCredits(db: Db, memberId: string): Promise<ExportFile[]> {
  const [{ balance, lots }, entries] = await Promise.all([
    walletFacts(db, memberId, { lock: false }),
    db.select().from(ledgerEntries).where(eq(ledgerEntries.memberId, memberId)).orderBy(asc(ledgerEntries.seq)),
  ])
  return [
    { name: 'credits.json', value: { credits: balance, ...balanceParts(lots), movements: entries.map(movementView) } },
  ]
}
