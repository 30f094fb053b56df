import { useTranslations } from 'use-intl'
import { useUser } from '../../live/provider.tsx'
import { Alert, noticeAction } from '../../ui/alert.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'

/** To a member whose check-in is due: one tap, and the settings show the result. */
export function CheckInNotice() {
  const t = useTranslations('accounts.checkInNotice')
  const id = useUser()?.check_in_due ?? null
  if (id === null) return null
  return (
    <Alert
      isLine
      tone="warning"
      title={t('title')}
      action={
        <Form action="/settings/dates">
          <input type="hidden" name="intent" value={`home/${id}`} />
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
