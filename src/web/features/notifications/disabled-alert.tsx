import { useTranslations } from 'use-intl'
import { useClosing } from '../../api/closed-notices.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** Mails stopped by themselves: marked as spam, refused, or unsubscribed from. */
export function DisabledAlert() {
  const t = useTranslations('accounts.push')
  const closing = useClosing('hide-disabled-notifications-alert')
  return (
    <Alert
      tone="warning"
      // On a phone one thing at a time: what comes first
      className="max-md:not-first:hidden"
      title={t('disabledTitle')}
      {...closing}
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
