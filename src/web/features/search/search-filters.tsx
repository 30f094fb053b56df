import { X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SearchInput, SearchState } from '../../../contract/search.ts'
import { searchAddress } from '../../../shared/search-address.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Interests, Looks } from './filter-groups.tsx'
import { Only, Order, Where, Who } from './filter-sections.tsx'
import { filtersId } from './filters-button.tsx'
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
}

/**
 * Search filters: next to the results on wide screens, otherwise a bottom sheet. One form, which also works without
 * script.
 */
export function SearchFilters({ input, search, regions, hasPlace }: SearchFiltersProps) {
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
      onToggle={(event) => event.newState === 'open' && sheet.current?.querySelector<HTMLElement>('h2')?.focus()}
      className="inset-auto inset-x-0 bottom-0 max-h-[88dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-sheet bg-raised text-ink shadow-raised backdrop:bg-veil open:animate-rise md:mx-auto md:max-w-lg lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)] lg:block lg:max-h-[calc(100dvh-var(--bar-height)-3rem)] lg:self-start lg:rounded-card lg:bg-surface lg:shadow-card"
    >
      <form method="get" action="/members" aria-label={t('title')} onSubmit={submit}>
        <Head onLeave={() => sheet.current?.hidePopover?.()} />
        <div className="flex flex-col gap-5 px-5 pt-2 pb-5">
          <Who draft={draft} onChange={change} />
          <Where draft={draft} onChange={change} loaded={{ country: search.country, regions }} hasPlace={hasPlace} />
          <Only draft={draft} onChange={change} />
          <div>
            <Looks draft={draft} onChange={change} />
            <Interests draft={draft} onChange={change} />
          </div>
          <Order draft={draft} onChange={change} hasPlace={hasPlace} />
        </div>
        <div className="sticky bottom-0 border-t border-line bg-raised px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:bg-surface">
          <Button type="submit" isWide>
            {t('show')}
          </Button>
        </div>
      </form>
    </div>
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
      <span className="lg:hidden">
        <IconButton label={t('common.close')} popoverTarget={filtersId} popoverTargetAction="hide">
          <X aria-hidden className="size-5" />
        </IconButton>
      </span>
    </div>
  )
}
