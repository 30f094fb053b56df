import { Ban, EllipsisVertical, Flag, LockOpen, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ConversationView } from '../../../contract/chat.ts'
import { useDeleteChat } from '../../features/chat/use-chats.ts'
import { BlockDialog } from '../../features/moderation/block-dialog.tsx'
import { ReportDialog } from '../../features/moderation/report-dialog.tsx'
import { useAlbumAccess } from '../../features/profiles/album-access.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuAction } from '../../ui/menu.tsx'

/** What can be done about a conversation and the one it is with. */
export function ConversationMenu({ conversation, name }: { conversation: ConversationView; name: string }) {
  const t = useTranslations('chat')
  const moderation = useTranslations('moderation')
  const album = useTranslations('profiles.album')
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const deleteChat = useDeleteChat()
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  const { profile } = conversation
  const member = { id: profile.id, name }
  // A conversation does not tell whether it is open already: opening repeats without harm, and what it says closes it again
  const access = useAlbumAccess(member, false)
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
        {profile.is_available && (
          <MenuAction
            icon={<UserRound aria-hidden className="size-5" />}
            onAction={() => void navigate(`/members/${profile.id}`)}
          >
            {t('header.viewProfile')}
          </MenuAction>
        )}
        {profile.is_available && !profile.is_fictional && (
          <MenuAction
            icon={<LockOpen aria-hidden className="size-5 shrink-0" />}
            onAction={() => void (access.isOpen ? access.close() : access.open())}
          >
            {album(access.isOpen ? 'take' : 'give', { name })}
          </MenuAction>
        )}
        <MenuAction icon={<Flag aria-hidden className="size-5" />} onAction={() => setOpen('report')}>
          {moderation('report.action')}
        </MenuAction>
        {conversation.writing.reason !== 'blocked_by_me' && (
          <MenuAction icon={<Ban aria-hidden className="size-5" />} onAction={() => setOpen('block')}>
            {moderation('block.action')}
          </MenuAction>
        )}
        <MenuAction
          isDanger
          icon={<Trash2 aria-hidden className="size-5" />}
          onAction={() => {
            toList()
            void deleteChat({ conversation, profile })
          }}
        >
          {t('delete.action')}
        </MenuAction>
      </Menu>
      <ReportDialog
        isOpen={open === 'report'}
        onOpenChange={close}
        member={member}
        onDone={({ isBlocked }) => (isBlocked ? toList() : void revalidator.revalidate())}
      />
      <BlockDialog isOpen={open === 'block'} onOpenChange={close} member={member} onBlocked={toList} />
    </>
  )
}
