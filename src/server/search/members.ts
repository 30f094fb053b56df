import type { z } from 'zod'
import { searchPageSize } from '../../contract/constants.ts'
import type { SearchState, searchEndpoints } from '../../contract/search.ts'
import { fieldRefusal, Refusal } from '../platform/errors.ts'
import { type Ctx, maySearch } from '../sites/index.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { findPage } from './page.ts'
import { fewResults, relaxations, searchOf } from './rules.ts'
import { type Searcher, searcherOf } from './searcher.ts'

type Input = z.output<typeof searchEndpoints.searchMembers.input>
type Answer = z.input<typeof searchEndpoints.searchMembers.output>

const similarSize = 12

/** Members who fit, by cursor. Errors: authentication_required for visitors where the site does not let them search; invalid_input for a cursor that is none. */
export async function searchMembers(
  ctx: Ctx,
  { cursor, per_page: size = searchPageSize, ...asked }: Input,
): Promise<Answer> {
  const { settings } = ctx.site
  if (!maySearch(ctx)) throw new Refusal('authentication_required')
  const after = cursorOf(cursor)
  const searcher = await searcherOf(ctx)
  const search = searchOf(asked, searcher.preferences, {
    defaultCountry: countryOf(ctx),
    hasFictional: settings.fictionalProfiles,
  })
  const page = await findPage(ctx, search, searcher, { size, after })
  const isFew = page.found !== null && page.found.count < fewResults
  const similar = isFew ? await similarTo(ctx, search, searcher, page.profiles) : null
  return {
    search,
    profiles: page.profiles,
    num_results: page.found?.count ?? null,
    is_capped: page.found?.isCapped ?? false,
    next_cursor: page.next === null ? null : writeCursor(page.next),
    similar,
  }
}

function cursorOf(text: string | undefined): Cursor | null {
  if (text === undefined || text === '') return null
  const cursor = readCursor(text)
  if (cursor === null) throw fieldRefusal('invalid_input', 'cursor')
  return cursor
}

/** Where a visitor's search begins: their own country where the site serves it. */
function countryOf(ctx: Ctx): string {
  const { countries, defaultCountry } = ctx.site.settings
  const { country } = ctx.client
  return country !== null && countries.includes(country) ? country : defaultCountry
}

/** Gives up one wish after the other until there is a handful of others, and says which. Null when even that finds nobody. */
async function similarTo(
  ctx: Ctx,
  search: SearchState,
  searcher: Searcher,
  shown: Answer['profiles'],
): Promise<Answer['similar']> {
  const others: Searcher = { ...searcher, hidden: [...searcher.hidden, ...shown.map((card) => card.id)] }
  const steps = relaxations({ ...search, show_fictional: false })
  for (const { relaxed, search: wider } of steps) {
    const page = await findPage(ctx, wider, others, { size: similarSize, after: null })
    const count = page.found?.count ?? 0
    if (count >= fewResults || (count > 0 && relaxed === steps.at(-1)?.relaxed))
      return { relaxed, profiles: page.profiles, num_results: count }
  }
  return null
}
