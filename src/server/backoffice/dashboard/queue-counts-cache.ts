import type { StaffRole } from '../../../contract/constants.ts'
import type { OfficeCounts } from '../../../contract/office/access.ts'
import type { Db } from '../../platform/db/db.ts'

type Counted = { at: number; role: StaffRole; counts: OfficeCounts }

/** More staff than ever work at once; the cache is cleared at this size. */
const mostPeople = 500
// By database: tests have many products in one process
const cache = new WeakMap<Db, Map<string, Counted>>()

/** Cached counts per staff account, in this process. */
export function cachedCounts(db: Db): Map<string, Counted> {
  const known = cache.get(db) ?? new Map<string, Counted>()
  if (known.size > mostPeople) known.clear()
  cache.set(db, known)
  return known
}

/** Invalidates cached counts of all staff, so that new requests and decisions show. */
export function forgetCounts(db: Db): void {
  cache.delete(db)
}
