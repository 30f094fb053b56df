import type { FittingReasons, SearchState } from '../../contract/search.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { countIn, type Found, type Rank, topOf } from './catalogue/lookup.ts'
import { countAll, type FindContext, findPage, lookOf, type PageOfSearch, sharedInterestsWith } from './find.ts'
import { type Fitting, type FittingWanted, fittingIn, fittingLook } from './find-fitting.ts'
import type { Searcher, SearcherSelf } from './searcher.ts'
import { type SimilarTo, similarTo } from './similar.ts'

/** A member who was found; the interests shared with the searcher only if the search is sorted by best match. */
export type FoundMember = { id: string; rank: Rank; shared_interests: FittingReasons['shared_interests'] }
type SearchOfSearcher = { search: SearchState; searcher: Searcher }
/** Signed up after `since` until `until` (inclusive; now without it), as milliseconds. */
type Newcomers = SearchOfSearcher & { since: number; until?: number | undefined }

/** Everything that is looked up in the index. Takes and returns JSON, because the index may be in another process. */
const searches = {
  page(ctx: FindContext, catalogue: Catalogue, page: PageOfSearch) {
    const { found, count } = findPage(ctx, catalogue, page)
    return { found: found.map(foundMember(ctx, catalogue, page)), count }
  },
  count(ctx: FindContext, catalogue: Catalogue, { search, searcher }: SearchOfSearcher) {
    return countAll(ctx, catalogue, search, searcher)
  },
  async similar(ctx: FindContext, catalogue: Catalogue, request: SimilarTo) {
    const similar = await similarTo(ctx, catalogue, request)
    return similar && { ...similar, found: similar.found.map(foundMember(ctx, catalogue, request)) }
  },
  fitting(ctx: FindContext, catalogue: Catalogue, { fitting, ...wanted }: { fitting: Fitting } & FittingWanted) {
    return fittingIn(ctx, catalogue, fitting, wanted).map(withShared(ctx, catalogue, fitting.self))
  },
  countFitting(ctx: FindContext, catalogue: Catalogue, { fitting, since }: { fitting: Fitting; since: number }) {
    const { country } = fitting.self.preferences
    return countIn(fittingLook(ctx, catalogue, fitting, { country, since }))
  },
  newest(ctx: FindContext, catalogue: Catalogue, { most, ...request }: Newcomers & { most: number }) {
    const { found } = topOf(newLook(ctx, catalogue, request), { sorting: { by: 'new' }, most, after: null })
    return found.map(({ id }) => id)
  },
  countNew(ctx: FindContext, catalogue: Catalogue, request: Newcomers) {
    return countIn(newLook(ctx, catalogue, request))
  },
}

/** Slots may be reused later, so what is needed of a member is read at once. */
function foundMember(
  ctx: FindContext,
  catalogue: Catalogue,
  { search, searcher: { self } }: SearchOfSearcher,
): (found: Found) => FoundMember {
  if (search.sort === 'best' && self !== null) return withShared(ctx, catalogue, self)
  return ({ id, rank }) => ({ id, rank, shared_interests: [] })
}

function withShared(ctx: FindContext, catalogue: Catalogue, self: SearcherSelf): (found: Found) => FoundMember {
  const sharedWith = sharedInterestsWith(ctx, catalogue, self)
  return (found) => ({ id: found.id, rank: found.rank, shared_interests: sharedWith(found) })
}

function newLook(ctx: FindContext, catalogue: Catalogue, { search, searcher, since, until }: Newcomers) {
  const look = lookOf(ctx, catalogue, search, searcher)
  const createdAfter = Math.max(look.wanted.createdAfter, since)
  return { ...look, wanted: { ...look.wanted, createdAfter, ...(until !== undefined && { createdUntil: until }) } }
}

type Searches = typeof searches
export type SearchName = keyof Searches
export type Request<N extends SearchName> = Parameters<Searches[N]>[2]
export type Answer<N extends SearchName> = Awaited<ReturnType<Searches[N]>>

export function isSearchName(name: string): name is SearchName {
  return Object.hasOwn(searches, name)
}

/** Runs a search by its name. */
export async function runSearch<N extends SearchName>(
  name: N,
  ctx: FindContext,
  catalogue: Catalogue,
  request: Request<N>,
): Promise<Answer<N>> {
  const search = searches[name] as (...input: [FindContext, Catalogue, Request<N>]) => Promise<Answer<N>> | Answer<N>
  return search(ctx, catalogue, request)
}

/** The search index as this process uses it. */
export type SearchIndex = {
  /** Identifies this process to the others. */
  process: string
  /** Runs a search over every change that this process committed before. Errors: those of the database; unavailable {retry_after}. */
  find<N extends SearchName>(name: N, ctx: FindContext, request: Request<N>): Promise<Answer<N>>
  /** Call after a profile is created, changed or deleted and the transaction committed. */
  changed(memberId: string): void
  active(memberId: string, at: Date): void
}
