import { useTranslations } from 'use-intl'
import { useClosing } from '../../api/closed-notices.ts'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** Mails stopped by themselves: why, and the way back. Where an address refused them, that comes first: switched on, they would come back again. */
export function DisabledAlert() {
  const t = useTranslations('accounts.push')
  const closing = useClosing('hide-disabled-notifications-alert')
  const reason = useUser()?.notifications_disabled_by ?? null
  return (
    <Alert
      tone="warning"
      // On a phone one thing at a time: what comes first
      className="max-md:not-first:hidden"
      title={t('disabledTitle')}
      {...closing}
      action={
        <div className="flex flex-wrap gap-2">
          {reason === 'bounce' && (
            <LinkButton to="/settings/account" variant="secondary" size="small">
              {t('disabledAddress')}
            </LinkButton>
          )}
          <LinkButton to="/settings/notifications" variant="secondary" size="small">
            {t('disabledAction')}
          </LinkButton>
        </div>
      }
    >
      {reason === null ? t('disabledText') : t(`disabledBy.${reason}`)}
    </Alert>
  )
}
