import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { IntentButton, IntentForm, useRefusal } from '../../features/forms/intent-form.tsx'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { SectionCard } from './section-page.tsx'

/** Pauses the account until the member ends the pause. */
export function PauseSection() {
  const t = useTranslations('settings.visibility')
  const user = useUser()
  return (
    <SectionCard title={t('pause')}>
      <p className="text-ink-soft">{t('pauseDoes')}</p>
      <p className="mt-1 text-ink-soft">{t('pauseKeeps')}</p>
      <div className="mt-4">
        {user?.is_paused ? <Resume /> : user?.status === 'not_confirmed' ? <p>{t('unconfirmed')}</p> : <Pause />}
      </div>
    </SectionCard>
  )
}

function Pause() {
  const t = useTranslations('settings.visibility')
  return (
    <IntentForm intent="pause">
      <IntentButton variant="secondary">{t('pauseStart')}</IntentButton>
    </IntentForm>
  )
}

function Resume() {
  const t = useTranslations('settings.visibility')
  const isConsentMissing = useRefusal('resume')?.code === 'conflict'
  return (
    <>
      <p className="mb-4 font-semibold">{t('pausedNow')}</p>
      {isConsentMissing && <ConsentMissing />}
      <IntentForm intent="resume" {...(isConsentMissing && { errors: null })}>
        <IntentButton>{t('pauseEnd')}</IntentButton>
      </IntentForm>
    </>
  )
}

function ConsentMissing() {
  const t = useTranslations('settings.visibility')
  return (
    <div role="alert" className="mb-4">
      <Alert tone="warning">
        {t.rich('needsConsent', {
          link: (words) => (
            <Link to="/settings/privacy" className="prose-link">
              {words}
            </Link>
          ),
        })}
      </Alert>
    </div>
  )
}
