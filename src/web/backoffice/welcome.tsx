import { redirect, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../contract/index.ts'
import { failureOf } from '../api/errors.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  type Refused,
} from '../api/load.ts'
import { useFormErrors } from '../i18n/failures.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Form, SubmitButton } from '../ui/form.tsx'
import { DoorPage } from './door-page.tsx'
import { NewPasswords } from './new-passwords.tsx'

async function load(api: Api, { params }: LoadArgs) {
  try {
    return await api.backoffice.checkWelcome({ token: params.token ?? '' })
  } catch (error) {
    if (failureOf(error)?.code === 'link_expired') return null
    throw error
  }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form, params }: ActArgs) {
  const password = String(form.get('password') ?? '')
  const password_again = String(form.get('password_again') ?? '')
  await api.backoffice.setStaffPassword({ token: params.token ?? '', password, password_again })
  return redirect('/office/login?welcome=1')
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Where the link of the mail to a new colleague leads. Opening it changes nothing; the form does. */
export default function WelcomePage() {
  const t = useTranslations('office.welcome')
  const person = useLoaderData<typeof loader>()
  const refused = useActionData<Refused>()
  const errors = useFormErrors(refused?.error)
  if (person === null)
    return (
      <DoorPage title={t('goneTitle')} heading={t('goneTitle')}>
        <Card className="grid gap-5 text-center">
          <p>{t('gone')}</p>
          <LinkButton to="/office/login">{t('toLogIn')}</LinkButton>
        </Card>
      </DoorPage>
    )
  return (
    <DoorPage title={t('title')} heading={t('title')}>
      <Card>
        <p className="mb-5">{t('lead', { email: person.email })}</p>
        <Form errors={errors} replace>
          <div className="grid gap-5">
            <input type="hidden" name="email" value={person.email} autoComplete="username" />
            <NewPasswords />
            <SubmitButton size="large" isWide>
              {t('submit')}
            </SubmitButton>
          </div>
        </Form>
      </Card>
    </DoorPage>
  )
}
