import type { searchEndpoints } from '../../contract/search.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { listDailyPicks } from './daily-picks.ts'
import { getDeck, listFitting } from './fitting.ts'
import { countMembers, searchMembers } from './members.ts'
import { changeSavedSearch, listSavedSearches, markSearchSeen, removeSavedSearch, saveSearch } from './saved.ts'

export const searchHandlers: Handlers<typeof searchEndpoints, Ctx> = {
  searchMembers,
  listFitting: async (ctx) => ({ fitting: await listFitting(ctx) }),
  getDeck,
  listDailyPicks,
  countMembers,
  listSavedSearches,
  saveSearch,
  changeSavedSearch,
  markSearchSeen,
  removeSavedSearch,
}
