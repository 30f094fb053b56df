import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { isPathWithin } from '../../ui/path-within.ts'
import { notify } from '../../ui/toasts.tsx'
import { useDismissed } from '../../ui/use-dismissed.ts'
import { usePush } from './use-push.ts'

const withoutPushAlert = [
  '/signup',
  '/complete-signup',
  '/notifications',
  '/settings/notifications',
  '/activate/done',
  '/directdebit',
  '/premium',
]
const withoutDisabledAlert = ['/settings', '/notifications']
/** On a phone one thing at a time: what comes first. */
const looks = 'max-md:not-first:hidden'

/** Whether mails and pushes reach the member, above the pages. */
export function NotificationNotices() {
  return (
    <>
      <DisabledAlert />
      <PushAlert />
    </>
  )
}

/** Mails stopped by themselves: marked as spam, refused, or unsubscribed from. */
function DisabledAlert() {
  const t = useTranslations('accounts.push')
  const user = useUser()
  const { pathname } = useLocation()
  const [isDismissed, dismiss] = useDismissed('hide-disabled-notifications-alert')
  if (!user?.notifications_disabled.length || isDismissed || isPathWithin(pathname, withoutDisabledAlert)) return null
  return (
    <Alert
      tone="warning"
      className={looks}
      title={t('disabledTitle')}
      onDismiss={dismiss}
      action={
        <LinkButton to="/settings/notifications" variant="secondary" size="small">
          {t('disabledAction')}
        </LinkButton>
      }
    >
      {t('disabledText')}
    </Alert>
  )
}

/** Pushes are possible here and nobody has decided about them yet. Once it was answered it is not shown again. */
function PushAlert() {
  const t = useTranslations('accounts.push')
  const { pathname } = useLocation()
  const [isDismissed, dismiss] = useDismissed('hide-push-notification-alert')
  const { state, isBusy, enable } = usePush()
  if (state !== 'unknown' || isDismissed || isPathWithin(pathname, withoutPushAlert)) return null
  async function press() {
    const outcome = await enable()
    if (outcome === 'subscribed') void notify(t('on'), { tone: 'success' })
    else if (outcome !== 'unknown') void notify(t(outcome), { tone: 'error' })
  }
  return (
    <Alert
      tone="success"
      className={looks}
      title={t('alertTitle')}
      onDismiss={dismiss}
      action={
        <Button variant="secondary" size="small" isBusy={isBusy} onPress={() => void press()}>
          {t('enable')}
        </Button>
      }
    >
      {t('alertText')}
    </Alert>
  )
}
