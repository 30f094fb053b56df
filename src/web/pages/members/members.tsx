import { SearchX } from 'lucide-react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigation } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { CardView } from '../../../contract/profiles.ts'
import { browserApi } from '../../api/browser.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { MemberCard } from '../../features/profiles/member-card.tsx'
import { regionsOf } from '../../features/search/regions.ts'
import { FiltersButton, SearchFilters } from '../../features/search/search-filters.tsx'
import { searchAddress, searchIn } from '../../features/search/search-query.ts'
import { PageTitle } from '../../layouts/page-title.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { CardGrid, gridSizes } from '../../ui/card-grid.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { EmptyState, EndOfList } from '../../ui/states.tsx'
import { keptSource, usePages } from '../../ui/use-pages.ts'

async function load(api: Api, { url }: LoadArgs) {
  const asked = searchIn(url.searchParams)
  const answer = await api.search.searchMembers(asked)
  return { ...answer, asked, regions: await regionsOf(api, answer.search.country) }
}
type Loaded = Awaited<ReturnType<typeof load>>
export const loader = onServer(load)
const loadAnew = inBrowser(load)
export const clientLoader = (args: ClientLoaderFunctionArgs) => keptSource<Loaded>() ?? loadAnew(args)

/** So many pages come by themselves; then the foot of the page can be reached, and a button goes on. */
const automaticPages = 5
/** Photos of these are in sight at once, whatever the screen. */
const firstInSight = 4

/** Search: filters, how many fit, and who. */
export default function MembersPage() {
  const t = useTranslations('search')
  const loaded = useLoaderData<Loaded>()
  const { search, regions, similar } = loaded
  const navigation = useNavigation()
  const isBusy = navigation.location?.pathname === '/members'
  const list = useResults(loaded)
  return (
    <div className="mx-auto grid w-full max-w-[90rem] grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 px-4 py-6 sm:py-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <PageTitle title={t('title')} />
      <div className="lg:order-2">
        <header className="mb-5 flex items-center justify-between gap-4">
          <div>
            <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">{t('title')}</h1>
            <Count loaded={loaded} />
          </div>
          <FiltersButton search={search} />
        </header>
        <h2 className="sr-only">{t('results')}</h2>
        {list.entries.length === 0 ? (
          <Nobody />
        ) : (
          <>
            <Cards members={list.entries} isBusy={isBusy} />
            <p role="status" className="sr-only">
              {list.added > 0 && t('loadedMore', { count: list.added })}
            </p>
            <More loaded={loaded} list={list} />
          </>
        )}
        {similar && <Similar similar={similar} />}
      </div>
      <SearchFilters search={search} regions={regions} />
    </div>
  )
}

function useResults(loaded: Loaded) {
  const { asked } = loaded
  return usePages<CardView>(loaded, { entries: loaded.profiles, next: loaded.next_cursor }, async (cursor) => {
    const { profiles, next_cursor } = await browserApi.search.searchMembers({ ...asked, cursor })
    return { entries: profiles, next: next_cursor }
  })
}

function Count({ loaded: { num_results: count, is_capped: isCapped, asked } }: { loaded: Loaded }) {
  const t = useTranslations('search')
  if (count === null) {
    const { cursor: _, ...fromTop } = asked
    return (
      <Link to={searchAddress(fromTop)} className="prose-link">
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

function Cards({ members, isBusy = false }: { members: readonly CardView[]; isBusy?: boolean }) {
  return (
    <CardGrid entries={members} isBusy={isBusy}>
      {(member, index) => <MemberCard member={member} sizes={gridSizes} isFirst={index < firstInSight} />}
    </CardGrid>
  )
}

function More({ loaded, list }: { loaded: Loaded; list: ReturnType<typeof useResults> }) {
  const t = useTranslations('search')
  if (list.state === 'end') return loaded.similar ? null : <EndOfList>{t('end')}</EndOfList>
  return (
    <LoadMore
      state={list.state}
      onMore={list.more}
      href={searchAddress({ ...loaded.asked, cursor: list.next ?? '' })}
      isAutomatic={list.pages < automaticPages}
    />
  )
}

function Nobody() {
  const t = useTranslations('search.none')
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('title')}
      action={
        <LinkButton to="/members" variant="secondary">
          {t('action')}
        </LinkButton>
      }
    >
      {t('text')}
    </EmptyState>
  )
}

/** Where few fit: who nearly does, and what was widened for it. */
function Similar({ similar }: { similar: NonNullable<Loaded['similar']> }) {
  const t = useTranslations('search.similar')
  const format = useFormatter()
  const relaxed = format.list(similar.relaxed.map((what) => t(`relaxed.${what}`)))
  return (
    <section aria-labelledby="similar" className="mt-10 border-t border-line pt-8">
      <h2 id="similar" className="text-xl font-bold">
        {t('title')}
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">{t('text', { count: similar.num_results, relaxed })}</p>
      <Cards members={similar.profiles} />
    </section>
  )
}
