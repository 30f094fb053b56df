import { WandSparkles } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SignUpLink } from '../../features/accounts/sign-up-link.tsx'
import type { ChosenFilter } from '../../features/search/chosen-filters.ts'
import { FilterChips } from '../../features/search/filter-chips.tsx'
import { useFilterText } from '../../features/search/filter-texts.ts'
import { finderAddress } from '../../features/search/finder.ts'
import { KeepSearch } from '../../features/search/keep-search.tsx'
import { SavedSearches } from '../../features/search/saved-searches.tsx'
import { useSavedSearches } from '../../features/search/saved-searches-list.ts'
import { filtersIn } from '../../features/search/search-query.ts'
import { useUser } from '../../live/provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import type { Loaded } from './load.ts'

type AboveResultsProps = { loaded: Loaded; chosen: readonly ChosenFilter[] }

/** The searches that the member keeps, what this one asks for, and the way to keep it. */
export function AboveResults({ loaded, chosen }: AboveResultsProps) {
  const t = useTranslations('common.nav')
  const saved = useSavedSearches(loaded.saved)
  return (
    <>
      <SavedSearches searches={saved} />
      <FilterChips chosen={chosen} regions={loaded.regions}>
        <Keep loaded={loaded} chosen={chosen} numSaved={saved.length} />
        <LinkButton to={finderAddress(loaded.input)} variant="quiet" className="px-3!">
          <WandSparkles aria-hidden className="size-5" />
          {t('matchFinder')}
        </LinkButton>
      </FilterChips>
    </>
  )
}

/** Keeps the search; a visitor needs an account for that. */
function Keep({ loaded: { input, regions }, chosen, numSaved }: AboveResultsProps & { numSaved: number }) {
  const t = useTranslations('search.kept')
  const textOf = useFilterText(regions)
  if (useUser() === null) return <SignUpLink variant="secondary">{t('keep')}</SignUpLink>
  return (
    <KeepSearch filters={filtersIn(input)} texts={chosen.map(({ filter }) => textOf(filter))} numSaved={numSaved} />
  )
}
