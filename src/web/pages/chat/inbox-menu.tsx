import { Archive, Bell, EllipsisVertical, EyeOff, History } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuAction } from '../../ui/menu.tsx'

/** What belongs to messages and is not needed every day. */
export function InboxMenu({ onArchive }: { onArchive: () => void }) {
  const t = useTranslations('chat.list')
  const navigate = useNavigate()
  const trigger = (
    <IconButton label={t('menu')}>
      <EllipsisVertical aria-hidden className="size-5" />
    </IconButton>
  )
  return (
    <Menu label={t('menu')} trigger={trigger}>
      <MenuAction icon={<Archive aria-hidden className="size-5" />} onAction={onArchive}>
        {t('showArchive')}
      </MenuAction>
      <MenuAction icon={<History aria-hidden className="size-5" />} onAction={() => void navigate('/settings/people')}>
        {t('past')}
      </MenuAction>
      <MenuAction
        icon={<Bell aria-hidden className="size-5" />}
        onAction={() => void navigate('/settings/notifications')}
      >
        {t('news')}
      </MenuAction>
      <MenuAction
        icon={<EyeOff aria-hidden className="size-5" />}
        onAction={() => void navigate('/settings/hidden-words')}
      >
        {t('hiddenWords')}
      </MenuAction>
    </Menu>
  )
}
