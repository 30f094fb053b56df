import { SearchX } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { FoundView } from '../../../contract/search.ts'
import { searchAddress } from '../../../shared/search-address.ts'
import { browserApi } from '../../api/browser.ts'
import { MemberCard } from '../../features/profiles/card/member-card.tsx'
import { rememberResults } from '../../features/search/result-list.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CardGrid, gridSizes } from '../../ui/card-grid.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { EndOfResults, FittingReasons } from './later.tsx'
import type { Loaded } from './load.ts'

/** So many pages come by themselves; then the foot of the page can be reached, and a button goes on. */
const automaticPages = 5
/** Photos of these are in sight at once, whatever the screen. */
const firstInSight = 4
/** Where the next page is on its way, the places of so many are held for it. */
const coming = Array.from({ length: 6 }, (_, place) => ({ id: `coming-${place}` }))

type ResultsProps = { loaded: Loaded; isBusy: boolean }

/** Who fits, page by page to the end. */
export function Results({ loaded, isBusy }: ResultsProps) {
  const t = useTranslations('search')
  const list = useResults(loaded)
  if (list.entries.length === 0) return <NoResults loaded={loaded} />
  return (
    <>
      <Cards found={list.entries} isBusy={isBusy} isMoreComing={list.state === 'busy'} />
      <p role="status" className="sr-only">
        {list.added > 0 && t('loadedMore', { count: list.added })}
      </p>
      <More loaded={loaded} list={list} />
    </>
  )
}

function useResults(loaded: Loaded) {
  const { input } = loaded
  const list = usePages<FoundView>(loaded, { entries: loaded.profiles, next: loaded.next_cursor }, async (cursor) => {
    const { profiles, next_cursor } = await browserApi.search.searchMembers({ ...input, cursor })
    return { entries: profiles, next: next_cursor }
  })
  const { entries, next } = list
  useEffect(() => rememberResults({ input, ids: entries.map(({ id }) => id), next }), [input, entries, next])
  return list
}

type CardsProps = { found: readonly FoundView[]; isBusy?: boolean; isMoreComing?: boolean }

/** A card for each; where the best fit comes first, with what it is that fits. */
export function Cards({ found, isBusy = false, isMoreComing = false }: CardsProps) {
  return (
    <CardGrid<FoundView | { id: string }> entries={isMoreComing ? [...found, ...coming] : found} isBusy={isBusy}>
      {(one, index) =>
        'name' in one ? (
          <Found member={one} isFirst={index < firstInSight} />
        ) : (
          <div className="pb-23 sm:pb-25">
            <Skeleton className="aspect-3/4 rounded-card!" />
          </div>
        )
      }
    </CardGrid>
  )
}

function Found({ member, isFirst }: { member: FoundView; isFirst: boolean }) {
  const card = <MemberCard member={member} answer={member.answer} sizes={gridSizes} isFirst={isFirst} />
  if (member.reasons === null) return card
  return (
    <div className="flex h-full flex-col">
      {card}
      <Suspense>
        <FittingReasons fitting={member.reasons} isOnline={member.is_online} className="mt-1.5" />
      </Suspense>
    </div>
  )
}

function More({ loaded, list }: { loaded: Loaded; list: ReturnType<typeof useResults> }) {
  if (list.state === 'end') {
    // Where few fit, it follows those who nearly do
    if (loaded.similar) return null
    return (
      <Suspense>
        <EndOfResults loaded={loaded} />
      </Suspense>
    )
  }
  return (
    <LoadMore
      state={list.state}
      onMore={list.more}
      href={searchAddress({ ...loaded.input, cursor: list.next ?? '' })}
      isAutomatic={list.pages < automaticPages}
    />
  )
}

/** Nobody: the ways on; people who nearly fit come before them. */
function NoResults({ loaded }: { loaded: Loaded }) {
  const t = useTranslations('search.none')
  if (!loaded.similar)
    return (
      <Suspense>
        <EndOfResults loaded={loaded} isNone />
      </Suspense>
    )
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={t('title')} action={<ClearFilters />}>
      {t('text')}
    </EmptyState>
  )
}

function ClearFilters() {
  const t = useTranslations('search.none')
  return (
    <LinkButton to="/members" variant="secondary">
      {t('action')}
    </LinkButton>
  )
}
