import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { swipesView, timeZone } from './likes.ts'
import { cardView, interest, sought } from './profiles.ts'
import { routes } from './routes.ts'
import { country, id, queryBool, queryInt, queryList, text } from './wire.ts'

export const searchInput = z.object({
  gender: sought.optional(),
  country: country.optional(),
  countryregion: text(0, 20).optional(),
  min_age: queryInt(18, 99).optional(),
  max_age: queryInt(18, 99).optional(),
  online: queryBool.optional(),
  with_photo: queryBool.optional(),
  /** Fictional profiles are hidden unless asked for, and only where the site has any. */
  show_fictional: queryBool.optional(),
  sort: z.enum(['recent', 'new']).optional(),
  cursor: z.string().max(200).optional(),
  per_page: queryInt(1, 60).optional(),
})
export type SearchInput = z.input<typeof searchInput>

/** What was searched, after defaults from the member's own preferences. */
export const searchState = z.object({
  gender: sought,
  country,
  countryregion: z.string().nullable(),
  min_age: z.int(),
  max_age: z.int(),
  online: z.boolean(),
  with_photo: z.boolean(),
  show_fictional: z.boolean(),
  sort: z.enum(['recent', 'new']),
})
export type SearchState = z.infer<typeof searchState>

/** Somebody who fits, and why: true facts of both profiles only. */
export const fittingView = z.object({
  profile: cardView,
  shared_interests: z.array(interest),
  is_same_region: z.boolean(),
  is_age_mutual: z.boolean(),
})
export type FittingView = z.infer<typeof fittingView>

export const searchEndpoints = {
  searchMembers: endpoint(routes.search.searchMembers, {
    who: 'anyone',
    summary:
      'Members who fit, by cursor. The number of results is exact up to 1,000; `is_capped` says that there are more. Only first pages count.',
    input: searchInput,
    output: z.object({
      search: searchState,
      profiles: z.array(cardView),
      num_results: z.int().nullable(),
      is_capped: z.boolean(),
      next_cursor: z.string().nullable(),
      /** Where a search finds nothing: the filters that were widened, and who is there then. */
      similar: z
        .object({
          relaxed: z.array(z.enum(['online', 'countryregion', 'ages', 'with_photo'])),
          profiles: z.array(cardView),
          num_results: z.int(),
        })
        .nullable(),
    }),
  }),
  listFitting: endpoint(routes.search.listFitting, {
    who: 'member',
    summary:
      'A few people who fit this member and whom this member fits, best first, each with the reasons; nobody liked, passed or written to already.',
    input: z.object({}),
    output: z.object({ fitting: z.array(fittingView) }),
  }),
  getDeck: endpoint(routes.search.getDeck, {
    who: 'member',
    summary: 'The next people of the swipe game, best fit first, with the reasons; `except` are on the table already.',
    input: z.object({ except: queryList(id, 40).optional(), time_zone: timeZone.optional() }),
    output: z.object({
      deck: z.array(fittingView),
      /** Whether there are people who were passed and could be looked at again. */
      has_passed: z.boolean(),
      swipes: swipesView,
    }),
  }),
}
