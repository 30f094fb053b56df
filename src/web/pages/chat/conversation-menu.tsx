import {
  Archive,
  ArchiveRestore,
  Ban,
  Bell,
  BellOff,
  BellRing,
  EllipsisVertical,
  EyeOff,
  Flag,
  LockOpen,
  Trash2,
  UserRound,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import type { ConversationView } from '../../../contract/chat/chat.ts'
import { isMuted, useArchive } from '../../features/chat/list/use-archive.ts'
import { useDeleteChat } from '../../features/chat/list/use-delete-chat.ts'
import { useAlbumAccess } from '../../features/profiles/album/album-access.ts'
import { useLive } from '../../live/provider.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadedPart, loadedLater } from '../../ui/loaded-later.tsx'
import { Menu, MenuAction } from '../../ui/menu.tsx'

const muteDialog = loadedLater(
  async () => (await import('../../features/chat/conversation/mute-dialog.tsx')).MuteDialog,
)
const reportDialog = loadedLater(async () => (await import('../../features/moderation/report-dialog.tsx')).ReportDialog)
const blockDialog = loadedLater(async () => (await import('../../features/moderation/block-dialog.tsx')).BlockDialog)

type MenuProps = { conversation: ConversationView; name: string }
type Question = 'report' | 'block' | 'mute'
const icon = 'size-5 shrink-0'

/** What can be done about a conversation and the one it is with. */
export function ConversationMenu({ conversation, name }: MenuProps) {
  const t = useTranslations('chat')
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const [open, setOpen] = useState<Question | null>(null)
  const standing = useStanding(conversation)
  const aside = useArchive({ conversation, profile: conversation.profile, ...standing })
  const member = { id: conversation.profile.id, name }
  const toList = () => void navigate('/chats', { replace: true })
  const close = (isOpen: boolean) => !isOpen && setOpen(null)
  return (
    <>
      <Menu
        label={t('header.options')}
        trigger={
          <IconButton label={t('header.options')}>
            <EllipsisVertical aria-hidden className="size-5" />
          </IconButton>
        }
      >
        {[
          ...usePersonEntries({ conversation, name }),
          ...useChatEntries({ standing, aside, ask: setOpen }),
          ...useEndEntries({ conversation, ask: setOpen, toList }),
        ]}
      </Menu>
      <Suspense>
        {open === 'mute' && (
          <LoadedPart
            part={muteDialog}
            isOpen
            onOpenChange={close}
            name={name}
            onChosen={(hours) => void aside.mute(hours)}
          />
        )}
        {open === 'report' && (
          <LoadedPart
            part={reportDialog}
            isOpen
            onOpenChange={close}
            member={member}
            onDone={({ isBlocked }) => (isBlocked ? toList() : void revalidator.revalidate())}
          />
        )}
        {open === 'block' && (
          <LoadedPart part={blockDialog} isOpen onOpenChange={close} member={member} onBlocked={toList} />
        )}
      </Suspense>
    </>
  )
}

type Standing = Pick<ConversationView, 'is_archived' | 'muted_until'>

/** Whether the conversation is put aside or quiet, as last heard: here, in the list, or on another device. */
function useStanding({ id, is_archived, muted_until }: ConversationView): Standing {
  const [standing, setStanding] = useState<Standing>({ is_archived, muted_until })
  useLive('chat_changed', ({ conversation_id, ...now }) => {
    if (conversation_id === id) setStanding({ is_archived: now.is_archived, muted_until: now.muted_until })
  })
  return standing
}

function usePersonEntries({ conversation: { profile }, name }: MenuProps) {
  const t = useTranslations('chat.header')
  const album = useTranslations('profiles.album')
  const navigate = useNavigate()
  // A conversation does not tell whether it is open already: opening repeats without harm, and what it says closes it again
  const access = useAlbumAccess({ id: profile.id, name }, false)
  if (!profile.is_available) return []
  const toProfile = () => void navigate(`/members/${profile.id}`)
  return [
    <MenuAction key="profile" icon={<UserRound aria-hidden className={icon} />} onAction={toProfile}>
      {t('viewProfile')}
    </MenuAction>,
    ...(profile.is_fictional
      ? []
      : [
          <MenuAction
            key="album"
            icon={<LockOpen aria-hidden className={icon} />}
            onAction={() => void (access.isOpen ? access.close() : access.open())}
          >
            {album(access.isOpen ? 'take' : 'give', { name })}
          </MenuAction>,
        ]),
  ]
}

type ChatEntries = {
  standing: Standing
  aside: ReturnType<typeof useArchive>
  ask: (question: Question) => void
}

function useChatEntries({ standing, aside, ask }: ChatEntries) {
  const t = useTranslations('chat')
  const navigate = useNavigate()
  const muted = isMuted(standing, useNow({ updateInterval: 60_000 }))
  const MuteIcon = muted ? Bell : BellOff
  const ArchiveIcon = standing.is_archived ? ArchiveRestore : Archive
  return [
    <MenuAction
      key="mute"
      icon={<MuteIcon aria-hidden className={icon} />}
      onAction={() => (muted ? void aside.mute(0) : ask('mute'))}
    >
      {muted ? t('aside.unmute') : t('mute.action')}
    </MenuAction>,
    <MenuAction
      key="archive"
      icon={<ArchiveIcon aria-hidden className={icon} />}
      onAction={() => void aside.archive(!standing.is_archived)}
    >
      {t(standing.is_archived ? 'aside.takeBack' : 'aside.archive')}
    </MenuAction>,
    <MenuAction
      key="news"
      icon={<BellRing aria-hidden className={icon} />}
      onAction={() => void navigate('/settings/notifications')}
    >
      {t('list.news')}
    </MenuAction>,
    <MenuAction
      key="hidden"
      icon={<EyeOff aria-hidden className={icon} />}
      onAction={() => void navigate('/settings/hidden-words')}
    >
      {t('list.hiddenWords')}
    </MenuAction>,
  ]
}

type EndEntries = { conversation: ConversationView; ask: (question: Question) => void; toList: () => void }

function useEndEntries({ conversation, ask, toList }: EndEntries) {
  const t = useTranslations('chat')
  const moderation = useTranslations('moderation')
  const deleteChat = useDeleteChat()
  const { profile, writing } = conversation
  function remove() {
    toList()
    void deleteChat({ conversation, profile })
  }
  return [
    <MenuAction key="report" icon={<Flag aria-hidden className={icon} />} onAction={() => ask('report')}>
      {moderation('report.action')}
    </MenuAction>,
    ...(writing.reason === 'blocked_by_me'
      ? []
      : [
          <MenuAction key="block" icon={<Ban aria-hidden className={icon} />} onAction={() => ask('block')}>
            {moderation('block.action')}
          </MenuAction>,
        ]),
    <MenuAction key="delete" isDanger icon={<Trash2 aria-hidden className={icon} />} onAction={remove}>
      {t('delete.action')}
    </MenuAction>,
  ]
}
