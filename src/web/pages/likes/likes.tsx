import { Heart } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  useLoaderData,
  useNavigation,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { LikeView } from '../../../contract/likes.ts'
import { browserApi } from '../../api/browser.ts'
import type { Failure } from '../../api/errors.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { haveLikesChangedSince } from '../../features/likes/remembered.ts'
import { useFailureText } from '../../i18n/failures.ts'
import { badgeCount } from '../../i18n/format.ts'
import { ErrorPage } from '../../layouts/error-page.tsx'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useLive, useLiveState } from '../../live/provider.tsx'
import { CountBadge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { CardGrid } from '../../ui/card-grid.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'
import { savedSource, usePages } from '../../ui/use-pages.ts'
import { LikeCard, type LikeType } from './like-card.tsx'

const types: readonly LikeType[] = ['received', 'sent', 'matches']

async function load(api: Api, { params, url }: LoadArgs) {
  const type = types.find((known) => known === (params.type ?? 'received'))
  if (!type) throw data(null, { status: 404 })
  const cursor = url.searchParams.get('cursor')
  const page = await api.likes.listLikesPage({ type, ...(cursor && { cursor }) })
  // Uses the browser's clock, because the server's render time precedes all events in the document
  const loadedAt = typeof window === 'undefined' ? 0 : Date.now()
  return { ...page, type, loadedAt }
}
type Loaded = Awaited<ReturnType<typeof load>>
export const loader = onServer(load)
const loadAnew = inBrowser(load)
export const clientLoader = (args: ClientLoaderFunctionArgs) => savedSource<Loaded>() ?? loadAnew(args)

/** Received likes, given likes and matches. */
export default function LikesPage() {
  const t = useTranslations('likes')
  const loaded = useLoaderData<Loaded>()
  const { type, loadedAt } = loaded
  const list = useLikes(loaded)
  const goesTo = useNavigation().location?.pathname
  const isBusy = types.some((other) => goesTo === `/likes/${other}`)
  return (
    <Frame>
      <section aria-labelledby="list" className="pt-6">
        <h2 id="list" className="sr-only">
          {t(`lists.${type}`)}
        </h2>
        {list.entries.length === 0 ? (
          <NoLikes type={type} />
        ) : (
          <>
            <CardGrid entries={list.entries} isBusy={isBusy}>
              {(like, index) => <LikeCard like={like} type={type} isFirst={index < 4} loadedAt={loadedAt} />}
            </CardGrid>
            <p role="status" className="sr-only">
              {list.added > 0 && t('loadedMore', { count: list.added })}
            </p>
            <LoadMore
              isAutomatic
              state={list.state}
              onMore={list.more}
              href={`/likes/${type}?cursor=${encodeURIComponent(list.next ?? '')}`}
            />
          </>
        )}
      </section>
    </Frame>
  )
}

/** A tab that cannot be loaded says so in its place; the others stay in reach. */
export function ErrorBoundary() {
  const error = useRouteError()
  const failureText = useFailureText()
  const { revalidate } = useRevalidator()
  const failure = isRouteErrorResponse(error) && error.status !== 404 ? (error.data as Failure | null) : null
  if (!failure) return <ErrorPage error={error} />
  return (
    <Frame>
      <ErrorState onRetry={() => void revalidate()}>{failureText(failure)}</ErrorState>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations('likes')
  return (
    <Page width="wide">
      <PageTitle title={t('title')} />
      <PageHeader
        title={t('title')}
        actions={
          <LinkButton to="/swipe-game" variant="secondary">
            {t('swipeGame')}
          </LinkButton>
        }
      />
      <Tabs />
      {children}
    </Page>
  )
}

/** The list of a tab; what happens to likes meanwhile loads its beginning again. */
function useLikes(loaded: Loaded) {
  const { type, loadedAt } = loaded
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  useLive('liked', reload)
  useLive('matched', reload)
  const pages = usePages<LikeView>(loaded, { entries: loaded.likes, next: loaded.next_cursor }, async (cursor) => {
    const { likes, next_cursor } = await browserApi.likes.listLikesPage({ type, cursor })
    return { entries: likes, next: next_cursor }
  })
  useEffect(() => {
    // The list is older than a like given on a profile
    if (haveLikesChangedSince(loadedAt)) void revalidate()
  }, [loadedAt, revalidate])
  return pages
}

function Tabs() {
  const t = useTranslations('likes.tabs')
  const common = useTranslations('common')
  const newLikes = useLiveState((state) => state.newLikes)
  const badge = newLikes > 0 && (
    <CountBadge tone="primary" text={badgeCount(newLikes)} label={common('newLikes', { count: newLikes })} />
  )
  const tabs = types.map((type) => ({
    to: `/likes/${type}`,
    label: (
      <>
        {t(type)} {type === 'received' && badge}
      </>
    ),
  }))
  return <LinkTabs label={t('label')} tabs={tabs} />
}

function NoLikes({ type }: { type: LikeType }) {
  const t = useTranslations('likes.empty')
  const nav = useTranslations('common.nav')
  return (
    <EmptyState
      icon={<Heart aria-hidden />}
      title={t(`${type}.title`)}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <LinkButton to="/members">{t('search')}</LinkButton>
          <LinkButton to="/match-finder" variant="secondary">
            {nav('matchFinder')}
          </LinkButton>
          {type === 'received' && (
            <LinkButton to="/profile" variant="secondary">
              {t('profile')}
            </LinkButton>
          )}
        </div>
      }
    >
      {t(`${type}.text`)}
    </EmptyState>
  )
}
