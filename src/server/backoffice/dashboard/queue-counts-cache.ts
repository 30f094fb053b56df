import type { StaffRole } from '../../../contract/constants.ts'
import type { OfficeCounts } from '../../../contract/office/access.ts'
import type { Db } from '../../platform/db/db.ts'

type Counted = { at: number; role: StaffRole; counts: OfficeCounts }

/** More people than ever work at once; it begins anew then. */
const mostPeople = 500
// By database: tests have many products in one process
const kept = new WeakMap<Db, Map<string, Counted>>()

/** What was counted last for each of the staff, in this process. */
export function cachedCounts(db: Db): Map<string, Counted> {
  const known = kept.get(db) ?? new Map<string, Counted>()
  if (known.size > mostPeople) known.clear()
  kept.set(db, known)
  return known
}

/** Has everybody's counts made anew: what was just asked is there, what was just decided is not. */
export function forgetCounts(db: Db): void {
  kept.delete(db)
}
