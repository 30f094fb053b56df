import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClosing } from '../../api/closed-notices.ts'
import { useUser } from '../../live/provider.tsx'
import { Alert, noticeAction } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'

/** Notice for a paused member with a button to resume; the settings show the result. */
export function PauseNotice() {
  const t = useTranslations('accounts.pauseNotice')
  return (
    <Alert
      isLine
      title={t('title')}
      action={
        <Form action="/settings/visibility">
          <input type="hidden" name="intent" value="resume" />
          <SubmitButton variant="quiet" size="small" className={noticeAction}>
            {t('action')}
          </SubmitButton>
        </Form>
      }
    >
      {t('text')}
    </Alert>
  )
}

/** To a member without a main photo, until they close it. */
export function PhotoAlert() {
  const t = useTranslations('accounts.photoAlert')
  const closing = useClosing('hide-enrich-alert')
  return (
    <Alert
      isLine
      tone="warning"
      title={t('title')}
      {...closing}
      action={
        <LinkButton to="/profile" variant="quiet" size="small" className={noticeAction}>
          {t('add')}
        </LinkButton>
      }
    >
      {t('text')}
    </Alert>
  )
}

const ActivationDialog = lazy(async () => ({
  default: (await import('./activation-dialog.tsx')).ActivationDialog,
}))

/** Narrower than the first breakpoint: a phone held upright. */
const smartphone = '(width < 576px)'

/** To a member whose e-mail address is not confirmed: an alert, or on a phone right after a sign-up by partners a dialog. */
export function ActivationReminder({ isDialog }: { isDialog: boolean }) {
  const t = useTranslations('accounts.reminder')
  const email = useUser()?.email
  const [isClosed, setClosed] = useState(false)
  if (email === undefined) return null
  const isDialogFirst = isDialog && !isClosed
  return (
    <>
      <Alert
        isLine
        title={t('title')}
        className={isDialogFirst ? 'max-sm:hidden noscript:flex' : undefined}
        action={
          <LinkButton to="/complete-signup?step=email" variant="quiet" size="small" className={noticeAction}>
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
