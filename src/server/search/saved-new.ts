import { and, eq, inArray } from 'drizzle-orm'
import type { Platform } from '../platform/platform.ts'
import type { Site } from '../sites/index.ts'
import { countNew, findNew } from './newcomers.ts'
import type { SearchInput } from './rules.ts'
import { filtersIn, newSince } from './saved-filters.ts'
import { savedSearches } from './tables.ts'

/** A saved search with new matches. */
export type NewPeople = {
  searchId: string
  since: Date
  until: Date
  name: string
  filters: SearchInput
  /** The exact number. */
  count: number
  /** A few of them, newest first. */
  ids: string[]
}

const mostIds = 3

/**
 * New members in these saved searches of a member, most matches first: signed up until `until` (later ones are in the
 * next check), not seen since, and visible. Omits searches without new members, deleted ones, and those without an
 * alert.
 */
export async function newPeople(
  ctx: Platform & { site: Site },
  memberId: string,
  requests: readonly { searchId: string; since: Date; until: Date }[],
): Promise<NewPeople[]> {
  const spanOf = new Map(requests.map((span) => [span.searchId, span]))
  const { id, hasAlert } = savedSearches
  const saved = await ctx.db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.memberId, memberId), inArray(id, [...spanOf.keys()]), eq(hasAlert, true)))
  const found = await Promise.all(
    saved.map(async (search): Promise<NewPeople[]> => {
      const span = spanOf.get(search.id)
      if (span === undefined) return []
      const since = newSince({ seenAt: search.seenAt, notifiedAt: span.since })
      const [filters, between] = [filtersIn(search.filters), { since, until: span.until }]
      const ids = await findNew(ctx, filters, memberId, between, mostIds)
      const count = ids.length < mostIds ? ids.length : await countNew(ctx, filters, memberId, between)
      return [{ ...between, searchId: search.id, name: search.name, filters, count, ids }]
    }),
  )
  return found
    .flat()
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
}
