import type { SearchState } from '../../contract/search.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Found, Look } from './catalogue/lookup.ts'
import { type FindContext, lookOf, pageOf } from './find.ts'
import { searchOf } from './rules.ts'
import type { SearcherSelf } from './searcher.ts'

/** For whom, and members who are not suggested to them. */
export type Fitting = { self: SearcherSelf; hidden: readonly string[] }
/** Which of those who fit. */
type Narrowed = {
  /** Only members who joined after this, in milliseconds; then only those of the searcher's own country are listed. */
  since?: number | undefined
  withPhoto?: boolean | undefined
}
export type FittingWanted = Narrowed & { most: number }

/** Members who fit mutually, best first. Searches the own country first; others only if it has too few. */
export function fittingIn(
  ctx: FindContext,
  catalogue: Catalogue,
  searcher: Fitting,
  { most, since, withPhoto }: FittingWanted,
): Found[] {
  const { self } = searcher
  const inCountry = (country: string, left: number) =>
    pageOf(
      ctx,
      catalogue,
      fittingLook(ctx, catalogue, searcher, { country, since, withPhoto }),
      { sort: 'best', distance: null, self },
      { most: left, after: null, countUpTo: 0 },
    ).found
  const own = self.preferences.country
  const near = inCountry(own, most)
  if (near.length >= most || since !== undefined) return near
  const others = ctx.site.settings.countries.filter((country) => country !== own)
  const far = others.flatMap((country) => inCountry(country, most - near.length)).toSorted(byFit)
  return [...near, ...far].slice(0, most)
}

/** The scope of fitting members in a country. */
export function fittingLook(
  ctx: FindContext,
  catalogue: Catalogue,
  searcher: Fitting,
  { country, since, withPhoto = false }: Narrowed & { country: string },
): Look {
  const look = lookOf(ctx, catalogue, fittingSearch(searcher.self, country), searcher)
  const { createdAfter } = look.wanted
  return { ...look, wanted: { ...look.wanted, createdAfter: since ?? createdAfter, withPhoto } }
}

function byFit(one: Found, other: Found): number {
  return other.rank[0] - one.rank[0] || other.rank[1] - one.rank[1] || (one.id < other.id ? -1 : 1)
}

/** A member's own preferences in a country, with mutual ages. */
function fittingSearch({ preferences }: SearcherSelf, country: string): SearchState {
  const limits = { defaultCountry: country, hasFictional: false, fields: [], genderIdentities: [] }
  return searchOf({}, { ...preferences, country }, limits, { isMember: true, hasPlace: false, seesPresence: true })
}
