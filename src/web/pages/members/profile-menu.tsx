import { BadgeCheck, HeartOff, Lock, LockOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { RelationView } from '../../../contract/likes.ts'
import type { ProfileView } from '../../../contract/profiles/profiles.ts'
import { type LikeState, useLiking } from '../../features/likes/liking.ts'
import { MemberMenu } from '../../features/moderation/member-menu.tsx'
import { useAlbumAccess } from '../../features/profiles/album/album-access.ts'
import { notify } from '../../ui/toasts.tsx'

const UnmatchDialog = lazy(async () => ({
  default: (await import('../../features/likes/unmatch-dialog.tsx')).UnmatchDialog,
}))

const AskToVerifyDialog = lazy(async () => ({
  default: (await import('../../features/profiles/verification/ask-to-verify.tsx')).AskToVerifyDialog,
}))

export type ProfilePartProps = {
  profile: ProfileView
  relation: RelationView | null
  onChange: (change: LikeState | Partial<RelationView>) => void
}

/** The private album, asking to verify, and what ends contact: unmatch, report and block. */
export function ProfileMenu({
  profile: { id, name, is_fictional, is_verified, album },
  relation,
  onChange,
}: ProfilePartProps) {
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
