import { Archive, ArchiveRestore, Bell, BellOff, EllipsisVertical, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import type { ChatView } from '../../../../contract/chat/chat.ts'
import { badgeCount, useMoments } from '../../../i18n/format.ts'
import { CountBadge, OnlineDot } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuAction } from '../../../ui/menu/menu.tsx'
import { Avatar } from '../../../ui/photos/avatar.tsx'
import { LastMessage } from '../conversation/last-message.tsx'
import { usePartnerName } from '../conversation/partner-name.ts'
import { isMuted, useArchive } from './use-archive.ts'

type ChatRowProps = { chat: ChatView; memberId: string; isTyping: boolean; badges: ReactNode; onDelete: () => void }

/** A conversation in the list: a link over the whole row, and its options beside it; with a mouse, when it is over the row. */
export function ChatRow({ chat, memberId, isTyping, badges, onDelete }: ChatRowProps) {
  const t = useTranslations('chat')
  const common = useTranslations('common')
  const { conversation, profile, num_unread_messages: unread } = chat
  const name = usePartnerName()(profile)
  const aside = useArchive(chat)
  const muted = isMuted(chat, useNow({ updateInterval: 60_000 }))
  const MuteIcon = muted ? Bell : BellOff
  const ArchiveIcon = chat.is_archived ? ArchiveRestore : Archive
  return (
    <li className="group relative flex items-center">
      <NavLink
        to={`/chats/${conversation.id}`}
        prefetch="intent"
        className={({ isActive }) =>
          classes(
            'flex min-w-0 flex-1 items-center gap-3 rounded-card py-2.5 ps-2.5 pe-12 -outline-offset-2 pointer-fine:pe-3 pointer-fine:group-focus-within:pe-12 pointer-fine:group-hover:pe-12',
            isActive ? 'bg-primary-soft' : 'hover:bg-ink/5',
          )
        }
      >
        <span className="relative">
          <Avatar photo={profile.main_image} name={name} className="size-14!" />
          {profile.is_online && <OnlineDot label={common('online')} className="absolute end-0.5 bottom-0.5" />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="flex min-w-0 items-center gap-1.5">
              <span className={classes('truncate', unread > 0 ? 'font-bold' : 'font-semibold')}>{name}</span>
              {muted && (
                <BellOff role="img" aria-label={t('aside.isMuted')} className="size-4 shrink-0 text-ink-soft" />
              )}
            </span>
            <Moment at={conversation.last_at} />
          </span>
          {badges}
          <span className="flex items-center justify-between gap-2">
            <span className={classes('truncate text-sm', unread > 0 ? 'font-semibold' : 'text-ink-soft')}>
              {isTyping ? (
                <span className="font-medium text-primary-ink">{t('list.typing')}</span>
              ) : (
                <LastMessage chat={chat} memberId={memberId} />
              )}
            </span>
            {unread > 0 && <CountBadge text={badgeCount(unread)} label={common('unreadMessages', { count: unread })} />}
          </span>
        </span>
      </NavLink>
      <div className="absolute end-1.5 group-hover:opacity-100 group-focus-within:opacity-100 group-has-aria-expanded:opacity-100 pointer-fine:opacity-0">
        <Menu
          label={t('list.options', { name })}
          trigger={
            <IconButton size="small" label={t('list.options', { name })}>
              <EllipsisVertical aria-hidden className="size-5" />
            </IconButton>
          }
        >
          <MenuAction
            icon={<MuteIcon aria-hidden className="size-5" />}
            onAction={() => void aside.mute(muted ? 0 : 'always')}
          >
            {t(muted ? 'aside.unmute' : 'aside.mute')}
          </MenuAction>
          <MenuAction
            icon={<ArchiveIcon aria-hidden className="size-5" />}
            onAction={() => void aside.archive(!chat.is_archived)}
          >
            {t(chat.is_archived ? 'aside.takeBack' : 'aside.archive')}
          </MenuAction>
          <MenuAction isDanger icon={<Trash2 aria-hidden className="size-5" />} onAction={onDelete}>
            {t('delete.action')}
          </MenuAction>
        </Menu>
      </div>
    </li>
  )
}

function Moment({ at }: { at: string }) {
  const { brief } = useMoments()
  return (
    <time dateTime={at} className="shrink-0 text-xs text-ink-soft">
      {brief(at)}
    </time>
  )
}
