import { Heart, MessageCircle } from 'lucide-react'
import { type ClientLoaderFunctionArgs, data, useLoaderData, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { LikeView } from '../../../contract/likes.ts'
import { browserApi } from '../../api/browser.ts'
import { inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { LikeBackButton } from '../../features/likes/like-back-button.tsx'
import { MemberCard } from '../../features/profiles/member-card.tsx'
import { badgeCount } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useLive, useLiveState } from '../../live/provider.tsx'
import { Badge, CountBadge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { CardGrid, gridSizes } from '../../ui/card-grid.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'
import { keptSource, usePages } from '../../ui/use-pages.ts'

const types = ['received', 'sent', 'matches'] as const
type LikeType = (typeof types)[number]

async function load(api: Api, { params, url }: LoadArgs) {
  const type = types.find((known) => known === (params.type ?? 'received'))
  if (!type) throw data(null, { status: 404 })
  const cursor = url.searchParams.get('cursor')
  const page = await api.likes.listLikesPage({ type, ...(cursor && { cursor }) })
  return { ...page, type }
}
type Loaded = Awaited<ReturnType<typeof load>>
export const loader = onServer(load)
const loadAnew = inBrowser(load)
export const clientLoader = (args: ClientLoaderFunctionArgs) => keptSource<Loaded>() ?? loadAnew(args)

/** Who likes me, whom I like, and where it is both. */
export default function LikesPage() {
  const t = useTranslations('likes')
  const loaded = useLoaderData<Loaded>()
  const { type } = loaded
  const list = useLikes(loaded)
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
      <section aria-labelledby="list" className="pt-6">
        <h2 id="list" className="sr-only">
          {t(`lists.${type}`)}
        </h2>
        {list.entries.length === 0 ? (
          <Nobody type={type} />
        ) : (
          <>
            <CardGrid entries={list.entries}>
              {(like, index) => <LikeCard like={like} type={type} isFirst={index < 4} />}
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
    </Page>
  )
}

/** The list of a tab; what happens to likes meanwhile loads its beginning again. */
function useLikes(loaded: Loaded) {
  const { type } = loaded
  const revalidator = useRevalidator()
  const reload = () => void revalidator.revalidate()
  useLive('liked', reload)
  useLive('matched', reload)
  return usePages<LikeView>(loaded, { entries: loaded.likes, next: loaded.next_cursor }, async (cursor) => {
    const { likes, next_cursor } = await browserApi.likes.listLikesPage({ type, cursor })
    return { entries: likes, next: next_cursor }
  })
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

function LikeCard({ like, type, isFirst }: { like: LikeView; type: LikeType; isFirst: boolean }) {
  const t = useTranslations('likes')
  const { id, name } = like
  const mark = like.like_new ? (
    <Badge tone="danger" icon={<Heart aria-hidden className="size-3 fill-current" />}>
      {t(type === 'matches' ? 'newMatch' : 'newLike')}
    </Badge>
  ) : (
    like.is_match && type !== 'matches' && <Badge tone="secondary">{t('match')}</Badge>
  )
  const action =
    type === 'received' && !like.is_match ? (
      <LikeBackButton member={like} />
    ) : (
      like.is_match && (
        <LinkButton to={`/members/${id}/chat`} size="small" className="size-11 p-0!">
          <MessageCircle aria-hidden className="size-5" />
          <span className="sr-only">{t('write', { name })}</span>
        </LinkButton>
      )
    )
  return (
    <MemberCard
      member={like}
      to={`/likes/m/${id}`}
      sizes={gridSizes}
      isFirst={isFirst}
      badge={mark}
      actions={action || undefined}
    />
  )
}

function Nobody({ type }: { type: LikeType }) {
  const t = useTranslations('likes.empty')
  return (
    <EmptyState
      icon={<Heart aria-hidden />}
      title={t(`${type}.title`)}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <LinkButton to="/members">{t('search')}</LinkButton>
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
