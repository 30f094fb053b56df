import { Lock, LockOpen } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { RelationView } from '../../../contract/likes.ts'
import type { ProfileView } from '../../../contract/profiles/profiles.ts'
import { browserApi } from '../../api/browser.ts'
import { idIn, inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import { LikePrompt } from '../../features/likes/like-prompt.tsx'
import { noteOpened } from '../../features/likes/remembered.ts'
import { MemberMenu } from '../../features/moderation/member-menu.tsx'
import { useAlbumAccess } from '../../features/profiles/album/album-access.ts'
import { AlbumOfMember } from '../../features/profiles/album/album-of-member.tsx'
import { MemberBadges } from '../../features/profiles/card/member-badges.tsx'
import { ProfileFacts } from '../../features/profiles/editor/profile-facts.tsx'
import { useProfileWords } from '../../features/profiles/editor/words.ts'
import { PhotoGallery } from '../../features/profiles/photos/photo-gallery.tsx'
import { PromptAnswers } from '../../features/profiles/prompts/prompt-answers.tsx'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useFloating } from '../../layouts/use-floating.ts'
import { useLive, useLiveStore, useUser } from '../../live/provider.tsx'
import { OnlineDot } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { MemberActions, MemberNotes } from './member-actions.tsx'
import { MemberGifts } from './member-gifts.tsx'
import { MemberRefused } from './member-refused.tsx'

async function load(api: Api, { params, user }: LoadArgs) {
  const id = idIn(params)
  const isOther = user !== null && user.id !== id
  const [{ profile }, relation, { gifts }] = await Promise.all([
    api.profiles.getProfile({ id }),
    isOther ? api.likes.getRelation({ id }) : null,
    api.chat.listReceivedGifts({ id }),
  ])
  return { profile, relation, gifts }
}
type Loaded = Awaited<ReturnType<typeof load>>
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** A member: photos, who they are, and what can be done; to a visitor no more than the showcase consent names. The screen of /members/:id and of /likes/m/:id. */
export default function MemberPage() {
  const { profile, relation, gifts } = useLoaderData<Loaded>()
  const user = useUser()
  const floats = useFloating()
  const { id, name } = profile
  const isOwn = user?.id === id
  useSeenLike(id, user !== null && !isOwn)
  const { standing, change } = useStanding(id, relation)
  const { revalidate } = useRevalidator()
  useLive('album_opened', (event) => event.profile.id === id && void revalidate())
  const menu = user && !isOwn && <Menu profile={profile} />
  return (
    <Page width="wide" className="pt-4! sm:pt-8! max-lg:pb-4!">
      <PageTitle title={name} />
      <article className="flex flex-col gap-y-5 lg:grid lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-10">
        <div className="mx-auto w-full max-w-md lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)] lg:row-span-3 lg:max-w-none">
          <PhotoGallery name={name} photos={profile.photos} hiddenHint={<HiddenHint />}>
            <MemberBadges member={profile} />
          </PhotoGallery>
          <AlbumOfMember key={id} name={name} album={profile.album} isOwn={isOwn} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Heading profile={profile} menu={menu} />
          <MemberNotes profile={profile} relation={standing} isOwn={isOwn} />
        </div>
        <div className="lg:col-start-2 lg:row-start-3 lg:pt-3">
          {user && (
            <div className="flex flex-col gap-8">
              <PromptAnswers prompts={profile.prompts} />
              <ProfileFacts profile={profile} />
            </div>
          )}
          <MemberGifts key={id} profile={profile} gifts={gifts} isOwn={isOwn} />
        </div>
        {!isOwn && <MemberActions key={id} profile={profile} relation={standing} onChange={change} />}
      </article>
      {!isOwn && floats('like-prompt') && (
        <LikePrompt key={id} member={{ id, name }} likesMe={standing?.likes_me ?? false} />
      )}
    </Page>
  )
}

function Menu({ profile: { id, name, is_fictional, album } }: { profile: ProfileView }) {
  const t = useTranslations('profiles.album')
  const navigate = useNavigate()
  const { isOpen, open, close } = useAlbumAccess({ id, name }, album.is_own_open)
  const Icon = isOpen ? Lock : LockOpen
  const albumEntry = {
    icon: <Icon aria-hidden className="size-5 shrink-0" />,
    label: t(isOpen ? 'take' : 'give', { name }),
    onPress: () => void (isOpen ? close() : open()),
  }
  return (
    <MemberMenu
      member={{ id, name }}
      onBlocked={() => void navigate('/members', { replace: true })}
      {...(!is_fictional && { entries: [albumEntry], label: t('menu', { name }) })}
    />
  )
}

function Heading({ profile, menu }: { profile: ProfileView; menu: ReactNode }) {
  const t = useTranslations('profiles')
  const words = useProfileWords()
  const { name, age } = profile
  return (
    <header className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="flex items-center gap-3 text-3xl font-bold tracking-tight sm:text-4xl">
          <span className="min-w-0 truncate">{t('nameAndAge', { name, age })}</span>
          {profile.is_online && <OnlineDot label={t('card.onlineNow')} className="shrink-0" />}
        </h1>
        <p className="mt-1 text-ink-soft">{words.wholePlace(profile)}</p>
        <p className="text-ink-soft">
          {[words.distance(profile.distance_km), words.lastActive(profile.last_active)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {menu}
    </header>
  )
}

/** Marks the like of an opened profile as seen; once per profile, client-side only. */
function useSeenLike(id: string, mayBeLiked: boolean) {
  const store = useLiveStore()
  useEffect(() => {
    if (!mayBeLiked) return
    noteOpened(id)
    browserApi.likes
      .markSeen({ id })
      .then(({ num_new_likes }) => store.change({ newLikes: num_new_likes }))
      // It stays new until the next visit
      .catch(() => undefined)
  }, [store, id, mayBeLiked])
}

/** How the two stand to each other, and what changes about it while the profile is open. */
function useStanding(id: string, loaded: RelationView | null) {
  const [later, setLater] = useState<{ of: RelationView | null; change: Partial<RelationView> }>({
    of: loaded,
    change: {},
  })
  const change = (part: Partial<RelationView>) =>
    setLater((held) => ({ of: loaded, change: held.of === loaded ? { ...held.change, ...part } : part }))
  useLive('liked', ({ profile }) => profile.id === id && change({ likes_me: true }))
  useLive('matched', ({ profile }) => profile.id === id && change({ liked: true, likes_me: true, is_match: true }))
  const standing = loaded && (later.of === loaded ? { ...loaded, ...later.change } : loaded)
  return { standing, change }
}

function HiddenHint() {
  const t = useTranslations('likes.member')
  return (
    <div className="flex flex-col items-center gap-3">
      <p className="font-medium">{t('hiddenPhotosText')}</p>
      <LinkButton to="/premium" size="small">
        {t('premium')}
      </LinkButton>
    </div>
  )
}

export function ErrorBoundary() {
  return <MemberRefused error={useRouteError()} />
}
