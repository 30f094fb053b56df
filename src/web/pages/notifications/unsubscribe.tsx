import { useActionData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { NotificationType } from '../../../contract/notifications.ts'
import { failureOf } from '../../api/errors.ts'
import { type ActArgs, inBrowserAction, onServerAction, type Refused } from '../../api/load.ts'
import expiredLink from '../../features/scenes/pictures/states/expired-link.svg?url&no-inline'
import closedMailbox from '../../features/scenes/pictures/states/mailbox-closed.svg?url&no-inline'
import { useFormErrors } from '../../i18n/failures.ts'
import { PicturePage } from '../../layouts/picture-page.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'

/** Also what mail programs post to by themselves, as `List-Unsubscribe=One-Click` (RFC 8058): it gets an answer, never another address. */
async function act(api: Api, { form, url }: ActArgs) {
  const token = url.searchParams.get('token') ?? ''
  const scope = form.get('scope') === 'all' ? 'all' : 'type'
  try {
    await api.notifications.unsubscribe({ token, scope })
    return { done: scope }
  } catch (error) {
    const code = failureOf(error)?.code
    if (code === 'link_expired' || code === 'invalid_input') return { done: 'expired' as const }
    throw error
  }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

type Answer = Partial<Refused> & { done?: 'type' | 'all' | 'expired' }

/** The page of the unsubscribe link in emails. Opening it changes nothing; only the button does. */
export default function UnsubscribePage() {
  const t = useTranslations('settings.notifications.unsubscribe')
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const done = useActionData<Answer>()?.done
  if (!done && token) return <Ask token={token} />
  if (!done || done === 'expired') return <Expired />
  return (
    <PicturePage picture={closedMailbox} title={t('doneTitle')} actions={<ToSettings />}>
      <p>{t(done === 'all' ? 'allDone' : 'done')}</p>
      <p>{t('lead')}</p>
    </PicturePage>
  )
}

function ToSettings() {
  const t = useTranslations('settings.notifications.unsubscribe')
  return (
    <LinkButton to="/settings/notifications" variant="secondary">
      {t('settings')}
    </LinkButton>
  )
}

function Expired() {
  const t = useTranslations('settings.notifications.unsubscribe')
  return (
    <PicturePage picture={expiredLink} title={t('expiredTitle')} actions={<ToSettings />}>
      <p>{t('expired')}</p>
    </PicturePage>
  )
}

function Ask({ token }: { token: string }) {
  const t = useTranslations('settings.notifications')
  const errors = useFormErrors(useActionData<Answer>()?.error)
  const type = token.split('.')[1] as NotificationType
  return (
    <PicturePage
      picture={closedMailbox}
      title={t('unsubscribe.title')}
      actions={
        <>
          <Form errors={errors}>
            <SubmitButton>{t('unsubscribe.submit')}</SubmitButton>
          </Form>
          <Form>
            <input type="hidden" name="scope" value="all" />
            <SubmitButton variant="secondary">{t('unsubscribe.all')}</SubmitButton>
          </Form>
        </>
      }
    >
      {t.has(`types.${type}.title`) && (
        <p className="text-ink">{t('unsubscribe.kind', { what: t(`types.${type}.title`) })}</p>
      )}
      <p>{t('unsubscribe.lead')}</p>
    </PicturePage>
  )
}
