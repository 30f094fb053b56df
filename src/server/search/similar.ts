import { type Locale, searchCountCap } from '../../contract/constants.ts'
import type { Relaxed, SearchState } from '../../contract/search.ts'
import { nearestRegions, regionNames } from '../profiles/index.ts'
import type { Ctx } from '../sites/index.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { countByRegion, countIn, type Found } from './catalogue/look.ts'
import { type FindContext, lookOf, pageOf } from './find.ts'
import { fewResults, relaxations } from './rules.ts'
import type { Searcher } from './searcher.ts'

const similarSize = 12

type Similar = { relaxed: Relaxed[]; region: { id: string; name: string } | null; found: Found[]; count: number }
type Asking = { search: SearchState; searcher: Searcher; except: readonly string[] }

/**
 * Gives up as few wishes as it takes to find a handful of others, and says which. A region gives way to the nearest one where they are.
 * Where no giving up finds a handful, whoever is found by giving up everything; null when that is nobody.
 */
export async function similarTo(
  ctx: FindContext & Pick<Ctx, 'locale'>,
  catalogue: Catalogue,
  asking: Asking,
): Promise<Similar | null> {
  const steps = relaxations({ ...asking.search, show_fictional: false })
  const last = steps.at(-1)
  for (const { relaxed, search } of steps) {
    const look = lookOf(ctx, catalogue, search, asking.searcher, asking.except)
    const count = countIn(look, fewResults)
    if (count < fewResults && !(search === last?.search && count > 0)) continue
    const region = relaxed.includes('countryregion')
      ? await nearestWith(asking.search, countByRegion(look), catalogue, ctx.locale)
      : null
    const there = region === null ? search : { ...search, countryregion: region.id }
    return { relaxed, region, ...pageIn(ctx, catalogue, asking, { relaxed, search: there }) }
  }
  return null
}

function pageIn(
  ctx: FindContext,
  catalogue: Catalogue,
  { searcher, except }: Asking,
  { relaxed, search }: { relaxed: Relaxed[]; search: SearchState },
): { found: Found[]; count: number } {
  const look = lookOf(ctx, catalogue, search, searcher, except)
  // Whoever is too far away is shown with the nearest first
  const sort = relaxed.includes('distance') ? 'distance' : search.sort
  return pageOf(
    ctx,
    catalogue,
    look,
    { sort, distance: search.distance, self: searcher.self },
    { most: similarSize, after: null, countUpTo: searchCountCap + 1 },
  )
}

/** The nearest region in which a handful of them live; null where there is none. */
async function nearestWith(
  { country, countryregion }: SearchState,
  counts: ReadonlyMap<number, number>,
  { regions }: Catalogue,
  locale: Locale,
): Promise<{ id: string; name: string } | null> {
  if (countryregion === null) return null
  const near = await nearestRegions(country, countryregion)
  // A region that nobody lives in has no number
  const id = near.find((region) => (counts.get(regions.get(region) ?? -1) ?? 0) >= fewResults)
  return id === undefined ? null : { id, name: (await regionNames([id], locale)).get(id) ?? id }
}
