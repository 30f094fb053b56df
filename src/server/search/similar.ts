import { lifeFacts, searchCountCap } from '../../contract/constants.ts'
import type { Relaxed, SearchState } from '../../contract/search.ts'
import { type SearchedAttribute, searchedAttributes } from '../../contract/search-constants.ts'
import { nearestRegions } from '../profiles/index.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { countByRegion, countIn, type Found, type Look } from './catalogue/lookup.ts'
import { firstEnough } from './catalogue/relaxed-search.ts'
import { type FindContext, lookOf, pageOf } from './find.ts'
import { oldest, youngest } from './rules.ts'
import type { Searcher } from './searcher.ts'

/** Below this number of results, a search also shows near matches. */
export const fewResults = 6
const similarSize = 12
const widerYears = 10

/** `region`: the region instead of the one searched in; null if it is the same. */
type Similar = { relaxed: Relaxed[]; region: string | null; found: Found[]; count: number }
export type SimilarTo = { search: SearchState; searcher: Searcher; except: readonly string[] }

/**
 * Drops as few criteria as needed to find a handful of other members, and returns which. A region is replaced by the
 * nearest one with members. If no relaxation finds a handful, returns the matches of the widest; null if there are
 * none.
 */
export async function similarTo(ctx: FindContext, catalogue: Catalogue, asking: SimilarTo): Promise<Similar | null> {
  const step = stepFor(ctx, catalogue, asking)
  if (step === null) return null
  const { relaxed, search } = step
  const region = relaxed.includes('countryregion')
    ? await nearestWith(asking.search, countByRegion(lookFor(ctx, catalogue, asking, search)), catalogue)
    : null
  const there = region === null ? search : { ...search, countryregion: region }
  return { relaxed, region, ...pageIn(ctx, catalogue, asking, { relaxed, search: there }) }
}

const lookFor = (ctx: FindContext, catalogue: Catalogue, { searcher, except }: SimilarTo, search: SearchState): Look =>
  lookOf(ctx, catalogue, search, searcher, except)

/** The first relaxation with at least `fewResults` matches; else the last one, unless it has none. */
function stepFor(ctx: FindContext, catalogue: Catalogue, asking: SimilarTo): Relaxation | null {
  const wanted = { ...asking.search, show_fictional: false }
  const steps = relaxations(wanted)
  const look = (search: SearchState) => lookFor(ctx, catalogue, asking, search)
  const { separate, widest } = separateFilters(wanted)
  // Few members are online, new, near or travelling: scanning them per relaxation is cheaper
  const isShort = wanted.online || wanted.new_members || wanted.visiting || wanted.distance !== null
  const first = isShort
    ? steps.findIndex(({ search }) => countIn(look(search), fewResults) >= fewResults)
    : firstEnough(look(widest), separate.map(look), fewResults)
  const step = steps[first]
  if (step !== undefined) return step
  const last = steps.at(-1)
  return last !== undefined && countIn(look(last.search), 1) > 0 ? last : null
}

function pageIn(
  ctx: FindContext,
  catalogue: Catalogue,
  asking: SimilarTo,
  { relaxed, search }: Relaxation,
): { found: Found[]; count: number } {
  // When distance is relaxed, sort by it
  const sort = relaxed.includes('distance') ? 'distance' : search.sort
  return pageOf(
    ctx,
    catalogue,
    lookFor(ctx, catalogue, asking, search),
    { sort, distance: search.distance, self: asking.searcher.self },
    { most: similarSize, after: null, countUpTo: searchCountCap + 1 },
  )
}

/** The nearest region with a handful of matches; null if there is none. */
async function nearestWith(
  { country, countryregion }: SearchState,
  counts: ReadonlyMap<number, number>,
  { regions }: Catalogue,
): Promise<string | null> {
  if (countryregion === null) return null
  const near = await nearestRegions(country, countryregion)
  // A region without members has no number
  return near.find((region) => (counts.get(regions.get(region) ?? -1) ?? 0) >= fewResults) ?? null
}

type Relaxation = { relaxed: Relaxed[]; search: SearchState }

/** Criteria in the order in which they are dropped; the most significant last. */
const givenUp: Relaxed[] = [
  'online',
  'new_members',
  'verified',
  'distance',
  'countryregion',
  'interests',
  'facts',
  'tattoos',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'ages',
  'with_photo',
  'sexuality',
]

/** Relaxations to try in order: each criterion alone, then growing combinations. Each contains what it dropped. */
export function relaxations(search: SearchState): Relaxation[] {
  const possible = possibleIn(search)
  const alone = possible.map((what): Relaxed[] => [what])
  const combined = possible.map((_, place) => possible.slice(0, place + 1)).filter((some) => some.length > 1)
  return [...alone, ...combined].map((relaxed) => ({ relaxed, search: withoutAll(search, relaxed) }))
}

/** The criteria of `relaxations` separately, in the same order: searches with only one of them, and one without any. */
export function separateFilters(search: SearchState): { separate: SearchState[]; widest: SearchState } {
  const possible = possibleIn(search)
  const only = (criterion: Relaxed) =>
    withoutAll(
      search,
      possible.filter((what) => what !== criterion),
    )
  return { separate: possible.map(only), widest: withoutAll(search, possible) }
}

/** Distance and region are where the trips lead to that are searched: without them it would be somewhere else. */
const isOfTrip = (search: SearchState, what: Relaxed) =>
  search.visiting && (what === 'distance' || what === 'countryregion')
const possibleIn = (search: SearchState): Relaxed[] =>
  givenUp.filter((what) => !isOfTrip(search, what) && without(search, what) !== null)
const withoutAll = (search: SearchState, relaxed: readonly Relaxed[]): SearchState =>
  relaxed.reduce((wider, what) => without(wider, what) ?? wider, search)

/** The search without one of its criteria; null if it does not have it. */
function without(search: SearchState, what: Relaxed): SearchState | null {
  if (what === 'ages') return widerAges(search)
  if (what === 'distance') return search.distance === null ? null : { ...search, distance: null }
  if (what === 'countryregion') return search.countryregion === null ? null : { ...search, countryregion: null }
  if (what === 'facts') return withoutFacts(search)
  if (what === 'interests' || isAttribute(what)) return search[what].length === 0 ? null : { ...search, [what]: [] }
  return search[what] ? { ...search, [what]: false } : null
}

function withoutFacts(search: SearchState): SearchState | null {
  if (lifeFacts.every((name) => search[name].length === 0)) return null
  return { ...search, ...Object.fromEntries(lifeFacts.map((name) => [name, []])) }
}

const isAttribute = (what: Relaxed): what is SearchedAttribute & Relaxed =>
  (searchedAttributes as string[]).includes(what)

function widerAges(search: SearchState): SearchState | null {
  const [from, to] = [Math.max(youngest, search.min_age - widerYears), Math.min(oldest, search.max_age + widerYears)]
  return from < search.min_age || to > search.max_age ? { ...search, min_age: from, max_age: to } : null
}
