import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'

/** To a member on a pause, with the way out of it; the settings say what came of it. */
export function PauseNotice() {
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
