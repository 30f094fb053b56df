import type { z } from 'zod'
import { searchCountCap, searchPageSize } from '../../contract/constants.ts'
import type { FoundView, SearchState, searchEndpoints } from '../../contract/search.ts'
import { fieldRefusal, Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { cardsWithAnswers, regionNames } from '../profiles/index.ts'
import { type Ctx, limitRate, maySearch, networkKeys } from '../sites/index.ts'
import type { Mark } from './catalogue/lookup.ts'
import { type SearchInput, searchOf } from './rules.ts'
import { find } from './search-index.ts'
import { isSameTown, type Searcher, searcherOf } from './searcher.ts'
import type { FoundMember } from './searches.ts'
import { fewResults } from './similar.ts'

type Input = z.output<typeof searchEndpoints.searchMembers.input>
type Answer = z.input<typeof searchEndpoints.searchMembers.output>

/**
 * Matching members, by cursor. Errors: authentication_required for visitors if the site does not let them search;
 * invalid_input for an invalid cursor.
 */
export async function searchMembers(
  ctx: Ctx,
  { cursor, per_page: size = searchPageSize, ...criteria }: Input,
): Promise<Answer> {
  if (!maySearch(ctx)) throw new Refusal('authentication_required')
  await limitSearch(ctx)
  const after = markOf(ctx, cursor)
  const begun = await begin(ctx, criteria)
  const { searcher, search } = begun
  const { found, count } = await find(ctx, 'page', { ...begun, size, after })
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  const isFew = after === null && count < fewResults
  return {
    search,
    profiles: await foundViews(ctx, begun, shown),
    ...(after === null
      ? { num_results: Math.min(count, searchCountCap), is_capped: count > searchCountCap }
      : { num_results: null, is_capped: false }),
    next_cursor: found.length > size && last !== undefined ? writeCursor(ctx, last) : null,
    has_place: hasPlace(searcher),
    similar: isFew ? await similarView(ctx, begun, shown) : null,
  }
}

/** The exact number of matches. Errors: authentication_required as for a search. */
export async function countMembers(ctx: Ctx, input: SearchInput): Promise<{ num_results: number }> {
  return { num_results: await find(ctx, 'count', await begin(ctx, input)) }
}

/** Errors: too_many_requests. */
async function limitSearch(ctx: Ctx): Promise<void> {
  if (ctx.viewer === null) await limitRate(ctx, 'searchVisitor', networkKeys(ctx).network)
  else await limitRate(ctx, 'search', ctx.viewer.memberId)
}

function markOf(ctx: Ctx, text: string | undefined): Mark | null {
  if (text === undefined || text === '') return null
  const mark = readCursor(ctx, text)
  if (mark === null) throw fieldRefusal('invalid_input', 'cursor')
  return mark
}

type Begun = { searcher: Searcher; search: SearchState }

async function begin(ctx: Ctx, input: SearchInput): Promise<Begun> {
  if (!maySearch(ctx)) throw new Refusal('authentication_required')
  const searcher = await searcherOf(ctx)
  return { searcher, search: searchFor(ctx, searcher, input) }
}

/** Normalises search criteria for this site. */
export function searchFor(
  ctx: Pick<Ctx, 'site'> & { client?: Ctx['client'] },
  searcher: Searcher,
  input: SearchInput,
): SearchState {
  const { settings } = ctx.site
  return searchOf(
    input,
    searcher.self?.preferences ?? null,
    {
      defaultCountry: countryOf(settings, ctx.client?.country ?? null),
      hasFictional: settings.fictionalProfiles,
      fields: settings.searchFields,
      genderIdentities: settings.visibleProfileFields.includes('gender_identity') ? settings.genderIdentities : [],
    },
    {
      isMember: searcher.self !== null,
      hasPlace: hasPlace(searcher),
      seesPresence: !(searcher.self?.hidesPresence ?? false),
    },
  )
}

const hasPlace = ({ self }: Searcher) => self !== null && self.cell !== -1

/** A visitor's default country: their own if the site serves it. */
function countryOf({ countries, defaultCountry }: Ctx['site']['settings'], own: string | null): string {
  return own !== null && countries.includes(own) ? own : defaultCountry
}

/** Loads the cards of matches, in order; omits members who have hidden in the meantime. */
async function foundViews(ctx: Ctx, { search, searcher }: Begun, found: readonly FoundMember[]): Promise<FoundView[]> {
  const { self } = searcher
  const reasoned = search.sort === 'best' ? self : null
  const ids = found.map(({ id }) => id)
  const { cards, answers } = await cardsWithAnswers({ ...ctx, viewerId: self?.memberId ?? null }, ids)
  return found.flatMap(({ id, shared_interests }) => {
    const card = cards.get(id)
    if (card === undefined) return []
    const reasons = reasoned && { shared_interests, is_same_town: isSameTown(reasoned, card, ctx.locale) }
    return [{ ...card, answer: answers.get(id) ?? null, reasons }]
  })
}

/** Near matches, besides those shown; null if there are none. */
async function similarView(ctx: Ctx, begun: Begun, shown: readonly FoundMember[]): Promise<Answer['similar']> {
  const except = shown.map(({ id }) => id)
  const similar = await find(ctx, 'similar', { ...begun, except })
  if (similar === null) return null
  const { relaxed, region, found, count } = similar
  const names = await regionNames([region], ctx.locale)
  return {
    relaxed,
    region: region === null ? null : { id: region, name: names.get(region) ?? region },
    profiles: await foundViews(ctx, begun, found),
    num_results: Math.min(count, searchCountCap),
    is_capped: count > searchCountCap,
  }
}

type Sealing = { secrets: Pick<Platform['secrets'], 'seal' | 'unseal'> }

const cursorPurpose = 'search cursor'
const cursorForm =
  /^(-?[0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Encodes the rank and id of a page's last member. Sealed, because a rank reveals the exact time of activity. */
export function writeCursor({ secrets }: Sealing, { rank: [first, second], id }: Mark): string {
  return secrets.seal(cursorPurpose, `${first.toString(36)}.${second.toString(36)}.${id}`)
}

/** Decodes a cursor; null if invalid. */
export function readCursor({ secrets }: Sealing, text: string): Mark | null {
  const [, first, second, id] = cursorForm.exec(unsealed(secrets, text) ?? '') ?? []
  if (first === undefined || second === undefined || id === undefined) return null
  return { rank: [Number.parseInt(first, 36), Number.parseInt(second, 36)], id }
}

function unsealed(secrets: Sealing['secrets'], text: string): string | null {
  try {
    return secrets.unseal(cursorPurpose, text)
  } catch {
    return null
  }
}
