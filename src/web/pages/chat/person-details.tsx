import { BadgeCheck, Ban, Flag, HeartOff, LifeBuoy, Lock, LockOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ConversationView } from '../../../contract/chat/chat.ts'
import type { GiftId } from '../../../contract/constants.ts'
import type { ProfileView } from '../../../contract/profiles/profiles.ts'
import { MemberGifts } from '../../features/chat/attachments/member-gifts.tsx'
import { useAlbumAccess } from '../../features/profiles/album/album-access.ts'
import { AlbumOfMember } from '../../features/profiles/album/album-of-member.tsx'
import { flowing } from '../../features/profiles/card/biography.ts'
import { MemberBadges } from '../../features/profiles/card/member-badges.tsx'
import { useProfileWords } from '../../features/profiles/editor/words.ts'
import { useProfilePhotos } from '../../features/profiles/photos/profile-photos.tsx'
import { PromptCard } from '../../features/profiles/prompts/prompt-card.tsx'
import { TripLines } from '../../features/profiles/trips/trip-lines.tsx'
import { RequestedNote } from '../../features/profiles/verification/requested-note.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import type { SafetyQuestion } from './conversation-dialogs.tsx'

export type PersonDetailsProps = {
  conversation: ConversationView
  name: string
  onAsk: (question: SafetyQuestion) => void
  profile: ProfileView
  gifts: readonly { gift: GiftId; count: number }[]
}

/** Who the conversation is with: photos, facts, and what can be done about them. */
export function PersonDetails({ conversation, name, onAsk, profile, gifts }: PersonDetailsProps) {
  const t = useTranslations('chat.header')
  const words = useProfileWords()
  const profiles = useTranslations('profiles')
  // Blurred ones say why they are blurred: too much for the small ones here
  const seen = profile.photos.filter((photo, place) => place === 0 || !photo.is_blurred)
  const photos = useProfilePhotos({ name, photos: seen })
  const {
    prompts: [prompt],
    distance_km: km,
  } = profile
  return (
    <>
      <div className="flex flex-col gap-2">
        {photos.first}
        {photos.others.length > 0 && (
          <div className="grid grid-cols-3 gap-2 [&_.photo]:aspect-3/4! [&_figcaption]:hidden">{photos.others}</div>
        )}
      </div>
      <div>
        <h2 className="font-display text-2xl leading-tight font-semibold wrap-anywhere">
          {profiles('nameAndAge', { name, age: profile.age })}
        </h2>
        <MemberBadges member={profile} />
        <p className="mt-1 text-ink-soft">
          {[words.place(profile), km !== null && profiles('card.km', { km })].filter(Boolean).join(' · ')}
        </p>
        <TripLines trips={profile.trips} className="mt-2" />
        {profile.about_me !== '' && (
          <p className="mt-3 line-clamp-4 whitespace-pre-line">{flowing(profile.about_me)}</p>
        )}
        <div className="mt-4 flex flex-wrap gap-x-2 gap-y-3">
          <LinkButton to={`/members/${profile.id}`} viewTransition variant="secondary" size="small">
            {t('viewProfile')}
          </LinkButton>
          <Verification conversation={conversation} onAsk={onAsk} isVerified={profile.is_verified} />
        </div>
      </div>
      {prompt && <PromptCard answer={prompt} />}
      <Interests profile={profile} />
      <AlbumOfMember name={name} album={profile.album} isOwn={false} />
      <div className="-mt-3">
        <MemberGifts profile={profile} gifts={gifts} isOwn={false} />
      </div>
      <Safety conversation={conversation} name={name} onAsk={onAsk} profile={profile} />
      {photos.lightbox}
    </>
  )
}

type VerificationProps = Pick<PersonDetailsProps, 'conversation' | 'onAsk'> & { isVerified: boolean }

/** Asking for verified photos, or when that was done. The badge says that they are. */
function Verification({ conversation, onAsk, isVerified }: VerificationProps) {
  const t = useTranslations('profiles.verify')
  const { may_request_verification: mayAsk, verification_requested_at: at } = conversation
  if (isVerified) return null
  if (at !== null) return <RequestedNote at={at} className="w-full" />
  if (!mayAsk) return null
  return (
    <Button variant="secondary" size="small" onPress={() => onAsk('verify')}>
      <BadgeCheck aria-hidden className="size-4" />
      {t('action')}
    </Button>
  )
}

/** What the two have in common; where that is nothing, what there is to ask about. */
function Interests({ profile: { interests, shared_interests: shared } }: { profile: ProfileView }) {
  const t = useTranslations('chat.pane')
  const words = useProfileWords()
  const shown = shared.length > 0 ? shared : interests.slice(0, 8)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="pane-interests">
      <h3 id="pane-interests" className="mb-2 font-display text-xl font-semibold">
        {t(shared.length > 0 ? 'shared' : 'interests')}
      </h3>
      <ul className="flex flex-wrap gap-1.5">
        {shown.map((interest) => (
          <li key={interest}>
            <Chip isShared={shared.length > 0}>{words.interest(interest)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Safety({ conversation, name, onAsk, profile }: Omit<PersonDetailsProps, 'gifts'>) {
  const t = useTranslations('chat')
  const album = useTranslations('profiles.album')
  const likes = useTranslations('likes.unmatch')
  const moderation = useTranslations('moderation')
  const access = useAlbumAccess({ id: profile.id, name }, profile.album.is_own_open)
  const Icon = access.isOpen ? Lock : LockOpen
  return (
    <section aria-labelledby="pane-safety" className="border-t border-line pt-4">
      <h3 id="pane-safety" className="mb-1 font-display text-xl font-semibold">
        {t('pane.safety')}
      </h3>
      {!profile.is_fictional && (
        <Entry
          icon={<Icon aria-hidden className={icon} />}
          onPress={() => void (access.isOpen ? access.close() : access.open())}
        >
          {album(access.isOpen ? 'take' : 'give', { name })}
        </Entry>
      )}
      {conversation.is_match && (
        <Entry icon={<HeartOff aria-hidden className={icon} />} onPress={() => onAsk('unmatch')}>
          {likes('action')}
        </Entry>
      )}
      {conversation.writing.reason !== 'blocked_by_me' && (
        <Entry icon={<Ban aria-hidden className={icon} />} onPress={() => onAsk('block')}>
          {moderation('block.action')}
        </Entry>
      )}
      <Entry icon={<Flag aria-hidden className={icon} />} onPress={() => onAsk('report')}>
        {moderation('report.action')}
      </Entry>
      <Link to="/pages/safety" className={entry}>
        <LifeBuoy aria-hidden className={icon} />
        {t('pane.tips')}
      </Link>
    </section>
  )
}

const icon = 'size-5 shrink-0 text-ink-soft'
const entry =
  '-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-small px-2 text-start font-medium hover:bg-ink/5'

function Entry({ icon: sign, onPress, children }: { icon: ReactNode; onPress: () => void; children: string }) {
  return (
    <button type="button" onClick={onPress} className={entry}>
      {sign}
      {children}
    </button>
  )
}
