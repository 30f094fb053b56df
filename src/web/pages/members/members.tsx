import { Suspense } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { searchAddress } from '../../../shared/search-address.ts'
import { inBrowser, onServer } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { chosenFilters } from '../../features/search/chosen-filters.ts'
import { FiltersButton } from '../../features/search/filters-button.tsx'
import { filtersIn } from '../../features/search/search-query.ts'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { savedSource } from '../../ui/use-pages.ts'
import { AboveResults, fetchLater, SearchFilters, SimilarPeople, Tiles } from './later.tsx'
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
    <div className="mx-auto grid w-full max-w-[90rem] grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 px-4 py-6 sm:py-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <PageTitle title={t('title')} />
      {/* Named, not ordered: it would begin in the first column for as long as the filters have not arrived */}
      <div className="lg:col-start-2 lg:row-start-1">
        <header className="mb-4 flex items-center justify-between gap-4">
          <div>
            <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">{t('title')}</h1>
            <Count loaded={loaded} />
          </div>
          <FiltersButton count={chosen.length} />
        </header>
        <Suspense>
          <AboveResults loaded={loaded} chosen={chosen} />
        </Suspense>
        <h2 className="sr-only">{t('results')}</h2>
        <Results loaded={loaded} isBusy={isBusy} />
        {similar && (
          <Suspense>
            <SimilarPeople similar={similar} search={search} found={loaded.num_results ?? 0} regions={regions}>
              <Cards found={similar.profiles} />
            </SimilarPeople>
          </Suspense>
        )}
        {tiles.length > 0 && (
          <Suspense>
            <Tiles tiles={tiles} />
          </Suspense>
        )}
      </div>
      <Suspense fallback={<div className="hidden rounded-card bg-surface shadow-card lg:block" />}>
        <SearchFilters input={input} search={search} regions={regions} hasPlace={loaded.has_place} />
      </Suspense>
    </div>
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
    <p role="status" className={count === 0 ? 'sr-only' : 'mt-0.5 text-ink-soft'}>
      {isCapped ? t('countCapped', { count }) : t('count', { count })}
    </p>
  )
}
