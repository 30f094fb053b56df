import { type Locale, searchCountCap } from '../../contract/constants.ts'
import type { Relaxed, SearchState } from '../../contract/search.ts'
import { nearestRegions, regionNames } from '../profiles/index.ts'
import type { Ctx } from '../sites/index.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { countByRegion, countIn, type Found, type Look } from './catalogue/lookup.ts'
import { firstEnough } from './catalogue/relaxed-search.ts'
import { type FindContext, lookOf, pageOf } from './find.ts'
import { fewResults, type Relaxation, relaxations, separateFilters } from './rules.ts'
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
  const step = stepFor(ctx, catalogue, asking)
  if (step === null) return null
  const { relaxed, search } = step
  const region = relaxed.includes('countryregion')
    ? await nearestWith(asking.search, countByRegion(lookFor(ctx, catalogue, asking, search)), catalogue, ctx.locale)
    : null
  const there = region === null ? search : { ...search, countryregion: region.id }
  return { relaxed, region, ...pageIn(ctx, catalogue, asking, { relaxed, search: there }) }
}

const lookFor = (ctx: FindContext, catalogue: Catalogue, { searcher, except }: Asking, search: SearchState): Look =>
  lookOf(ctx, catalogue, search, searcher, except)

/** The first relaxation with a handful; without any the last one, if it has somebody. */
function stepFor(ctx: FindContext, catalogue: Catalogue, asking: Asking): Relaxation | null {
  const asked = { ...asking.search, show_fictional: false }
  const steps = relaxations(asked)
  const look = (search: SearchState) => lookFor(ctx, catalogue, asking, search)
  const { wishes, widest } = separateFilters(asked)
  // Few are online, new or near: they are sooner looked at one by one, wish after wish
  const isShort = asked.online || asked.new_members || asked.distance !== null
  const first = isShort
    ? steps.findIndex(({ search }) => countIn(look(search), fewResults) >= fewResults)
    : firstEnough(look(widest), wishes.map(look), fewResults)
  const step = steps[first]
  if (step !== undefined) return step
  const last = steps.at(-1)
  return last !== undefined && countIn(look(last.search), 1) > 0 ? last : null
}

function pageIn(
  ctx: FindContext,
  catalogue: Catalogue,
  asking: Asking,
  { relaxed, search }: Relaxation,
): { found: Found[]; count: number } {
  // Whoever is too far away is shown with the nearest first
  const sort = relaxed.includes('distance') ? 'distance' : search.sort
  return pageOf(
    ctx,
    catalogue,
    lookFor(ctx, catalogue, asking, search),
    { sort, distance: search.distance, self: asking.searcher.self },
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
