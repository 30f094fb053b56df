import { Heart, MessageCircle, Pencil } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { RelationView } from '../../../contract/likes.ts'
import type { ProfileView } from '../../../contract/profiles.ts'
import { LikeButton } from '../../features/likes/like-button.tsx'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'

type MemberActionsProps = {
  profile: ProfileView
  /** Null for visitors, and on the own profile. */
  relation: RelationView | null
  isOwn: boolean
}

/** What can be done about a member. On phones and tablets it stays in reach above the bottom bar. */
export function MemberActions({ profile, relation, isOwn }: MemberActionsProps) {
  const t = useTranslations('likes.member')
  const common = useTranslations('common')
  const { name } = profile
  if (isOwn) return <OwnProfile />
  return (
    <>
      {profile.is_fictional && <Alert tone="warning" title={common('fictional.warning')} />}
      {relation?.likes_me && (
        <p className="flex items-center gap-2 font-semibold text-primary-ink">
          <Heart aria-hidden className="size-5 shrink-0 fill-current" />
          {t(relation.is_match ? 'matched' : 'likesYou', { name })}
        </p>
      )}
      <div
        className={classes(
          'fixed inset-x-0 bottom-(--bottom-bar-height) z-20 flex gap-3 bg-surface px-4 py-2.5 shadow-bar',
          'lg:static lg:bg-transparent lg:p-0 lg:shadow-none',
          '[&>a]:flex-1 [&>button]:flex-1 lg:[&>a]:flex-none lg:[&>button]:flex-none lg:[&>a]:min-w-40 lg:[&>button]:min-w-40',
        )}
      >
        {relation ? <LikeButton member={profile} relation={relation} /> : <VisitorsLike />}
        {!profile.is_fictional && (
          <LinkButton
            to={`/members/${profile.id}/chat`}
            variant={relation?.liked ? 'primary' : 'secondary'}
            size="large"
          >
            <MessageCircle aria-hidden className="size-5" />
            {t('write')}
          </LinkButton>
        )}
      </div>
      {!relation && <p className="text-ink-soft">{t('visitor')}</p>}
    </>
  )
}

/** A visitor logs in first and comes back here. */
function VisitorsLike() {
  const t = useTranslations('likes.button')
  const { pathname } = useLocation()
  return (
    <LinkButton to={`/login?next=${encodeURIComponent(pathname)}`} size="large">
      <Heart aria-hidden className="size-5" />
      {t('like')}
    </LinkButton>
  )
}

function OwnProfile() {
  const t = useTranslations('likes.member')
  const user = useUser()
  if (!user) return null
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
