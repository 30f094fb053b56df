import { and, eq, inArray } from 'drizzle-orm'
import type { Platform } from '../platform/platform.ts'
import type { Site } from '../sites/index.ts'
import { countNew, findNew } from './newcomers.ts'
import type { SearchInput } from './rules.ts'
import { filtersIn, newSince } from './saved-filters.ts'
import { savedSearches } from './tables.ts'

/** A kept search that somebody new fits. */
export type NewPeople = {
  searchId: string
  since: Date
  until: Date
  name: string
  wishes: SearchInput
  /** All of them, exactly. */
  count: number
  /** A few of them, newest first. */
  ids: string[]
}

const mostIds = 3

/**
 * Who is new in these kept searches of a member, most people first: nobody who signed up after `until` (the next look finds them), whom the
 * member has seen there meanwhile, or may not see. Left out are searches that nobody new fits, that were removed, and whose alert is off.
 */
export async function newPeople(
  ctx: Platform & { site: Site },
  memberId: string,
  asked: readonly { searchId: string; since: Date; until: Date }[],
): Promise<NewPeople[]> {
  const spanOf = new Map(asked.map((span) => [span.searchId, span]))
  const { id, hasAlert } = savedSearches
  const kept = await ctx.db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.memberId, memberId), inArray(id, [...spanOf.keys()]), eq(hasAlert, true)))
  const found = await Promise.all(
    kept.map(async (search): Promise<NewPeople[]> => {
      const span = spanOf.get(search.id)
      if (span === undefined) return []
      const since = newSince({ seenAt: search.seenAt, notifiedAt: span.since })
      const [wishes, between] = [filtersIn(search.filters), { since, until: span.until }]
      const ids = await findNew(ctx, wishes, memberId, between, mostIds)
      const count = ids.length < mostIds ? ids.length : await countNew(ctx, wishes, memberId, between)
      return [{ ...between, searchId: search.id, name: search.name, wishes, count, ids }]
    }),
  )
  return found
    .flat()
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
}
