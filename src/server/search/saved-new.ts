import { and, eq, inArray } from 'drizzle-orm'
import type { Platform } from '../platform/platform.ts'
import type { Site } from '../sites/index.ts'
import { countNew, findNew } from './newcomers.ts'
import type { Asked } from './rules.ts'
import { newSince, wishesIn } from './saved-wishes.ts'
import { savedSearches } from './tables.ts'

/** A kept search that somebody new fits. */
export type NewPeople = {
  searchId: string
  since: Date
  name: string
  wishes: Asked
  /** All of them, exactly. */
  count: number
  /** A few of them, newest first. */
  ids: string[]
}

const mostIds = 3

/**
 * Who is new in these kept searches of a member at this moment, most people first: nobody whom the member has seen there meanwhile, or may
 * not see. Left out are searches that nobody new fits, that were removed, and whose alert is off.
 */
export async function newPeople(
  ctx: Platform & { site: Site },
  memberId: string,
  asked: readonly { searchId: string; since: Date }[],
): Promise<NewPeople[]> {
  const sinceOf = new Map(asked.map(({ searchId, since }) => [searchId, since]))
  const { id, hasAlert } = savedSearches
  const kept = await ctx.db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.memberId, memberId), inArray(id, [...sinceOf.keys()]), eq(hasAlert, true)))
  const found = await Promise.all(
    kept.map(async (search): Promise<NewPeople> => {
      const since = newSince({ seenAt: search.seenAt, toldAt: sinceOf.get(search.id) ?? search.toldAt })
      const wishes = wishesIn(search.wishes)
      const ids = await findNew(ctx, wishes, memberId, since, mostIds)
      const count = ids.length < mostIds ? ids.length : await countNew(ctx, wishes, memberId, since)
      return { searchId: search.id, since, name: search.name, wishes, count, ids }
    }),
  )
  return found.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count)
}
