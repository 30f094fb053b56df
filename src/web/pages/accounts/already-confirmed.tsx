import { useTranslations } from 'use-intl'
import envelope from '../../features/scenes/pictures/states/envelope.svg?url&no-inline'
import { PicturePage } from '../../layouts/picture-page.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** Nothing left to do, and where to go from here. */
export function AlreadyConfirmed({ isLoggedIn }: { isLoggedIn: boolean }) {
  const t = useTranslations('entry.activate')
  return (
    <PicturePage
      picture={envelope}
      title={t('alreadyTitle')}
      actions={
        <LinkButton to={isLoggedIn ? '/members' : '/login'}>{isLoggedIn ? t('members') : t('logIn')}</LinkButton>
      }
    >
      <p>{t('already')}</p>
    </PicturePage>
  )
}
