import { Suspense } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { searchAddress } from '../../../shared/search-address.ts'
import { inBrowser, onServer } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { chosenFilters } from '../../features/search/chosen-filters.ts'
import { FiltersSheet } from '../../features/search/filters-sheet.tsx'
import { FinderLink, SearchPills } from '../../features/search/search-pills.tsx'
import { filtersIn } from '../../features/search/search-query.ts'
import { SortMenu } from '../../features/search/sort-menu.tsx'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { savedSource } from '../../ui/use-pages.ts'
import { AboveResults, EndOfResults, fetchLater, SavedOfMember, SimilarPeople, Tiles } from './later.tsx'
import { type Loaded, load } from './load.ts'
import { Cards, Results } from './results.tsx'

export const loader = onServer(load)
const loadAnew = inBrowser(load)
export const clientLoader = (args: ClientLoaderFunctionArgs) => savedSource<Loaded>() ?? loadWhole(args)

async function loadWhole(args: ClientLoaderFunctionArgs): Promise<Loaded> {
  // Where their code does not come, the page says so when it is drawn
  const [loaded] = await Promise.all([loadAnew(args), fetchLater().catch(() => undefined)])
  return loaded
}

/** Search: filters, how many fit, and who. */
export default function MembersPage() {
  const t = useTranslations('search')
  const loaded = useLoaderData<Loaded>()
  const { input, search, regions, similar } = loaded
  const navigation = useNavigation()
  const isBusy = navigation.location?.pathname === '/members'
  const chosen = chosenFilters(input, search)
  const tiles = useTiles()
  return (
    <Page width="wide" className="pt-2! pb-4! sm:py-8!">
      <PageTitle title={t('title')} />
      <header className="mb-1.5 flex min-h-10 items-center justify-between gap-2 sm:mb-4 sm:gap-4">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 sm:gap-x-3">
          <h1>{t('title')}</h1>
          <Count loaded={loaded} />
        </div>
        <div className="flex max-w-[62%] shrink-0 items-center gap-2 md:max-w-none">
          <span className="contents max-md:hidden">
            <FinderLink input={input} />
          </span>
          <SortMenu input={input} sort={search.sort} hasPlace={loaded.has_place} />
        </div>
      </header>
      <SearchPills input={input} search={search} regions={regions} chosen={chosen} hasPlace={loaded.has_place}>
        <Suspense>
          <SavedOfMember loaded={loaded} />
        </Suspense>
      </SearchPills>
      <Suspense>
        <AboveResults loaded={loaded} chosen={chosen} />
      </Suspense>
      <h2 className="sr-only">{t('results')}</h2>
      <div className="mt-3 sm:mt-5">
        <Results loaded={loaded} isBusy={isBusy} />
      </div>
      {similar && (
        <Suspense>
          <SimilarPeople similar={similar} search={search} found={loaded.num_results ?? 0} regions={regions}>
            <Cards found={similar.profiles} />
          </SimilarPeople>
          <EndOfResults loaded={loaded} />
        </Suspense>
      )}
      {tiles.length > 0 && (
        <Suspense>
          <Tiles tiles={tiles} />
        </Suspense>
      )}
      <FiltersSheet
        input={input}
        search={search}
        regions={regions}
        hasPlace={loaded.has_place}
        count={loaded.num_results}
      />
    </Page>
  )
}

/** What partners advertise on this site; premium members are spared. */
function useTiles() {
  const { promotional_tiles: tiles } = useSite()
  return useUser()?.paid_user ? [] : tiles
}

function Count({ loaded: { num_results: count, is_capped: isCapped, input } }: { loaded: Loaded }) {
  const t = useTranslations('search')
  if (count === null) {
    return (
      <Link to={searchAddress(filtersIn(input))} className="prose-link">
        {t('fromTop')}
      </Link>
    )
  }
  return (
    <p role="status" className={count === 0 ? 'sr-only' : 'text-ink-soft max-sm:text-sm'}>
      {isCapped ? t('countCapped', { count }) : t('count', { count })}
    </p>
  )
}
