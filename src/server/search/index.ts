import type { searchEndpoints } from '../../contract/search.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { getDeck } from './deck.ts'
import { listFitting } from './fitting.ts'
import { searchMembers } from './members.ts'

export { rebuildSearch } from './entries.ts'
export { reactSearch } from './on.ts'

export const searchHandlers: Handlers<typeof searchEndpoints, Ctx> = {
  searchMembers,
  listFitting: async (ctx) => ({ fitting: await listFitting(ctx) }),
  getDeck,
}
