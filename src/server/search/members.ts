import type { z } from 'zod'
import { searchCountCap, searchPageSize } from '../../contract/constants.ts'
import type { FoundView, SearchState, searchEndpoints } from '../../contract/search.ts'
import { fieldRefusal, Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { cards } from '../profiles/index.ts'
import { type Ctx, limitRate, maySearch, networkKeys } from '../sites/index.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { followingOf } from './catalogue/follower.ts'
import type { Found, Mark } from './catalogue/lookup.ts'
import { countAll, findPage, sharedInterestsWith } from './find.ts'
import { type SearchInput, searchOf } from './rules.ts'
import { isSameTown, type Searcher, searcherOf } from './searcher.ts'
import { fewResults, similarTo } from './similar.ts'

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
  const { catalogue, searcher, search } = await begin(ctx, criteria)
  const { found, count } = findPage(ctx, catalogue, { search, searcher, size, after })
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  const isFew = after === null && count < fewResults
  return {
    search,
    profiles: await foundViews(ctx, catalogue, { search, searcher }, shown),
    ...(after === null
      ? { num_results: Math.min(count, searchCountCap), is_capped: count > searchCountCap }
      : { num_results: null, is_capped: false }),
    next_cursor: found.length > size && last !== undefined ? writeCursor(ctx, last) : null,
    has_place: hasPlace(searcher),
    similar: isFew ? await similarView(ctx, catalogue, { search, searcher, shown }) : null,
  }
}

/** The exact number of matches. Errors: authentication_required as for a search. */
export async function countMembers(ctx: Ctx, input: SearchInput): Promise<{ num_results: number }> {
  const { catalogue, searcher, search } = await begin(ctx, input)
  return { num_results: countAll(ctx, catalogue, search, searcher) }
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

type Begun = { catalogue: Catalogue; searcher: Searcher; search: SearchState }

async function begin(ctx: Ctx, input: SearchInput): Promise<Begun> {
  if (!maySearch(ctx)) throw new Refusal('authentication_required')
  const [catalogue, searcher] = await Promise.all([followingOf(ctx).current(), searcherOf(ctx)])
  return { catalogue, searcher, search: searchFor(ctx, searcher, input) }
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

type Asking = { search: SearchState; searcher: Searcher }

/** Loads the cards of matches, in order; omits members who have hidden in the meantime. */
async function foundViews(
  ctx: Ctx,
  catalogue: Catalogue,
  { search, searcher }: Asking,
  found: readonly Found[],
): Promise<FoundView[]> {
  const { self } = searcher
  const reasoned = search.sort === 'best' ? self : null
  const sharedWith = reasoned === null ? () => [] : sharedInterestsWith(ctx, catalogue, reasoned)
  // Computed now: slots may be reused later
  const shared = found.map((one) => ({ id: one.id, shared_interests: sharedWith(one) }))
  const ids = found.map(({ id }) => id)
  const known = await cards({ ...ctx, viewerId: self?.memberId ?? null }, ids)
  return shared.flatMap(({ id, shared_interests }) => {
    const card = known.get(id)
    if (card === undefined) return []
    const reasons = reasoned && { shared_interests, is_same_town: isSameTown(reasoned, card, ctx.locale) }
    return [{ ...card, reasons }]
  })
}

/** Near matches, besides those shown; null if there are none. */
async function similarView(
  ctx: Ctx,
  catalogue: Catalogue,
  { search, searcher, shown }: Asking & { shown: readonly Found[] },
): Promise<Answer['similar']> {
  const similar = await similarTo(ctx, catalogue, { search, searcher, except: shown.map(({ id }) => id) })
  if (similar === null) return null
  const { relaxed, region, found, count } = similar
  return {
    relaxed,
    region,
    profiles: await foundViews(ctx, catalogue, { search, searcher }, found),
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
