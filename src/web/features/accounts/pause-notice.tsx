import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { isPathWithin } from '../../ui/path-within.ts'

/** Pages that say it themselves, or where it would be in the way. */
const pathsWithout = ['/settings', '/signup', '/complete-signup']

/** To a member on a pause, with the way out of it; the settings say what came of it. */
export function PauseNotice() {
  const t = useTranslations('accounts.pauseNotice')
  const user = useUser()
  const { pathname } = useLocation()
  if (!user?.is_paused || isPathWithin(pathname, pathsWithout)) return null
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
