import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useViewTransitionState } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PartnerView } from '../../../../contract/chat/chat.ts'
import { OnlineDot } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { Avatar } from '../../../ui/photos/avatar.tsx'
import { usePartnerName } from './partner-name.ts'

type HeaderProps = { profile: PartnerView; isTyping: boolean; badges: ReactNode; menu: ReactNode }

/** The partner, and the available actions. */
export function ConversationHeader({ profile, isTyping, badges, menu }: HeaderProps) {
  const t = useTranslations('chat.header')
  const profiles = useTranslations('profiles')
  const name = usePartnerName()(profile)
  return (
    <header className="z-10 flex items-center gap-2 border-b border-line bg-surface px-2 py-2 md:px-4">
      <Link
        to="/chats"
        aria-label={t('back')}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-ink/7 md:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <PartnerLink profile={profile} label={t('profile', { name })}>
        <span className="relative">
          <PartnerPhoto profile={profile} name={name} />
          {profile.is_online && <OnlineDot label="" className="absolute end-0 bottom-0" />}
        </span>
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className="truncate font-display text-lg font-semibold">
              {name}
              {profile.age > 0 && profiles('card.age', { age: profile.age })}
            </span>
            {badges}
          </span>
          <Presence profile={profile} isTyping={isTyping} />
        </span>
      </PartnerLink>
      {menu}
    </header>
  )
}

function PartnerLink({ profile, label, children }: { profile: PartnerView; label: string; children: ReactNode }) {
  const looks = 'flex min-w-0 flex-1 items-center gap-3 rounded-control p-1'
  if (!profile.is_available) return <div className={looks}>{children}</div>
  return (
    <Link to={`/members/${profile.id}`} viewTransition title={label} className={`${looks} hover:bg-ink/7`}>
      {children}
    </Link>
  )
}

/** Moves to its place in the profile; on wide screens the larger photo of the third pane does. */
function PartnerPhoto({ profile: { id, main_image }, name }: { profile: PartnerView; name: string }) {
  const isLeaving = useViewTransitionState(`/members/${id}`)
  return <Avatar photo={main_image} name={name} className={classes(isLeaving && 'max-xl:member-photo')} />
}

function Presence({ profile, isTyping }: { profile: PartnerView; isTyping: boolean }) {
  const t = useTranslations('chat')
  const common = useTranslations('common')
  const presence = () => {
    if (!profile.is_available) return t('header.unavailable')
    if (profile.last_active === null) return null
    return profile.last_active === 'online' ? common('online') : t(`header.${profile.last_active}`)
  }
  return (
    <span className="block truncate text-sm text-ink-soft">
      {isTyping ? <span className="font-medium text-primary-ink">{t('list.typing')}</span> : presence()}
    </span>
  )
}
