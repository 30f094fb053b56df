import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'

const ActivationDialog = lazy(async () => ({
  default: (await import('./activation-dialog.tsx')).ActivationDialog,
}))

/** Narrower than the first breakpoint: a phone held upright. */
const smartphone = '(width < 576px)'

type ActivationReminderProps = {
  isAlert: boolean
  /** On a phone it is a dialog instead. */
  isDialog: boolean
}

/** To a member whose e-mail address is not confirmed: an alert, or on a phone right after a sign-up by partners a dialog. */
export function ActivationReminder({ isAlert, isDialog }: ActivationReminderProps) {
  const t = useTranslations('accounts.reminder')
  const email = useUser()?.email
  const [isClosed, setClosed] = useState(false)
  if (email === undefined || !isAlert) return null
  const isDialogFirst = isDialog && !isClosed
  return (
    <>
      <Alert
        title={t('title')}
        className={isDialogFirst ? 'max-sm:hidden noscript:flex' : undefined}
        action={
          <LinkButton to="/complete-signup?step=email" variant="secondary" size="small">
            {t('help')}
          </LinkButton>
        }
      >
        {t('text', { email })}
      </Alert>
      {isDialogFirst && <PhoneDialog email={email} onClose={() => setClosed(true)} />}
    </>
  )
}

function PhoneDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [isPhone, setPhone] = useState(false)
  useEffect(() => setPhone(window.matchMedia(smartphone).matches), [])
  if (!isPhone) return null
  return (
    <Suspense>
      <ActivationDialog email={email} onClose={onClose} />
    </Suspense>
  )
}
