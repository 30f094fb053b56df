import { asc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { experiments, exposures } from './tables.ts'

/** Which tests a member was part of, and what they were shown; none for most. */
export async function exportFigures(db: Db, memberId: string): Promise<ExportFile[]> {
  const value = await db
    .select({ place: experiments.place, shown: exposures.arm, at: exposures.at, outcome: exposures.outcome })
    .from(exposures)
    .innerJoin(experiments, eq(experiments.id, exposures.experimentId))
    .where(eq(exposures.memberId, memberId))
    .orderBy(asc(exposures.at))
  return value.length === 0 ? [] : [{ name: 'tests.json', value }]
}
