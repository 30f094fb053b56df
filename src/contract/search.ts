import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cardView, sought } from './profiles.ts'
import { routes } from './routes.ts'
import { country, queryBool, queryInt, text } from './wire.ts'

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
}
