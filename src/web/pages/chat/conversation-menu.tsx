import {
  Archive,
  ArchiveRestore,
  BadgeCheck,
  Ban,
  CalendarHeart,
  EllipsisVertical,
  Flag,
  HeartOff,
  LockOpen,
  Settings2,
  Trash2,
  UserRound,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useNow, useTranslations } from 'use-intl'
import type { ConversationView } from '../../../contract/chat/chat.ts'
import { isMuted, useArchive } from '../../features/chat/list/use-archive.ts'
import { useDeleteChat } from '../../features/chat/list/use-delete-chat.ts'
import { useAlbumAccess } from '../../features/profiles/album/album-access.ts'
import { useLive } from '../../live/provider.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadedPart, loadedLater } from '../../ui/loaded-later.tsx'
import { Menu, MenuAction } from '../../ui/menu/menu.tsx'
import type { SafetyQuestion } from './conversation-dialogs.tsx'

const settingsDialog = loadedLater(
  async () => (await import('../../features/chat/conversation/chat-settings-dialog.tsx')).ChatSettingsDialog,
)

type MenuProps = { conversation: ConversationView; name: string; onAsk: (question: SafetyQuestion) => void }
const icon = 'size-5 shrink-0'

/** What can be done about a conversation and the member it is with. */
export function ConversationMenu({ conversation, name, onAsk }: MenuProps) {
  const t = useTranslations('chat')
  const navigate = useNavigate()
  const [hasSettings, setSettings] = useState(false)
  const standing = useStanding(conversation)
  const muted = isMuted(standing, useNow({ updateInterval: 60_000 }))
  const aside = useArchive({ conversation, profile: conversation.profile, ...standing })
  const toList = () => void navigate('/chats', { replace: true })
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
          ...usePersonEntries({ conversation, name, onAsk }),
          ...useChatEntries({ standing, aside, onSettings: () => setSettings(true) }),
          ...useEndEntries({ conversation, onAsk, toList }),
        ]}
      </Menu>
      {hasSettings && (
        <Suspense>
          <LoadedPart
            part={settingsDialog}
            isOpen
            onOpenChange={setSettings}
            name={name}
            isMuted={muted}
            onMute={(hours) => void aside.mute(hours)}
          />
        </Suspense>
      )}
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

function usePersonEntries({ conversation, name, onAsk }: MenuProps) {
  const { id, profile } = conversation
  const t = useTranslations('chat.header')
  const verify = useTranslations('profiles.verify')
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
          ...(conversation.may_request_verification
            ? [
                <MenuAction
                  key="verify"
                  icon={<BadgeCheck aria-hidden className={icon} />}
                  onAction={() => onAsk('verify')}
                >
                  {verify('action')}
                </MenuAction>,
              ]
            : []),
          <MenuAction
            key="date"
            icon={<CalendarHeart aria-hidden className={icon} />}
            onAction={() => void navigate(`/settings/dates?chat=${id}`)}
          >
            {t('shareDate')}
          </MenuAction>,
        ]),
  ]
}

type ChatEntries = { standing: Standing; aside: ReturnType<typeof useArchive>; onSettings: () => void }

function useChatEntries({ standing, aside, onSettings }: ChatEntries) {
  const t = useTranslations('chat')
  const ArchiveIcon = standing.is_archived ? ArchiveRestore : Archive
  return [
    <MenuAction
      key="archive"
      icon={<ArchiveIcon aria-hidden className={icon} />}
      onAction={() => void aside.archive(!standing.is_archived)}
    >
      {t(standing.is_archived ? 'aside.takeBack' : 'aside.archive')}
    </MenuAction>,
    <MenuAction key="settings" icon={<Settings2 aria-hidden className={icon} />} onAction={onSettings}>
      {t('header.settings')}
    </MenuAction>,
  ]
}

type EndEntries = Pick<MenuProps, 'conversation' | 'onAsk'> & { toList: () => void }

function useEndEntries({ conversation, onAsk, toList }: EndEntries) {
  const t = useTranslations('chat')
  const likes = useTranslations('likes.unmatch')
  const moderation = useTranslations('moderation')
  const deleteChat = useDeleteChat()
  const { profile, writing } = conversation
  function remove() {
    toList()
    void deleteChat({ conversation, profile })
  }
  return [
    ...(conversation.is_match
      ? [
          <MenuAction key="unmatch" icon={<HeartOff aria-hidden className={icon} />} onAction={() => onAsk('unmatch')}>
            {likes('action')}
          </MenuAction>,
        ]
      : []),
    ...(writing.reason === 'blocked_by_me'
      ? []
      : [
          <MenuAction key="block" icon={<Ban aria-hidden className={icon} />} onAction={() => onAsk('block')}>
            {moderation('block.action')}
          </MenuAction>,
        ]),
    <MenuAction key="report" icon={<Flag aria-hidden className={icon} />} onAction={() => onAsk('report')}>
      {moderation('report.action')}
    </MenuAction>,
    <MenuAction key="delete" isDanger icon={<Trash2 aria-hidden className={icon} />} onAction={remove}>
      {t('delete.action')}
    </MenuAction>,
  ]
}
