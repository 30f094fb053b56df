import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClosing } from '../../api/closed-notices.ts'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'

type AccountNotice = 'activation-reminder' | 'activation-dialog' | 'pause-notice' | 'photo-alert'
type AccountNoticesProps = {
  /** Whether a notice belongs on this screen, to this member. */
  isShown: (notice: AccountNotice, known?: { isPhone: boolean }) => boolean
  /** That the staff limited the account. */
  limited?: ReactNode
  /** What other features have to say. */
  children?: ReactNode
}

/** What a member still has to do before the site is of use to them, the most important first. All of it is there in the first paint. */
export function AccountNotices({ isShown, limited, children }: AccountNoticesProps) {
  const t = useTranslations('accounts.reminder')
  return (
    <aside aria-label={t('label')} className="mx-auto grid w-full max-w-screen-xl gap-3 px-4 pt-4 empty:hidden">
      {limited}
      <ActivationReminder
        isAlert={isShown('activation-reminder')}
        isDialog={isShown('activation-dialog', { isPhone: true })}
      />
      {isShown('pause-notice') && <PauseNotice />}
      {isShown('photo-alert') && <PhotoAlert />}
      {children}
    </aside>
  )
}

/** To a member on a pause, with the way out of it; the settings say what came of it. */
function PauseNotice() {
  const t = useTranslations('accounts.pauseNotice')
  return (
    <Alert
      title={t('title')}
      action={
        <Form action="/settings/visibility">
          <input type="hidden" name="intent" value="resume" />
          <SubmitButton variant="secondary" size="small">
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
function PhotoAlert() {
  const t = useTranslations('accounts.photoAlert')
  const closing = useClosing('hide-enrich-alert')
  return (
    <Alert
      tone="warning"
      // On a phone one thing at a time: what comes first
      className="max-md:not-first:hidden"
      title={t('title')}
      {...closing}
      action={
        <LinkButton to="/profile" variant="secondary" size="small">
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

type ActivationReminderProps = {
  isAlert: boolean
  /** On a phone it is a dialog instead. */
  isDialog: boolean
}

/** To a member whose e-mail address is not confirmed: an alert, or on a phone right after a sign-up by partners a dialog. */
function ActivationReminder({ isAlert, isDialog }: ActivationReminderProps) {
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
