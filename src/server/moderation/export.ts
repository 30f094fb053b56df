import { desc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db.ts'
import type { ExportFile } from '../platform/zip.ts'
import { blocks, reports } from './tables.ts'

/** Whom the member blocked, and what they reported. Not who reported or blocked them: that is the others' own. */
export async function exportModeration(db: Db, memberId: string): Promise<ExportFile[]> {
  const [blocked, reported] = await Promise.all([
    db.select().from(blocks).where(eq(blocks.memberId, memberId)).orderBy(desc(blocks.createdAt)),
    db.select().from(reports).where(eq(reports.reporterId, memberId)).orderBy(desc(reports.createdAt)),
  ])
  return [
    { name: 'blocks.json', value: blocked.map(({ blockedId, createdAt }) => ({ member: blockedId, at: createdAt })) },
    { name: 'reports.json', value: reported.map(reportOf) },
  ]
}

function reportOf({
  receipt,
  memberId,
  reason,
  text,
  status,
  decision,
  createdAt,
  decidedAt,
}: typeof reports.$inferSelect) {
  return { receipt, member: memberId, reason, text, at: createdAt, status, decision, decided_at: decidedAt }
}
