import { useTranslations } from 'use-intl'
import { useClosing } from '../../api/closed-notices.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'

/** To a member without a main photo, until they close it. */
export function PhotoAlert() {
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
