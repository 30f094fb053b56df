import { asc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { movementView } from './movements.ts'
import { balanceParts } from './rules.ts'
import { ledgerEntries } from './tables.ts'
import { walletFacts } from './wallets.ts'

/** The balance and every movement that led to it, oldest first. */
export async function exportCredits(db: Db, memberId: string): Promise<ExportFile[]> {
  const [{ balance, lots }, entries] = await Promise.all([
    walletFacts(db, memberId, { lock: false }),
    db.select().from(ledgerEntries).where(eq(ledgerEntries.memberId, memberId)).orderBy(asc(ledgerEntries.seq)),
  ])
  return [
    { name: 'credits.json', value: { credits: balance, ...balanceParts(lots), movements: entries.map(movementView) } },
  ]
}
