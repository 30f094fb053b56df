import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { openerCounts, signalMarks } from './signals-tables.ts'

/** High-water mark of a job; null before its first run. */
export async function markOf(db: Db, name: string): Promise<Date | null> {
  const [mark] = await db.select({ until: signalMarks.until }).from(signalMarks).where(eq(signalMarks.name, name))
  return mark?.until ?? null
}

export async function markDone(db: Db, name: string, until: Date): Promise<void> {
  await db.insert(signalMarks).values({ name, until }).onConflictDoUpdate({ target: signalMarks.name, set: { until } })
}

/** Counts first messages by hash; returns per member and day the largest number of recipients of one message. */
export async function countOpeners(
  db: Db,
  openers: readonly { memberId: string; day: string; textHash: string }[],
): Promise<Map<string, number>> {
  const groups = Map.groupBy(openers, ({ memberId, day, textHash }) => `${memberId} ${day} ${textHash}`)
  const most = new Map<string, number>()
  for (const same of groups.values()) {
    const [opener] = same
    if (opener === undefined) continue
    const [counted] = await db
      .insert(openerCounts)
      .values({ ...opener, people: same.length })
      .onConflictDoUpdate({
        target: [openerCounts.memberId, openerCounts.day, openerCounts.textHash],
        set: { people: sql`${openerCounts.people} + ${same.length}` },
      })
      .returning({ people: openerCounts.people })
    most.set(opener.memberId, Math.max(most.get(opener.memberId) ?? 0, counted?.people ?? 0))
  }
  return most
}
