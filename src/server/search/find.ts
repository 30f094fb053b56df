import { onlineMinutes } from '../../contract/constants.ts'
import { attributeNames } from '../../contract/profiles/profiles.ts'
import type { SearchState } from '../../contract/search.ts'
import { dayOf } from '../../shared/dates.ts'
import { isRequestedField, newMemberDays } from '../profiles/index.ts'
import type { Ctx } from '../sites/index.ts'
import { type Catalogue, segmentNamed, slotsOf } from './catalogue/catalogue.ts'
import type { Wanted } from './catalogue/filters.ts'
import { type BestFor, countIn, type Found, type Look, type Mark, type Sorting, topOf } from './catalogue/lookup.ts'
import type { Segment } from './catalogue/segment.ts'
import { dayNumber, packInterests } from './catalogue/traits.ts'
import { cellsWithin, distancesFrom } from './distances.ts'
import { bornWithin, gendersOf, seeksOf } from './rules.ts'
import type { Searcher, SearcherSelf } from './searcher.ts'

export type FindContext = Pick<Ctx, 'clock' | 'site'>

/** Where a search by somebody looks, and for whom. `extraHidden`: others who are left out this time. */
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

/** The same search among fictional profiles, which are never counted. */
export function fictionalLookOf(
  ctx: FindContext,
  catalogue: Catalogue,
  search: SearchState,
  look: Look,
  { self }: Searcher,
): Look {
  return { ...look, crowds: crowdsOf(ctx, catalogue, search, self, true) }
}

function crowdsOf(
  ctx: FindContext,
  catalogue: Catalogue,
  search: Pick<SearchState, 'gender' | 'country' | 'mutual'>,
  self: SearcherSelf | null,
  isFictional: boolean,
): Segment[] {
  const { poolId } = ctx.site
  const seekers = seeksOf(search.mutual && self !== null ? self.gender : null)
  return gendersOf(search.gender).flatMap((gender) =>
    seekers.flatMap(
      (seeks) => segmentNamed(catalogue, { poolId, country: search.country, gender, seeks, isFictional }) ?? [],
    ),
  )
}

const dayMs = 86_400_000

function wantedOf(ctx: FindContext, { regions }: Catalogue, search: SearchState, self: SearcherSelf | null): Wanted {
  const now = ctx.clock.now()
  const { after, until } = bornWithin(search.min_age, search.max_age, dayOf(now))
  return {
    bornAfter: dayNumber(after),
    bornUntil: dayNumber(until),
    activeAfter: search.online ? now.getTime() - onlineMinutes * 60_000 : 0,
    createdAfter: search.new_members ? now.getTime() - newMemberDays * dayMs : 0,
    withPhoto: search.with_photo,
    verified: search.verified,
    showcased: self === null,
    // A region that nobody lives in has no number
    region: search.countryregion === null ? null : (regions.get(search.countryregion) ?? 0xffff),
    choices: Object.fromEntries(attributeNames.map((name) => [name, search[name]])),
    interests: packInterests(search.interests),
    age: search.mutual && self !== null ? self.age : null,
    cells: search.distance === null || self === null ? null : cellsWithin(self.cell, search.distance),
  }
}

/** Radii in kilometres, one after the other, in which those who are nearest are looked for. */
const rings = [10, 30, 100, 300]

type Order = Pick<SearchState, 'sort' | 'distance'> & { self: SearcherSelf | null }
/** `countUpTo`: 0 where nobody asks how many fit. */
type PageCacheKey = { most: number; after: Mark | null; countUpTo: number }
type Page = { found: Found[]; count: number }

/** The first `most` after a mark in the order of a search, and how many fit. Exact whichever way it goes. */
export function pageOf(ctx: FindContext, catalogue: Catalogue, look: Look, order: Order, wish: PageCacheKey): Page {
  const { found, count } = topIn(ctx, catalogue, look, order, wish)
  return { found, count: wish.countUpTo === 0 ? 0 : (count ?? countIn(look, wish.countUpTo)) }
}

type Top = ReturnType<typeof topOf>

function topIn(
  ctx: FindContext,
  catalogue: Catalogue,
  look: Look,
  { sort, distance, self }: Order,
  wish: PageCacheKey,
): Top {
  if (self === null || sort === 'recent' || sort === 'new')
    return topOf(look, { sorting: sort === 'new' ? { by: 'new' } : { by: 'recent' }, ...wish })
  return sort === 'distance' ? nearest(look, self, distance, wish) : fittingBest(ctx, catalogue, look, self, wish)
}

/** Ring after ring: whoever is farther cannot stand before those of an inner one. */
function nearest(look: Look, self: SearcherSelf, distance: number | null, wish: PageCacheKey): Top {
  const sorting: Sorting = { by: 'distance', kilometresTo: distancesFrom(self.cell) }
  for (const km of rings.filter((ring) => distance === null || ring < distance)) {
    const ring = { ...look, wanted: { ...look.wanted, cells: cellsWithin(self.cell, km) } }
    const { found } = topOf(ring, { sorting, ...wish })
    if (found.length >= wish.most) return { found, count: null }
  }
  return topOf(look, { sorting, ...wish })
}

/** Of the own region first: where a page of those is full of people whose ages are mutual, nobody else can stand before them. */
function fittingBest(ctx: FindContext, catalogue: Catalogue, look: Look, self: SearcherSelf, wish: PageCacheKey): Top {
  const searcher = bestFor(ctx, catalogue, self)
  const sorting: Sorting = { by: 'best', searcher }
  if (look.wanted.region === null && searcher.region !== 0) {
    const near = { ...look, wanted: { ...look.wanted, region: searcher.region } }
    const { found } = topOf(near, { sorting, ...wish })
    if (found.length >= wish.most && (found.at(-1)?.rank[0] ?? 0) >= leastOfRegion) return { found, count: null }
  }
  return topOf(look, { sorting, ...wish })
}

/** Mutual ages and the same region: see `fitOf`. */
const leastOfRegion = 300

export function bestFor(ctx: FindContext, { regions }: Catalogue, self: SearcherSelf): BestFor {
  const { minAge, maxAge } = self.preferences
  const { after, until } = bornWithin(minAge, maxAge, dayOf(ctx.clock.now()))
  return {
    region: self.region === null ? 0 : (regions.get(self.region) ?? 0),
    // What a site neither shows nor searches by decides nothing: an order would tell it
    interests: packInterests(isRequestedField(ctx.site.settings, 'interests') ? self.interests : []),
    age: self.age,
    bornAfter: dayNumber(after),
    bornUntil: dayNumber(until),
  }
}
