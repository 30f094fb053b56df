import { searchQuery } from '../../../shared/search-address.ts'
import type { ChosenFilter } from '../../features/search/chosen-filters.ts'
import { FilterChips } from '../../features/search/filter-chips.tsx'
import { useSavedSearches } from '../../features/search/saved-searches-list.ts'
import { withoutPills } from '../../features/search/search-pills.tsx'
import { filtersIn } from '../../features/search/search-query.ts'
import type { Loaded } from './load.ts'
import { SaveThisSearch } from './save-this-search.tsx'

type AboveResultsProps = { loaded: Loaded; chosen: readonly ChosenFilter[] }

/** Below the pills: the other active filters, and the way to save a search that is not saved yet. */
export function AboveResults({ loaded, chosen }: AboveResultsProps) {
  const saved = useSavedSearches(loaded.saved)
  const query = searchQuery(filtersIn(loaded.input))
  // Where no one is found, alerts and the way to clear the filters stand in the place of the results
  const isFound = loaded.profiles.length > 0
  const isNew = query !== '' && saved.every(({ filters }) => searchQuery(filters) !== query)
  return (
    <FilterChips chosen={withoutPills(chosen)} regions={loaded.regions} isClearable={isFound && chosen.length > 0}>
      {isFound && isNew && <SaveThisSearch loaded={loaded} />}
    </FilterChips>
  )
}
