import { useTranslations } from 'use-intl'
import { PictureState } from '../../features/scenes/picture-state.tsx'
import inbox from '../../features/scenes/pictures/states/inbox.svg?url&no-inline'
import { LinkButton } from '../../ui/button.tsx'

/** Not found: the member has no conversation at this address. */
export function NotThere() {
  const t = useTranslations('chat')
  return (
    <PictureState
      picture={inbox}
      title={t('notThere.title')}
      actions={<LinkButton to="/chats">{t('header.back')}</LinkButton>}
    >
      {t('notThere.text')}
    </PictureState>
  )
}
