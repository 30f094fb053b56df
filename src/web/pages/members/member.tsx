import { MessageCircleHeart } from 'lucide-react'
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLoaderData, useRevalidator, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { RelationView } from '../../../contract/likes.ts'
import type { GalleryPhotoView, ProfileView } from '../../../contract/profiles/profiles.ts'
import type { PromptAnswerView } from '../../../contract/profiles/prompts.ts'
import { browserApi } from '../../api/browser.ts'
import { idIn, inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import type { CommentedPart } from '../../features/likes/comment-dialog.tsx'
import { LikePrompt } from '../../features/likes/like-prompt.tsx'
import { useLiking } from '../../features/likes/liking.ts'
import { noteOpened } from '../../features/likes/remembered.ts'
import { MemberBadges, MemberMarks } from '../../features/profiles/card/member-badges.tsx'
import { AboutMe, Facts, Interests } from '../../features/profiles/editor/profile-facts.tsx'
import { useProfileWords } from '../../features/profiles/editor/words.ts'
import { useProfilePhotos } from '../../features/profiles/photos/profile-photos.tsx'
import { PromptCard } from '../../features/profiles/prompts/prompt-card.tsx'
import { TripLines } from '../../features/profiles/trips/trip-lines.tsx'
import { useNeighbours } from '../../features/search/result-list.ts'
import { useFloating } from '../../layouts/floating/use-floating.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useLive, useLiveStore, useUser } from '../../live/provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AlbumOfMember, MemberGifts } from './later-profile.tsx'
import { MemberActions, MemberNotes } from './member-actions.tsx'
import { MemberRefused } from './member-refused.tsx'
import { ProfileMenu, type ProfilePartProps } from './profile-menu.tsx'
import { ProfilePaging, useProfilePaging } from './profile-paging.tsx'
import { inTurn } from './sequence.ts'

const CommentDialog = lazy(async () => ({
  default: (await import('../../features/likes/comment-dialog.tsx')).CommentDialog,
}))

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
  const neighbours = useNeighbours(id)
  const touch = useProfilePaging(neighbours)
  const comments = useComments({ profile, relation: standing, onChange: change })
  const photos = useProfilePhotos({
    name,
    photos: profile.photos,
    hiddenHint: <HiddenHint />,
    ...(comments.isOpen && { actionOf: comments.onPhoto }),
  })
  const [firstAnswer, ...answers] = user ? answersOf(profile, comments.isOpen ? comments.onAnswer : noAction) : []
  const menu = user && !isOwn && <ProfileMenu profile={profile} relation={standing} onChange={change} />
  return (
    <Page width="wide" className="py-0! lg:pt-5! lg:pb-14!">
      <PageTitle title={name} />
      <div {...touch} className="relative 2xl:mx-auto 2xl:max-w-296">
        <ProfilePaging {...neighbours} />
        <article
          key={id}
          className="flex flex-col gap-y-3 pb-24 lg:grid lg:grid-cols-[min(36rem,100%-30rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:gap-y-5 lg:pb-0"
        >
          {photos.first}
          <div className={besidePhotos}>
            <div className="max-lg:contents lg:divide-y lg:divide-line lg:rounded-card lg:bg-surface lg:shadow-card">
              <div className="max-lg:contents lg:flex lg:flex-col lg:gap-4 lg:p-6">
                <Heading profile={profile} menu={menu} />
                <MemberNotes profile={profile} relation={standing} isOwn={isOwn} />
              </div>
              {!isOwn && <MemberActions profile={profile} relation={standing} onChange={change} />}
              {user && (
                <>
                  <AboutMe profile={profile} className="max-lg:order-1 max-lg:pt-5 lg:p-6" />
                  <Interests profile={profile} className="max-lg:order-3 max-lg:pt-5 lg:p-6" />
                  <Facts profile={profile} className="max-lg:order-3 max-lg:pt-5 lg:p-6" />
                </>
              )}
            </div>
          </div>
          <div className="max-lg:contents lg:col-start-1 lg:row-start-2 lg:flex lg:min-w-0 lg:flex-col lg:gap-5">
            {firstAnswer}
            {inTurn(photos.others, answers).map((part) => (
              <div key={part.key} className="max-lg:order-2 max-lg:pt-5">
                {part}
              </div>
            ))}
            <div className="grid gap-8 empty:hidden max-lg:order-2 max-lg:pt-5 lg:grid-cols-2 lg:gap-5 lg:[&>:last-child:nth-child(odd)]:col-span-2">
              {photos.hidden}
            </div>
            <div className="order-last flex flex-col gap-8 empty:hidden max-lg:pt-5 lg:rounded-card lg:bg-surface lg:p-6 lg:shadow-card">
              <Suspense>
                <AlbumOfMember name={name} album={profile.album} isOwn={isOwn} />
                <MemberGifts profile={profile} gifts={gifts} isOwn={isOwn} />
              </Suspense>
            </div>
          </div>
        </article>
      </div>
      {photos.lightbox}
      {comments.dialog}
      {!isOwn && floats('like-prompt') && (
        <LikePrompt key={id} member={{ id, name }} likesMe={standing?.likes_me ?? false} />
      )}
    </Page>
  )
}

/**
 * On wide screens who the member is, beside the photos: scrolls until its end is in sight and then stays, below the actions that never leave.
 * On phones its parts are among photos and answers: first answer, about me (order 1), the others (2), interests and facts (3).
 */
const besidePhotos =
  'max-lg:contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:min-h-[calc(100dvh-var(--bar-height)-var(--bottom-bar-height)-2.5rem)] lg:min-w-0 lg:self-end lg:sticky lg:bottom-[calc(var(--bottom-bar-height)+1.25rem)]'

type AnswerAction = (answer: PromptAnswerView) => ReactNode
const noAction: AnswerAction = () => null

/** One card for each answer. */
function answersOf(profile: ProfileView, actionOf: AnswerAction): ReactElement[] {
  return profile.prompts.map((answer) => (
    <PromptCard key={answer.prompt} answer={answer}>
      {actionOf(answer)}
    </PromptCard>
  ))
}

/** Liking with a comment, from an answer or a photo; closed once the member is liked. */
function useComments({ profile, relation, onChange }: ProfilePartProps) {
  const t = useTranslations('likes.comment')
  const { id, name, is_fictional } = profile
  const [part, setPart] = useState<CommentedPart | null>(null)
  const [isWriting, setWriting] = useState(false)
  const state = { liked: relation?.liked ?? false, is_match: relation?.is_match ?? false }
  const { like } = useLiking({ id, name }, state, onChange)
  function write(about: CommentedPart) {
    setPart(about)
    setWriting(true)
  }
  return {
    isOpen: relation !== null && !relation.liked && !is_fictional,
    onAnswer: (answer: PromptAnswerView) => (
      <Button variant="secondary" size="small" aria-label={t('onPrompt', { name })} onPress={() => write({ answer })}>
        <MessageCircleHeart aria-hidden className="size-4" />
        {t('action')}
      </Button>
    ),
    onPhoto: (photo: GalleryPhotoView) => (
      <IconButton
        variant="outlined"
        label={t('onPhoto', { name })}
        onPress={() => write({ photo })}
        className="gap-2 shadow-card lg:w-auto lg:px-4"
      >
        <MessageCircleHeart aria-hidden className="size-5" />
        <span className="text-sm font-semibold max-lg:hidden">{t('action')}</span>
      </IconButton>
    ),
    dialog: part && (
      <Suspense>
        <CommentDialog key={keyOf(part)} part={part} isOpen={isWriting} onOpenChange={setWriting} onSend={like} />
      </Suspense>
    ),
  }
}

const keyOf = (part: CommentedPart) => ('answer' in part ? part.answer.prompt : part.photo.id)

function Heading({ profile, menu }: { profile: ProfileView; menu: ReactNode }) {
  const t = useTranslations('profiles')
  const words = useProfileWords()
  const user = useUser()
  const { name, age, gender_identity, pronouns, distance_km: km } = profile
  const identity = [
    gender_identity && words.choice('gender_identity', gender_identity),
    pronouns && words.choice('pronouns', pronouns),
  ].filter(Boolean)
  return (
    <header className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="wrap-anywhere">
          {name}
          <span className="inline-flex items-center gap-2 whitespace-nowrap [&_svg]:size-6">
            {t('card.age', { age })} <MemberMarks member={profile} />
          </span>
        </h1>
        <p className="mt-1 text-ink-soft">
          {identity.length > 0 && <span className="font-medium text-ink">{identity.join(' · ')} · </span>}
          {[
            // Members find the whole place among the facts
            user ? words.place(profile) : words.wholePlace(profile),
            km !== null && t('card.km', { km }),
            words.lastActive(profile.last_active),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
          <TripLines trips={profile.trips} />
          {profile.dating_intent !== null && (
            <Chip>
              <span className="sr-only">{words.field('dating_intent')}: </span>
              {words.choice('dating_intent', profile.dating_intent)}
            </Chip>
          )}
          <MemberBadges member={profile} />
        </div>
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
    <>
      <p className="font-medium">{t('hiddenPhotosText')}</p>
      <Link to="/premium" className="prose-link inline-block py-1 font-semibold">
        {t('premium')}
      </Link>
    </>
  )
}

export function ErrorBoundary() {
  return <MemberRefused error={useRouteError()} />
}
