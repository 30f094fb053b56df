import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import type { ExportFile } from '../../platform/files/zip.ts'
import type { Scope } from '../../platform/platform.ts'
import { memberRisks, memberSignals, openerCounts } from './signals-tables.ts'

/** All that was noticed about a member goes with them. Known pictures are nobody's: they hold no picture and no member. */
export async function eraseSignals({ tx }: Scope, { memberId }: { memberId: string }): Promise<void> {
  await tx.delete(memberSignals).where(eq(memberSignals.memberId, memberId))
  await tx.delete(memberRisks).where(eq(memberRisks.memberId, memberId))
  await tx.delete(openerCounts).where(eq(openerCounts.memberId, memberId))
}

/** What was noticed about a member, as counts, and since when somebody found it fine. */
export async function exportSignals(db: Db, memberId: string): Promise<ExportFile[]> {
  const [noticed, [risk]] = await Promise.all([
    db.select().from(memberSignals).where(eq(memberSignals.memberId, memberId)).orderBy(asc(memberSignals.kind)),
    db.select().from(memberRisks).where(eq(memberRisks.memberId, memberId)),
  ])
  if (noticed.length === 0 && risk === undefined) return []
  const signals = noticed.map(({ kind, facts, at }) => ({ kind, facts, at }))
  const looked = { found_fine_at: risk?.fineAt ?? null, is_not_suggested_meanwhile: risk?.isHeld ?? false }
  return [{ name: 'signals.json', value: { signals, ...looked } }]
}
