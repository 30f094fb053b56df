import type { SearchState } from '../../contract/search.ts'
import { bornOnOrBefore } from '../../shared/dates.ts'

export const youngest = 18
export const oldest = 99
/** Fewer results than this, and a search also shows who is nearly what was asked for. */
export const fewResults = 6
const widerYears = 10

export type Gender = 'female' | 'male'
export type Sought = Gender | 'both'
export type Asked = {
  gender?: Sought | undefined
  country?: string | undefined
  countryregion?: string | undefined
  min_age?: number | undefined
  max_age?: number | undefined
  online?: boolean | undefined
  with_photo?: boolean | undefined
  show_fictional?: boolean | undefined
  sort?: SearchState['sort'] | undefined
}
/** What a member said they look for; a visitor has said nothing. */
export type Preferences = { seeks: Sought; minAge: number; maxAge: number; country: string }
export type SiteLimits = { defaultCountry: string; hasFictional: boolean }

const anybody = { seeks: 'both', minAge: youngest, maxAge: oldest } as const

/** The search that is meant: what was asked, and where nothing was, the member's own preferences. */
export function searchOf(asked: Asked, preferences: Preferences | null, site: SiteLimits): SearchState {
  const wished = preferences ?? { ...anybody, country: site.defaultCountry }
  return {
    gender: asked.gender ?? wished.seeks,
    country: asked.country ?? wished.country,
    countryregion: asked.countryregion || null,
    ...agesOf(asked, wished),
    online: asked.online ?? false,
    with_photo: asked.with_photo ?? false,
    show_fictional: site.hasFictional && (asked.show_fictional ?? false),
    sort: asked.sort ?? 'recent',
  }
}

type Ages = { min_age: number; max_age: number }

/** Ages the wrong way round are turned; where only one end was asked for, it stays, and the preferred other end gives way. */
function agesOf({ min_age: from, max_age: to }: Asked, { minAge, maxAge }: { minAge: number; maxAge: number }): Ages {
  if (from !== undefined && to !== undefined) return { min_age: Math.min(from, to), max_age: Math.max(from, to) }
  if (from !== undefined) return { min_age: from, max_age: Math.max(from, maxAge) }
  if (to !== undefined) return { min_age: Math.min(minAge, to), max_age: to }
  return { min_age: minAge, max_age: maxAge }
}

export function gendersOf(sought: Sought): Gender[] {
  return sought === 'both' ? ['female', 'male'] : [sought]
}

/** Whom somebody found must be looking for, so that this searcher is meant; a visitor may be anybody. */
export function seeksOf(searcher: Gender | null): Sought[] {
  return searcher === null ? ['female', 'male', 'both'] : [searcher, 'both']
}

/** Dates of birth of those who are `minAge` to `maxAge` today: after the first, up to and including the second. */
export function bornWithin(minAge: number, maxAge: number, today: string): { after: string; until: string } {
  return { after: bornOnOrBefore(maxAge + 1, today), until: bornOnOrBefore(minAge, today) }
}

export type Relaxed = 'online' | 'countryregion' | 'ages' | 'with_photo'
export type Relaxation = { relaxed: Relaxed[]; search: SearchState }

/** Wider and wider searches, the least wish first; each names everything that it gave up. Empty when nothing can be widened. */
export function relaxations(search: SearchState): Relaxation[] {
  const steps: Relaxation[] = []
  let [wider, relaxed]: [SearchState, Relaxed[]] = [search, []]
  const give = (what: Relaxed, change: Partial<SearchState>) => {
    wider = { ...wider, ...change }
    relaxed = [...relaxed, what]
    steps.push({ relaxed, search: wider })
  }
  if (search.online) give('online', { online: false })
  if (search.countryregion !== null) give('countryregion', { countryregion: null })
  const [from, to] = [Math.max(youngest, search.min_age - widerYears), Math.min(oldest, search.max_age + widerYears)]
  if (from < search.min_age || to > search.max_age) give('ages', { min_age: from, max_age: to })
  if (search.with_photo) give('with_photo', { with_photo: false })
  return steps
}
