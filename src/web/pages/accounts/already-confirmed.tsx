import { MailCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Outcome } from '../../features/accounts/outcome.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** Nothing left to do, and where to go from here. */
export function AlreadyConfirmed({ isLoggedIn }: { isLoggedIn: boolean }) {
  const t = useTranslations('entry.activate')
  return (
    <>
      <PageTitle title={t('alreadyTitle')} />
      <Outcome
        icon={<MailCheck />}
        tone="success"
        title={t('alreadyTitle')}
        actions={
          <LinkButton to={isLoggedIn ? '/members' : '/login'}>{isLoggedIn ? t('members') : t('logIn')}</LinkButton>
        }
      >
        <p>{t('already')}</p>
      </Outcome>
    </>
  )
}
