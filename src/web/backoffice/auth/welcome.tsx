import { useEffect, useState } from 'react'
import { redirect, useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { browserApi } from '../../api/browser.ts'
import { failureOf } from '../../api/errors.ts'
import { type ActArgs, inBrowserAction, onServerAction, type Refused } from '../../api/load.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { NewPasswords } from '../staff/new-passwords.tsx'
import { EntryPage } from './entry-page.tsx'

async function act(api: Api, { form }: ActArgs) {
  const [token, password, password_again] = ['token', 'password', 'password_again'].map((name) =>
    String(form.get(name) ?? ''),
  )
  await api.backoffice.setStaffPassword({
    token: token ?? '',
    password: password ?? '',
    password_again: password_again ?? '',
  })
  return redirect('/office/login?welcome=1')
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

type Invitation = { token: string; email: string }

/** `gone`: the link is invalid or expired. `failed`: the server could not be reached. */
type Answer = Invitation | 'gone' | 'failed'

/** Whose link was opened; null until that is known. Its token is in the fragment, which only the browser knows. */
function useInvitation(): Answer | null {
  const [invitation, setInvitation] = useState<Answer | null>(null)
  useEffect(() => {
    let isShown = true
    const token = window.location.hash.slice(1)
    const found = token === '' ? Promise.resolve('gone' as const) : emailOf(token)
    void found.then((result) => isShown && setInvitation(result))
    return () => {
      isShown = false
    }
  }, [])
  return invitation
}

async function emailOf(token: string): Promise<Answer> {
  try {
    const { email } = await browserApi.backoffice.checkWelcome({ token })
    return { token, email }
  } catch (error) {
    return failureOf(error)?.code === 'link_expired' ? 'gone' : 'failed'
  }
}

/** Target of the link emailed to a new colleague. Opening it changes nothing; the form does. */
export default function WelcomePage() {
  const t = useTranslations('office.welcome')
  const invitation = useInvitation()
  const refused = useActionData<Refused>()
  const errors = useFormErrors(refused?.error)
  if (invitation === 'gone')
    return (
      <EntryPage title={t('goneTitle')} heading={t('goneTitle')}>
        <Card className="grid gap-5 text-center">
          <p>{t('gone')}</p>
          <LinkButton to="/office/login">{t('toLogIn')}</LinkButton>
        </Card>
      </EntryPage>
    )
  if (invitation === 'failed')
    return (
      <EntryPage title={t('title')} heading={t('title')}>
        <ErrorState onRetry={() => window.location.reload()} />
      </EntryPage>
    )
  return (
    <EntryPage title={t('title')} heading={t('title')}>
      <Card>
        {invitation === null ? (
          <>
            <Skeleton className="h-40" />
            <noscript>{t('needsScript')}</noscript>
          </>
        ) : (
          <>
            <p className="mb-5">{t('lead', { email: invitation.email })}</p>
            <Form errors={errors} replace>
              <div className="grid gap-5">
                <input type="hidden" name="token" value={invitation.token} />
                <input type="hidden" name="email" value={invitation.email} autoComplete="username" />
                <NewPasswords />
                <SubmitButton size="large" isWide>
                  {t('submit')}
                </SubmitButton>
              </div>
            </Form>
          </>
        )}
      </Card>
    </EntryPage>
  )
}
