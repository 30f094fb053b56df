import { useTranslations } from 'use-intl'
import { SceneState } from '../../features/scenes/scene-state.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** Not found: the member has no conversation at this address. */
export function NotThere() {
  const t = useTranslations('chat')
  return (
    <SceneState
      className="flex-1"
      title={t('notThere.title')}
      actions={<LinkButton to="/chats">{t('header.back')}</LinkButton>}
    >
      {t('notThere.text')}
    </SceneState>
  )
}
