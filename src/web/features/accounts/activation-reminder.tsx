import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { isPathWithin } from '../../ui/path-within.ts'

const ActivationDialog = lazy(async () => ({
  default: (await import('./activation-dialog.tsx')).ActivationDialog,
}))

const pathsWithout = ['/signup', '/complete-signup', '/settings', '/notifications', '/activate']
/** Narrower than the first breakpoint: a phone held upright. */
const smartphone = '(width < 576px)'

/** To a member whose e-mail address is not confirmed: an alert, and on a phone right after a sign-up by partners a dialog first. */
export function ActivationReminder() {
  const t = useTranslations('accounts.reminder')
  const user = useUser()
  const { pathname } = useLocation()
  const isDue =
    user?.status === 'not_confirmed' &&
    user.profile.status === 'disabled' &&
    user.notifications_disabled.length === 0 &&
    !isPathWithin(pathname, pathsWithout)
  if (!isDue) return null
  return (
    <>
      <Alert
        title={t('title')}
        action={
          <LinkButton to="/complete-signup?step=email" variant="secondary" size="small">
            {t('help')}
          </LinkButton>
        }
      >
        {t('text', { email: user.email })}
      </Alert>
      <DialogAfterSignUp email={user.email} />
    </>
  )
}

function DialogAfterSignUp({ email }: { email: string }) {
  const [query] = useSearchParams()
  const isComplete = query.has('api_signup_complete')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(isComplete && window.matchMedia(smartphone).matches), [isComplete])
  if (!isOpen) return null
  return (
    <Suspense>
      <ActivationDialog email={email} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
