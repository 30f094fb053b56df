import { Link, redirect, useActionData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  nextPath,
  onServer,
  onServerAction,
  type Refused,
} from '../../api/load.ts'
import { rememberUser } from '../../api/session.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

async function load(_api: Api, { user, url }: LoadArgs) {
  if (user) throw redirect(nextPath(url.searchParams.get('next')))
  return null
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form, url }: ActArgs) {
  const email = formTexts(form).email ?? ''
  const { user } = await api.accounts.logIn({ email, password: String(form.get('password') ?? '') })
  rememberUser(user)
  return redirect(nextPath(url.searchParams.get('next')))
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

export default function LogInPage() {
  const t = useTranslations('accounts')
  const refused = useActionData<Refused>()
  const errors = useFormErrors(refused?.error)
  const [query] = useSearchParams()
  return (
    <Page width="narrow">
      <PageTitle title={t('logIn.title')} />
      <h1 className="mb-5 text-center text-2xl font-bold tracking-tight sm:mb-7 sm:text-3xl">{t('logIn.heading')}</h1>
      {query.has('next') && !refused && <Alert className="mb-4">{t('logIn.first')}</Alert>}
      <Card>
        <Form errors={errors}>
          <div className="grid gap-5">
            <TextField
              name="email"
              type="email"
              label={t('email')}
              autoComplete="username"
              autoCapitalize="none"
              defaultValue={refused?.typed?.email}
              isRequired
            />
            <PasswordField name="password" label={t('password')} autoComplete="current-password" isRequired />
            <SubmitButton size="large" isWide>
              {t('logIn.submit')}
            </SubmitButton>
          </div>
        </Form>
      </Card>
      <p className="mt-5 text-center">
        {t('logIn.newHere')}{' '}
        <Link to="/signup" className="prose-link inline-flex min-h-11 items-center">
          {t('logIn.signUp')}
        </Link>
      </p>
    </Page>
  )
}
