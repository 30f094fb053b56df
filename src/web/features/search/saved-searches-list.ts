import { useSyncExternalStore } from 'react'
import type { Api } from '../../../contract/index.ts'
import type { SavedSearchView } from '../../../contract/search.ts'
import { browserApi } from '../../api/browser.ts'

// Of this tab: written by answers in a browser only, so it stays empty on the server
let latest: readonly SavedSearchView[] | null = null
const listeners = new Set<() => void>()

/** The searches that a member keeps, for a page's loading; without them the page still works. */
export async function savedSearchesBy(api: Api): Promise<SavedSearchView[]> {
  const searches = await api.search.listSavedSearches({}).then(
    (answer) => answer.searches,
    () => [],
  )
  if (api === browserApi) notifySavedSearches(searches)
  return searches
}

/** Publishes the saved searches of a response. Every response contains all, so the last one is current. */
export function notifySavedSearches(searches: readonly SavedSearchView[]) {
  latest = searches
  for (const listener of listeners) listener()
}

/** The saved searches: as loaded with the page, until a newer response of any page. */
export function useSavedSearches(loaded: readonly SavedSearchView[]): readonly SavedSearchView[] {
  return useSyncExternalStore(
    listen,
    () => latest ?? loaded,
    () => loaded,
  )
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
