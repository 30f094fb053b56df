import { useTranslations } from 'use-intl'
import { useClosing } from '../../api/closed-notices.ts'
import { useUser } from '../../live/provider.tsx'
import { Alert, noticeAction } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** Emails stopped automatically: why, and what to do. If the address bounced, it has to be corrected first. */
export function DisabledAlert() {
  const t = useTranslations('accounts.push')
  const closing = useClosing('hide-disabled-notifications-alert')
  const reason = useUser()?.notifications_disabled_by ?? null
  return (
    <Alert
      isLine
      tone="warning"
      title={t('disabledTitle')}
      {...closing}
      action={
        reason === 'bounce' ? (
          <LinkButton to="/settings/account" variant="quiet" size="small" className={noticeAction}>
            {t('disabledAddress')}
          </LinkButton>
        ) : (
          <LinkButton to="/settings/notifications" variant="quiet" size="small" className={noticeAction}>
            {t('disabledAction')}
          </LinkButton>
        )
      }
    >
      {reason === null ? t('disabledText') : t(`disabledBy.${reason}`)}
    </Alert>
  )
}
