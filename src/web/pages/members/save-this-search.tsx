import { useTranslations } from 'use-intl'
import { SignUpLink } from '../../features/accounts/sign-up-link.tsx'
import { chosenFilters } from '../../features/search/chosen-filters.ts'
import { useFilterText } from '../../features/search/filter-texts.ts'
import { KeepSearch } from '../../features/search/keep-search.tsx'
import { useSavedSearches } from '../../features/search/saved-searches-list.ts'
import { filtersIn } from '../../features/search/search-query.ts'
import { useUser } from '../../live/provider.tsx'
import type { Loaded } from './load.ts'

type SaveThisSearchProps = { loaded: Loaded; hasAlert?: boolean; label?: string }

/** Saves the search; a visitor needs an account for that. */
export function SaveThisSearch({
  loaded: { input, search, regions, saved },
  hasAlert = false,
  ...button
}: SaveThisSearchProps) {
  const t = useTranslations('search.kept')
  const textOf = useFilterText(regions)
  const numSaved = useSavedSearches(saved).length
  if (useUser() === null) {
    return (
      <SignUpLink variant="secondary" size="small">
        {button.label ?? t('keep')}
      </SignUpLink>
    )
  }
  const texts = chosenFilters(input, search).map(({ filter }) => textOf(filter))
  return <KeepSearch filters={filtersIn(input)} texts={texts} numSaved={numSaved} hasAlert={hasAlert} {...button} />
}
