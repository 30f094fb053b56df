import { SavedSearches } from '../../features/search/saved-searches.tsx'
import { useSavedSearches } from '../../features/search/saved-searches-list.ts'
import type { Loaded } from './load.ts'

/** The member's saved searches, in the line of the filters. */
export function SavedOfMember({ loaded }: { loaded: Loaded }) {
  return <SavedSearches searches={useSavedSearches(loaded.saved)} />
}
