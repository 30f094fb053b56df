import { Heart, MessageCircle, Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { RelationView } from '../../../contract/likes.ts'
import type { ProfileView } from '../../../contract/profiles/profiles.ts'
import { SignUpLink } from '../../features/accounts/sign-up-link.tsx'
import { ReceivedComment } from '../../features/likes/comment-text.tsx'
import { LikeButton } from '../../features/likes/like-button.tsx'
import { PassButton } from '../../features/likes/pass-button.tsx'
import { removeStoredLike, storeLike } from '../../features/likes/stored-like.ts'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { GiftButton } from './gift-button.tsx'
import { receiverOf } from './receiver.ts'

const ReportDialog = lazy(async () => ({
  default: (await import('../../features/moderation/report-dialog.tsx')).ReportDialog,
}))

const RequestedNote = lazy(async () => ({
  default: (await import('../../features/profiles/verification/requested-note.tsx')).RequestedNote,
}))

type NotesProps = {
  profile: ProfileView
  /** Null for visitors, and on the own profile. */
  relation: RelationView | null
  isOwn: boolean
}

/** What is to be known before doing anything: fictional, likes you, this is you. */
export function MemberNotes({ profile, relation, isOwn }: NotesProps) {
  const t = useTranslations('likes.member')
  const common = useTranslations('common')
  const user = useUser()
  if (isOwn) return <OwnProfile />
  return (
    <>
      {profile.is_fictional && <Alert tone="warning" title={common('fictional.warning')} />}
      {relation?.likes_me && (
        <p className="flex items-center gap-2 font-semibold text-primary-ink">
          <Heart aria-hidden className="size-5 shrink-0 fill-current" />
          {t(relation.is_match ? 'matched' : 'likesYou', { name: profile.name })}
        </p>
      )}
      {relation?.verification_requested_at && !profile.is_verified && (
        <Suspense>
          <RequestedNote at={relation.verification_requested_at} />
        </Suspense>
      )}
      {relation?.comment && <ReceivedComment comment={relation.comment} member={profile} ReportDialog={ReportDialog} />}
      {!user && <p className="text-ink-soft">{t('visitor', { name: profile.name })}</p>}
    </>
  )
}

type ActionsProps = Omit<NotesProps, 'isOwn'> & { onChange: (change: Partial<RelationView>) => void }

/** What can be done about a member; never out of sight: on phones and tablets above the bottom bar, on wide screens below the top bar. */
export function MemberActions({ profile, relation, onChange }: ActionsProps) {
  const t = useTranslations('likes.member')
  const likes = useTranslations('likes.button')
  const receiver = receiverOf(profile)
  return (
    <div
      data-above-bar
      className="flex gap-2 [&>:is(a,button)]:min-w-0 [&>:is(a,button)]:flex-1 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--bottom-bar-height) max-lg:z-20 max-lg:bg-surface max-lg:px-4 max-lg:py-2.5 max-lg:shadow-bar max-lg:[&>:is(a,button)]:flex-auto max-lg:[&>:is(a,button)]:px-2 max-lg:[&>:is(a,button)]:text-base lg:sticky lg:top-(--bar-height) lg:z-10 lg:gap-2 xl:gap-3 lg:bg-surface lg:px-6 lg:py-4 lg:last:rounded-b-card lg:max-xl:[&>:is(a,button)]:px-2 lg:max-xl:[&>:is(a,button)]:text-base [&_svg]:shrink-0"
    >
      {relation ? (
        <LikeButton member={profile} state={relation} onChange={(state) => onChange({ ...state, passed: false })} />
      ) : (
        <SignUpLink member={receiver} size="large" onAsk={() => storeLike(profile.id)} onGivenUp={removeStoredLike}>
          <Heart aria-hidden className="size-5" />
          {likes('like')}
        </SignUpLink>
      )}
      {!relation && receiver && (
        <SignUpLink member={receiver} next={`/members/${profile.id}/chat`} variant="secondary" size="large">
          <MessageCircle aria-hidden className="size-5" />
          {t('write')}
        </SignUpLink>
      )}
      {relation && !profile.is_fictional && (
        <LinkButton to={`/members/${profile.id}/chat`} variant={relation?.liked ? 'primary' : 'secondary'} size="large">
          <MessageCircle aria-hidden className="size-5" />
          {t('write')}
        </LinkButton>
      )}
      {!profile.is_fictional && <GiftButton profile={profile} />}
      {relation && !relation.liked && (
        <PassButton member={profile} isPassed={relation.passed} onChange={(passed) => onChange({ passed })} />
      )}
    </div>
  )
}

function OwnProfile() {
  const t = useTranslations('likes.member')
  return (
    <Alert
      title={t('ownTitle')}
      action={
        <LinkButton to="/profile" variant="secondary" size="small">
          <Pencil aria-hidden className="size-4" />
          {t('ownAction')}
        </LinkButton>
      }
    />
  )
}
