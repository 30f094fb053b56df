import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SearchCriteria, SearchInput, SearchState } from '../../../contract/search.ts'
import { searchAddress } from '../../../shared/search-address.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useMemberCount } from './count/use-member-count.ts'
import { Interests, Looks } from './filter-groups.tsx'
import { Anyone, Only, Where, Who } from './filter-sections.tsx'
import { filtersId, focusInFilters } from './filters-panel.ts'
import type { Region } from './regions.ts'
import { type ChangeDraft, draftOf, requestedFrom } from './search-draft.ts'

export type SearchFiltersProps = {
  /** What the address asks for. */
  input: SearchInput
  /** What was searched, after the member's own preferences. */
  search: SearchState
  /** Regions of the country that was searched. */
  regions: Region[]
  /** Whether the searcher's place is known. */
  hasPlace: boolean
  /** Number of results of the search; null where it is not known. */
  count: number | null
}

/** The form of all filters. */
export function SearchFilters({
  input,
  search,
  regions,
  hasPlace,
  count,
  onSubmit,
}: SearchFiltersProps & { onSubmit: () => void }) {
  const t = useTranslations('search.filters')
  const navigate = useNavigate()
  const [{ draft, of }, setState] = useState({ draft: draftOf(search), of: search })
  // Another search was made, or gone back to: its filters are shown
  if (of !== search) setState({ draft: draftOf(search), of: search })
  const change: ChangeDraft = (part) => setState((state) => ({ ...state, draft: { ...state.draft, ...part } }))

  useEffect(() => focusInFilters(document.getElementById(filtersId)), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit()
    void navigate(searchAddress(requestedFrom(draft, { input, search })))
  }

  return (
    <form aria-label={t('title')} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto overscroll-contain px-5 pt-2 pb-5">
        <Who draft={draft} onChange={change} />
        <Where draft={draft} onChange={change} loaded={{ country: search.country, regions }} hasPlace={hasPlace} />
        <Only draft={draft} onChange={change} />
        <div>
          <Looks draft={draft} onChange={change} />
          <Interests draft={draft} onChange={change} />
        </div>
        <Anyone draft={draft} onChange={change} />
      </div>
      <div className="border-t border-line px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <ShowResults filters={requestedFrom(draft, { input, search })} count={count} />
      </div>
    </form>
  )
}

/** Applies the filters, and says how many people they find before it is pressed. */
function ShowResults({ filters, count: first }: { filters: SearchCriteria; count: number | null }) {
  const t = useTranslations('search.filters')
  const { count, state } = useMemberCount(filters, first ?? 0)
  const isKnown = state === 'known' && (first !== null || count > 0)
  return (
    <Button type="submit" isWide>
      <span role="status" className={classes(state === 'counting' && 'animate-shimmer')}>
        {isKnown || state === 'counting' ? t('showCount', { count }) : t('show')}
      </span>
    </Button>
  )
}
