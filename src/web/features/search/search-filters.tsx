import { X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SearchCriteria, SearchInput, SearchState } from '../../../contract/search.ts'
import { searchAddress } from '../../../shared/search-address.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMemberCount } from './count/use-member-count.ts'
import { Interests, Looks } from './filter-groups.tsx'
import { Anyone, Only, Where, Who } from './filter-sections.tsx'
import { filtersId, focusInFilters } from './filters-panel.ts'
import type { Region } from './regions.ts'
import { type ChangeDraft, draftOf, requestedFrom } from './search-draft.ts'

type SearchFiltersProps = {
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

/** Search filters: a drawer on wide screens, otherwise a bottom sheet. One form, which also works without script. */
export function SearchFilters({ input, search, regions, hasPlace, count }: SearchFiltersProps) {
  const t = useTranslations('search.filters')
  const navigate = useNavigate()
  const sheet = useRef<HTMLDivElement>(null)
  const [{ draft, of }, setState] = useState({ draft: draftOf(search), of: search })
  // Another search was made, or gone back to: its filters are shown
  if (of !== search) setState({ draft: draftOf(search), of: search })
  const change: ChangeDraft = (part) => setState((state) => ({ ...state, draft: { ...state.draft, ...part } }))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    sheet.current?.hidePopover?.()
    void navigate(searchAddress(requestedFrom(draft, { input, search })))
  }

  return (
    <div
      ref={sheet}
      id={filtersId}
      popover="auto"
      onToggle={(event) => event.newState === 'open' && focusInFilters(sheet.current)}
      className="inset-auto inset-x-0 bottom-0 max-h-[88dvh] w-full max-w-none flex-col overflow-hidden rounded-t-sheet bg-raised text-ink shadow-raised backdrop:bg-veil open:flex open:animate-rise md:inset-y-0 md:start-auto md:end-0 md:h-dvh md:max-h-none md:max-w-md md:rounded-none"
    >
      <form
        method="get"
        action="/members"
        aria-label={t('title')}
        onSubmit={submit}
        className="flex min-h-0 flex-1 flex-col"
      >
        <Head onLeave={() => sheet.current?.hidePopover?.()} />
        <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto overscroll-contain px-5 pt-2 pb-5">
          {draft.sort !== 'recent' && <input type="hidden" name="sort" value={draft.sort} />}
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
    </div>
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

function Head({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations()
  return (
    <div className="flex min-h-14 items-center gap-1 ps-5 pe-3 pt-2">
      <h2 tabIndex={-1} className="flex-1 text-lg font-bold outline-none">
        {t('search.filters.title')}
      </h2>
      <LinkButton to="/members" variant="quiet" className="px-3! text-sm" onClick={onLeave}>
        {t('search.filters.reset')}
      </LinkButton>
      <IconButton label={t('common.close')} popoverTarget={filtersId} popoverTargetAction="hide">
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}
