import { BadgeCheck, HeartOff, Lock, LockOpen, MessageCircleHeart } from 'lucide-react'
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { RelationView } from '../../../contract/likes.ts'
import type { GalleryPhotoView, ProfileView, PromptAnswerView } from '../../../contract/profiles/profiles.ts'
import { browserApi } from '../../api/browser.ts'
import { idIn, inBrowser, type LoadArgs, onServer } from '../../api/load.ts'
import type { CommentedPart } from '../../features/likes/comment-dialog.tsx'
import { LikePrompt } from '../../features/likes/like-prompt.tsx'
import { type LikeState, useLiking } from '../../features/likes/liking.ts'
import { noteOpened } from '../../features/likes/remembered.ts'
import { MemberMenu } from '../../features/moderation/member-menu.tsx'
import { useAlbumAccess } from '../../features/profiles/album/album-access.ts'
import { MemberBadges, MemberMarks } from '../../features/profiles/card/member-badges.tsx'
import { AboutMe, Facts, Interests } from '../../features/profiles/editor/profile-facts.tsx'
import { useProfileWords } from '../../features/profiles/editor/words.ts'
import { useProfilePhotos } from '../../features/profiles/photos/profile-photos.tsx'
import { PromptCard } from '../../features/profiles/prompts/prompt-card.tsx'
import { useNeighbours } from '../../features/search/result-list.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useFloating } from '../../layouts/use-floating.ts'
import { useLive, useLiveStore, useUser } from '../../live/provider.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { AlbumOfMember, MemberGifts } from './later-profile.tsx'
import { MemberActions, MemberNotes } from './member-actions.tsx'
import { MemberRefused } from './member-refused.tsx'
import { ProfilePaging, useProfilePaging } from './profile-paging.tsx'

const UnmatchDialog = lazy(async () => ({
  default: (await import('../../features/likes/unmatch-dialog.tsx')).UnmatchDialog,
}))

const AskToVerifyDialog = lazy(async () => ({
  default: (await import('../../features/profiles/verification/ask-to-verify.tsx')).AskToVerifyDialog,
}))

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
  const [firstAnswer, ...sections] = user ? sectionsOf(profile, comments.isOpen ? comments.onAnswer : noAction) : []
  const menu = user && !isOwn && <Menu profile={profile} relation={standing} onChange={change} />
  return (
    <Page width="wide" className="py-0! lg:pt-5! lg:pb-14!">
      <PageTitle title={name} />
      <div {...touch} className="relative">
        <ProfilePaging {...neighbours} />
        <article
          key={id}
          className="grid grid-cols-[minmax(0,1fr)] gap-y-3 pb-24 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10 lg:gap-y-8 lg:pb-0 2xl:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]"
        >
          {photos.first}
          <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:gap-5 lg:self-start lg:[@media(height>=46rem)]:sticky lg:[@media(height>=46rem)]:top-[calc(var(--bar-height)+1.25rem)]">
            <div className="flex flex-col gap-3 lg:gap-5 lg:rounded-card lg:bg-surface lg:p-6 lg:shadow-card">
              <Heading profile={profile} menu={menu} />
              {user && <SummaryFacts profile={profile} />}
              <MemberNotes profile={profile} relation={standing} isOwn={isOwn} />
              {!isOwn && <MemberActions profile={profile} relation={standing} onChange={change} />}
            </div>
            {firstAnswer}
          </div>
          <div className="flex min-w-0 flex-col gap-8 pt-5 lg:col-start-1 lg:row-start-2 lg:pt-0">
            {interleaved(photos.others, sections)}
            <Suspense>
              <AlbumOfMember name={name} album={profile.album} isOwn={isOwn} />
              <MemberGifts profile={profile} gifts={gifts} isOwn={isOwn} />
            </Suspense>
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

type AnswerAction = (answer: PromptAnswerView) => ReactNode
const noAction: AnswerAction = () => null

/** The texts of a profile in their order: the first answer, which is placed beside the first photo, and those between the photos. */
function sectionsOf(profile: ProfileView, actionOf: AnswerAction): (ReactElement | undefined)[] {
  const [first, ...others] = profile.prompts.map((answer) => (
    <PromptCard key={answer.prompt} answer={answer}>
      {actionOf(answer)}
    </PromptCard>
  ))
  return [
    first,
    <AboutMe key="about-me" profile={profile} />,
    ...others,
    <Interests key="interests" profile={profile} />,
    <Facts key="facts" profile={profile} />,
  ]
}

/** One photo, one text, and so on; what is left of either follows. */
function interleaved(photos: readonly ReactElement[], sections: readonly (ReactElement | undefined)[]): ReactElement[] {
  const length = Math.max(sections.length, photos.length)
  return Array.from({ length }, (_, index) => [photos[index], sections[index]])
    .flat()
    .filter((each) => each !== undefined)
}

/** Liking with a comment, from an answer or a photo; closed once the member is liked. */
function useComments({ profile, relation, onChange }: MenuProps) {
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
      <IconButton label={t('onPhoto', { name })} onPress={() => write({ photo })} className="bg-surface shadow-card">
        <MessageCircleHeart aria-hidden className="size-5" />
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

type MenuProps = {
  profile: ProfileView
  relation: RelationView | null
  onChange: (change: LikeState | Partial<RelationView>) => void
}

/** The private album, asking to verify, and what ends contact: unmatch, report and block. */
function Menu({ profile: { id, name, is_fictional, is_verified, album }, relation, onChange }: MenuProps) {
  const verify = useTranslations('profiles.verify')
  const [isRequesting, setRequesting] = useState<boolean | null>(null)
  const t = useTranslations('profiles.album')
  const likes = useTranslations('likes.unmatch')
  const state = { liked: relation?.liked ?? false, is_match: relation?.is_match ?? false }
  const { unlike } = useLiking({ id, name }, state, onChange)
  const [isAsking, setAsking] = useState<boolean | null>(null)
  const navigate = useNavigate()
  const { isOpen, open, close } = useAlbumAccess({ id, name }, album.is_own_open)
  const Icon = isOpen ? Lock : LockOpen
  const albumEntry = {
    icon: <Icon aria-hidden className="size-5 shrink-0" />,
    label: t(isOpen ? 'take' : 'give', { name }),
    onPress: () => void (isOpen ? close() : open()),
  }
  const unmatchEntry = {
    icon: <HeartOff aria-hidden className="size-5 shrink-0" />,
    label: likes('action'),
    onPress: () => setAsking(true),
  }
  const verifyEntry = {
    icon: <BadgeCheck aria-hidden className="size-5 shrink-0" />,
    label: verify('action'),
    onPress: () => setRequesting(true),
  }
  const mayRequest = state.is_match && !is_verified && relation?.verification_requested_at === null
  async function unmatch() {
    if (await unlike()) void notify(likes('done', { name }), { tone: 'success' })
  }
  return (
    <>
      <MemberMenu
        member={{ id, name }}
        onBlocked={() => void navigate('/members', { replace: true })}
        hasComment={relation?.comment != null}
        {...(!is_fictional && {
          entries: [albumEntry, ...(mayRequest ? [verifyEntry] : []), ...(state.is_match ? [unmatchEntry] : [])],
          label: t('menu', { name }),
        })}
      />
      {isAsking !== null && (
        <Suspense>
          <UnmatchDialog isOpen={isAsking} onOpenChange={setAsking} name={name} onConfirm={unmatch} />
        </Suspense>
      )}
      {isRequesting !== null && (
        <Suspense>
          <AskToVerifyDialog
            isOpen={isRequesting}
            onOpenChange={setRequesting}
            member={{ id, name }}
            onDone={(at) => onChange({ verification_requested_at: at })}
          />
        </Suspense>
      )}
    </>
  )
}

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
        {identity.length > 0 && <p className="mt-1 font-medium">{identity.join(' · ')}</p>}
        <p className="mt-1 text-ink-soft">
          {[
            // Members find the whole place among the facts
            user ? words.place(profile) : words.wholePlace(profile),
            user ? km !== null && t('card.km', { km }) : words.distance(km),
            words.lastActive(profile.last_active),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
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

const summaryAttributes = ['relationship_status', 'children', 'smoking', 'education', 'body_type', 'eye_color'] as const
const mostFacts = 6

/** The first facts that are known of the most useful ones. On phones they are among the others below. */
function SummaryFacts({ profile }: { profile: ProfileView }) {
  const t = useTranslations('profiles')
  const words = useProfileWords()
  const { seeks } = profile
  const facts: [name: string, value: string][] = [
    ...(seeks === null ? [] : [[t('facts.seeks'), t(`sought.${seeks}`)] satisfies [string, string]]),
    ...summaryAttributes.flatMap((name): [string, string][] => {
      const value = profile[name]
      return value === null ? [] : [[words.field(name), words.choice(name, value)]]
    }),
  ]
  if (facts.length === 0) return null
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-3 border-y border-line py-4 max-lg:hidden">
      {facts.slice(0, mostFacts).map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
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
