import type { FindContext } from '../find.ts'
import type { Request, SearchName } from '../searches.ts'

/** In the address of every search: to be changed with what is sent, so that different releases refuse each other. */
export const wireForm = 2

/** Header with the pool schema that is searched; `public` without one. */
export const schemaHeader = 'pool-schema'

/** A search, with what the asking process has written since the last one that was answered. */
export type Call<N extends SearchName = SearchName> = {
  ctx: FindContext
  request: Request<N>
  changed: string[]
  active: [memberId: string, at: number][]
}
