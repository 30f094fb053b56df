import { onlineMinutes, searchCountCap } from '../../contract/constants.ts'
import { areaKm, soonDays } from '../../contract/profiles/trip-constants.ts'
import type { FittingReasons, SearchState } from '../../contract/search.ts'
import { searchedAttributes } from '../../contract/search-constants.ts'
import { bornOnOrBefore, dayIn, dayOf } from '../../shared/dates.ts'
import { isRequestedField, newMemberDays } from '../profiles/index.ts'
import type { SiteSettings } from '../sites/index.ts'
import { type Catalogue, type Gender, type Sought, segmentNamed, slotsOf } from './catalogue/catalogue.ts'
import type { Wanted } from './catalogue/filters.ts'
import { type BestFor, countIn, type Found, type Look, type Mark, type Sorting, topOf } from './catalogue/lookup.ts'
import type { Segment } from './catalogue/segment.ts'
import { dayNumber, packInterests, type TripWanted, unpackInterests } from './catalogue/traits.ts'
import { cellsWithin, distancesFrom } from './distances.ts'
import type { Searcher, SearcherSelf } from './searcher.ts'

/** What a search depends on besides the index, as JSON. */
export type FindContext = { now: number; site: { poolId: string; settings: FindSettings } }
type FindSettings = Pick<
  SiteSettings,
  'countries' | 'visibleProfileFields' | 'visibleProfileNotes' | 'searchFields' | 'timeZone'
>

/** A search, and where its page begins: null for the first one. */
export type PageOfSearch = { search: SearchState; searcher: Searcher; size: number; after: Mark | null }

/**
 * Finds one more than a page, to know whether another follows, and counts one more than is displayed. Inserts fictional
 * profiles, uncounted.
 */
export function findPage(
  ctx: FindContext,
  catalogue: Catalogue,
  { search, searcher, size, after }: PageOfSearch,
): Page {
  const look = lookOf(ctx, catalogue, search, searcher)
  const order = { sort: search.sort, distance: search.distance, self: searcher.self }
  const wanted = { most: size + 1, after, countUpTo: after === null ? searchCountCap + 1 : 0 }
  const page = pageOf(ctx, catalogue, look, order, wanted)
  // Fictional profiles have no location, do not travel and are never online, so searches by these exclude them
  if (
    !search.show_fictional ||
    search.online ||
    search.visiting ||
    search.sort === 'distance' ||
    search.distance !== null
  )
    return page
  const fictional = { ...look, crowds: crowdsOf(ctx, catalogue, search, searcher.self, true) }
  const { found } = pageOf(ctx, catalogue, fictional, order, { ...wanted, countUpTo: 0 })
  return { found: [...page.found, ...found].toSorted(byRank).slice(0, size + 1), count: page.count }
}

function byRank(one: Found, other: Found): number {
  return other.rank[0] - one.rank[0] || other.rank[1] - one.rank[1] || (one.id < other.id ? 1 : -1)
}

/** The exact number of matches. */
export function countAll(ctx: FindContext, catalogue: Catalogue, search: SearchState, searcher: Searcher): number {
  return countIn(lookOf(ctx, catalogue, search, searcher))
}

/** The scope of a search. `extraHidden`: further members to exclude. */
export function lookOf(
  ctx: FindContext,
  catalogue: Catalogue,
  search: SearchState,
  { self, hidden }: Searcher,
  extraHidden: readonly string[] = [],
): Look {
  return {
    crowds: crowdsOf(ctx, catalogue, search, self, false),
    wanted: wantedOf(ctx, catalogue, search, self),
    hidden: slotsOf(catalogue, [...hidden, ...extraHidden]),
  }
}

function crowdsOf(
  ctx: FindContext,
  catalogue: Catalogue,
  search: Pick<SearchState, 'gender' | 'country' | 'mutual' | 'visiting'>,
  self: SearcherSelf | null,
  isFictional: boolean,
): Segment[] {
  const { poolId, settings } = ctx.site
  // Whoever travels to an area lives elsewhere
  const countries = search.visiting ? settings.countries : [search.country]
  const seekers = seeksOf(search.mutual && self !== null ? self.gender : null)
  return gendersOf(search.gender).flatMap((gender) =>
    seekers.flatMap((seeks) =>
      countries.flatMap((country) => segmentNamed(catalogue, { poolId, country, gender, seeks, isFictional }) ?? []),
    ),
  )
}

function gendersOf(sought: Sought): Gender[] {
  return sought === 'both' ? ['female', 'male'] : [sought]
}

/** What matches must look for to include this searcher; null matches anyone, as for visitors. */
export function seeksOf(searcher: Gender | null): Sought[] {
  return searcher === null ? ['female', 'male', 'both'] : [searcher, 'both']
}

/** Range of birth dates for ages `minAge` to `maxAge` today: exclusive start, inclusive end. */
export function bornWithin(minAge: number, maxAge: number, today: string): { after: string; until: string } {
  return { after: bornOnOrBefore(maxAge + 1, today), until: bornOnOrBefore(minAge, today) }
}

const dayMs = 86_400_000

function wantedOf(ctx: FindContext, { regions }: Catalogue, search: SearchState, self: SearcherSelf | null): Wanted {
  const { after, until } = bornWithin(search.min_age, search.max_age, dayOf(new Date(ctx.now)))
  return {
    bornAfter: dayNumber(after),
    bornUntil: dayNumber(until),
    activeAfter: search.online ? ctx.now - onlineMinutes * 60_000 : 0,
    createdAfter: search.new_members ? ctx.now - newMemberDays * dayMs : 0,
    withPhoto: search.with_photo,
    verified: search.verified,
    showcased: self === null,
    region: search.visiting ? null : regionIn(regions, search),
    choices: Object.fromEntries(searchedAttributes.map((name) => [name, search[name]])),
    interests: packInterests(search.interests),
    age: search.mutual && self !== null ? self.age : null,
    cells: search.visiting ? null : cellsIn(search, self),
    trip: search.visiting ? tripWanted(ctx, regions, search, self) : null,
  }
}

/** A region without members has no number. */
const regionIn = (regions: Catalogue['regions'], { countryregion }: SearchState) =>
  countryregion === null ? null : (regions.get(countryregion) ?? 0xffff)
const cellsIn = ({ distance }: SearchState, self: SearcherSelf | null) =>
  distance === null || self === null ? null : cellsWithin(self.cell, distance)

/** A trip to the area that is searched: within the distance, else to the region, else near the searcher's own place. */
function tripWanted(
  ctx: FindContext,
  regions: Catalogue['regions'],
  search: SearchState,
  self: SearcherSelf | null,
): TripWanted {
  const today = dayNumber(dayIn(new Date(ctx.now), ctx.site.settings.timeZone))
  const region = regionIn(regions, search)
  const cells = cellsIn(search, self) ?? (region === null ? cellsWithin(self?.cell ?? -1, areaKm) : null)
  return { cells, region: cells === null ? region : null, today, until: today + soonDays }
}

/** Radii in kilometres for the nearest-first search, ascending. */
const rings = [10, 30, 100, 300]

type Order = Pick<SearchState, 'sort' | 'distance'> & { self: SearcherSelf | null }
/** `countUpTo`: 0 if no count is needed. */
type PageLimits = { most: number; after: Mark | null; countUpTo: number }
type Page = { found: Found[]; count: number }

/** The first `most` matches after a mark in the search's sort order, and their number. Exact with either strategy. */
export function pageOf(ctx: FindContext, catalogue: Catalogue, look: Look, order: Order, limits: PageLimits): Page {
  const { found, count } = topIn(ctx, catalogue, look, order, limits)
  return { found, count: limits.countUpTo === 0 ? 0 : (count ?? countIn(look, limits.countUpTo)) }
}

type Top = ReturnType<typeof topOf>

function topIn(
  ctx: FindContext,
  catalogue: Catalogue,
  look: Look,
  { sort, distance, self }: Order,
  limits: PageLimits,
): Top {
  if (self === null || sort === 'recent' || sort === 'new')
    return topOf(look, { sorting: sort === 'new' ? { by: 'new' } : { by: 'recent' }, ...limits })
  return sort === 'distance' ? nearest(look, self, distance, limits) : fittingBest(ctx, catalogue, look, self, limits)
}

/** Searches ring by ring: members of an outer ring sort after those of inner ones. */
function nearest(look: Look, self: SearcherSelf, distance: number | null, limits: PageLimits): Top {
  const sorting: Sorting = { by: 'distance', kilometresTo: distancesFrom(self.cell) }
  for (const km of rings.filter((ring) => distance === null || ring < distance)) {
    const ring = { ...look, wanted: { ...look.wanted, cells: cellsWithin(self.cell, km) } }
    const { found } = topOf(ring, { sorting, ...limits })
    if (found.length >= limits.most) return { found, count: null }
  }
  return topOf(look, { sorting, ...limits })
}

/**
 * Searches the searcher's own region first: if a page is filled with mutual ages there, no other member can sort
 * higher.
 */
function fittingBest(ctx: FindContext, catalogue: Catalogue, look: Look, self: SearcherSelf, limits: PageLimits): Top {
  const searcher = bestFor(ctx, catalogue, self)
  const sorting: Sorting = { by: 'best', searcher }
  if (look.wanted.region === null && searcher.region !== 0) {
    const near = { ...look, wanted: { ...look.wanted, region: searcher.region } }
    const { found } = topOf(near, { sorting, ...limits })
    if (found.length >= limits.most && (found.at(-1)?.rank[0] ?? 0) >= leastOfRegion) return { found, count: null }
  }
  return topOf(look, { sorting, ...limits })
}

/** Score of mutual ages plus same region: see `fitOf`. */
const leastOfRegion = 300

function bestFor(ctx: FindContext, { regions }: Catalogue, self: SearcherSelf): BestFor {
  const { minAge, maxAge } = self.preferences
  const { after, until } = bornWithin(minAge, maxAge, dayOf(new Date(ctx.now)))
  return {
    region: self.region === null ? 0 : (regions.get(self.region) ?? 0),
    // Fields that a site neither shows nor searches by are ignored, because a sort order would reveal them
    interests: packInterests(isRequestedField(ctx.site.settings, 'interests') ? self.interests : []),
    age: self.age,
    bornAfter: dayNumber(after),
    bornUntil: dayNumber(until),
  }
}

/** The interests that a member and the searcher share, as far as the site shows them. */
export function sharedInterestsWith(
  ctx: FindContext,
  catalogue: Catalogue,
  self: SearcherSelf,
): (found: Found) => FittingReasons['shared_interests'] {
  const { interests } = bestFor(ctx, catalogue, self)
  if (!ctx.site.settings.visibleProfileFields.includes('interests')) return () => []
  return ({ crowd, slot }) =>
    unpackInterests((crowd.interestsLow[slot] ?? 0) & interests[0], (crowd.interestsHigh[slot] ?? 0) & interests[1])
}
