import { type ReactNode, useEffect } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  useLoaderData,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { ListedLikeView, VisitorView } from '../../../contract/likes.ts'
import { browserApi } from '../../api/browser.ts'
import type { Failure } from '../../api/errors.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { haveLikesChangedSince } from '../../features/likes/remembered.ts'
import { MemberCard } from '../../features/profiles/card/member-card.tsx'
import { PictureState } from '../../features/scenes/picture-state.tsx'
import windows from '../../features/scenes/pictures/states/likes.svg?url&no-inline'
import balloons from '../../features/scenes/pictures/states/matches.svg?url&no-inline'
import door from '../../features/scenes/pictures/states/visitors.svg?url&no-inline'
import { useFailureText } from '../../i18n/failures.ts'
import { badgeCount, useMoments } from '../../i18n/format.ts'
import { ErrorPage } from '../../layouts/error-page.tsx'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useLive, useLiveState } from '../../live/provider.tsx'
import { CountBadge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { CardGrid, gridSizes } from '../../ui/card-grid.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'
import { savedSource, usePages } from '../../ui/use-pages.ts'
import { LikeCard, type LikeType } from './like-card.tsx'

const types = ['received', 'visitors', 'matches', 'sent'] as const
type TabType = (typeof types)[number]

async function load(api: Api, { params, url }: LoadArgs) {
  const type = types.find((known) => known === (params.type ?? 'received'))
  if (!type) throw data(null, { status: 404 })
  if (type === 'visitors') {
    const { visitors } = await api.likes.listVisitors({})
    return { likes: [], next_cursor: null, visitors, type, loadedAt: 0 }
  }
  const cursor = url.searchParams.get('cursor')
  const page = await api.likes.listLikesPage({ type, ...(cursor && { cursor }) })
  // Uses the browser's clock, because the server's render time precedes all events in the document
  const loadedAt = typeof window === 'undefined' ? 0 : Date.now()
  return { ...page, visitors: [], type, loadedAt }
}
type Loaded = Awaited<ReturnType<typeof load>>
export const loader = onServer(load)
const loadAnew = inBrowser(load)
export const clientLoader = (args: ClientLoaderFunctionArgs) => savedSource<Loaded>() ?? loadAnew(args)

/** Received likes, visitors, matches and given likes. */
export default function LikesPage() {
  const t = useTranslations('likes')
  const loaded = useLoaderData<Loaded>()
  const { type, loadedAt } = loaded
  const list = useLikes(loaded)
  const goesTo = useNavigation().location?.pathname
  const isBusy = types.some((other) => goesTo === `/likes/${other}`)
  return (
    <Frame>
      <section aria-labelledby="list" className="pt-4 sm:pt-6">
        <h2 id="list" className="sr-only">
          {t(`lists.${type}`)}
        </h2>
        {type === 'visitors' ? (
          <Visitors visitors={loaded.visitors} isBusy={isBusy} />
        ) : list.entries.length === 0 ? (
          <NoLikes type={type} />
        ) : (
          <>
            <Cards likes={list.entries} type={type} isBusy={isBusy} loadedAt={loadedAt} />
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

type CardsProps = { likes: readonly ListedLikeView[]; type: LikeType; isBusy: boolean; loadedAt: number }

/** Likes with a comment come first. */
function Cards({ likes, isBusy, ...shared }: CardsProps) {
  const hasComment = ({ comment }: ListedLikeView) => comment !== null
  const ordered = [...likes.filter(hasComment), ...likes.filter((like) => !hasComment(like))]
  return (
    <CardGrid entries={ordered} isBusy={isBusy} areRows>
      {(like, index) => <LikeCard {...shared} like={like} isFirst={index < 4} />}
    </CardGrid>
  )
}

function Visitors({ visitors, isBusy }: { visitors: readonly VisitorView[]; isBusy: boolean }) {
  const moments = useMoments()
  if (visitors.length === 0) return <NoLikes type="visitors" />
  return (
    <CardGrid entries={visitors} isBusy={isBusy}>
      {(visitor, index) => (
        <div className="flex flex-col gap-1.5">
          <MemberCard member={visitor} sizes={gridSizes} isFirst={index < 4} answer={visitor.answer} />
          <time
            dateTime={visitor.visited_at}
            title={moments.dayAndTime(visitor.visited_at)}
            className="text-sm text-ink-soft"
          >
            {moments.ago(visitor.visited_at)}
          </time>
        </div>
      )}
    </CardGrid>
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

/** The tab of the address; the first one without. */
function useTab(): TabType {
  const { type } = useParams()
  return types.find((known) => known === type) ?? 'received'
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations('likes')
  return (
    <Page width="wide">
      <PageTitle title={t('title')} />
      <PageHeader
        title={t('title')}
        actions={
          <>
            <LinkButton to="/daily-picks" variant="secondary" size="small">
              {t('dailyPicks')}
            </LinkButton>
            <LinkButton to="/swipe-game" variant="secondary" size="small">
              {t('swipeGame')}
            </LinkButton>
          </>
        }
      />
      <Tabs current={useTab()} />
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
  const pages = usePages<ListedLikeView>(
    loaded,
    { entries: loaded.likes, next: loaded.next_cursor },
    async (cursor) => {
      if (type === 'visitors') return { entries: [], next: null }
      const { likes, next_cursor } = await browserApi.likes.listLikesPage({ type, cursor })
      return { entries: likes, next: next_cursor }
    },
  )
  useEffect(() => {
    // The list is older than a like given on a profile
    if (haveLikesChangedSince(loadedAt)) void revalidate()
  }, [loadedAt, revalidate])
  return pages
}

function Tabs({ current }: { current: TabType }) {
  const t = useTranslations('likes.tabs')
  const common = useTranslations('common')
  const newLikes = useLiveState((state) => state.newLikes)
  const badge = newLikes > 0 && (
    <CountBadge
      tone="primary"
      text={badgeCount(newLikes)}
      label={common('newLikes', { count: newLikes })}
      className="max-[24rem]:absolute max-[24rem]:-end-1.5 max-[24rem]:top-0"
    />
  )
  const tabs = types.map((type) => ({
    to: `/likes/${type}`,
    // Where the bar leads, the first is open
    isCurrent: type === current,
    label: (
      <>
        {t(type)} {type === 'received' && badge}
      </>
    ),
  }))
  return <LinkTabs label={t('label')} tabs={tabs} />
}

const emptyPictures: Record<TabType, string> = { received: windows, visitors: door, matches: balloons, sent: windows }

function NoLikes({ type }: { type: TabType }) {
  const t = useTranslations('likes.empty')
  const nav = useTranslations('common.nav')
  return (
    <PictureState
      picture={emptyPictures[type]}
      title={t(`${type}.title`)}
      actions={
        <>
          <LinkButton to="/members">{t('search')}</LinkButton>
          {type === 'received' || type === 'visitors' ? (
            <LinkButton to="/profile" variant="secondary">
              {t('profile')}
            </LinkButton>
          ) : (
            <LinkButton to="/match-finder" variant="secondary">
              {nav('matchFinder')}
            </LinkButton>
          )}
        </>
      }
    >
      {t(`${type}.text`)}
    </PictureState>
  )
}
