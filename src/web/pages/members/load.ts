import type { Api } from '../../../contract/index.ts'
import type { LoadArgs } from '../../api/load.ts'
import { regionsOf } from '../../features/search/regions.ts'
import { savedSearchesBy } from '../../features/search/saved-searches-list.ts'
import { searchIn } from '../../features/search/search-query.ts'

/** What the search page shows: results, saved searches and the regions of the country. */
export async function load(api: Api, { url, user }: LoadArgs) {
  const input = searchIn(url.searchParams)
  const [answer, saved] = await Promise.all([api.search.searchMembers(input), user ? savedSearchesBy(api) : []])
  return { ...answer, input, saved, regions: await regionsOf(api, answer.search.country) }
}
export type Loaded = Awaited<ReturnType<typeof load>>
