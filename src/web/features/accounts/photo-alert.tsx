import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { isPathWithin } from '../../ui/path-within.ts'
import { useDismissed } from '../../ui/use-dismissed.ts'

const pathsWithout = [
  '/profile',
  '/signup',
  '/signup-matches',
  '/complete-signup',
  '/activate',
  '/premium',
  '/notifications',
  '/directdebit',
  '/settings',
]

/** To a member without a main photo, until they close it. */
export function PhotoAlert() {
  const t = useTranslations('accounts.photoAlert')
  const user = useUser()
  const { pathname } = useLocation()
  const [isDismissed, dismiss] = useDismissed('hide-enrich-alert')
  if (!user || user.profile.main_image || user.profile.has_photo || isDismissed || isPathWithin(pathname, pathsWithout))
    return null
  return (
    <Alert
      tone="warning"
      // On a phone one thing at a time: what comes first
      className="max-md:not-first:hidden"
      title={t('title')}
      onDismiss={dismiss}
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
