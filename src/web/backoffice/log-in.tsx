import { redirect, useActionData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../contract/index.ts'
import { failureOf } from '../api/errors.ts'
import { formTexts } from '../api/form-values.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  type Refused,
} from '../api/load.ts'
import { useSite } from '../api/page-facts.ts'
import { LogInForm } from '../features/accounts/log-in-form.tsx'
import { DemoBanner } from '../layouts/notices.tsx'
import { Page } from '../layouts/page.tsx'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { contentId } from '../ui/visually-hidden.tsx'
import { nextOfficePath } from './door.ts'
import { OfficeTitle } from './office-title.tsx'

async function load(api: Api, { url }: LoadArgs) {
  const staff = await api.backoffice.getStaff({}).catch((error: unknown) => {
    if (failureOf(error)?.code === 'staff_required') return null
    throw error
  })
  if (staff !== null) throw redirect(nextOfficePath(url.searchParams.get('next')))
  return null
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form, url }: ActArgs) {
  const email = formTexts(form).email ?? ''
  await api.backoffice.logIn({ email, password: String(form.get('password') ?? '') })
  return redirect(nextOfficePath(url.searchParams.get('next')))
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

export default function OfficeLogInPage() {
  const t = useTranslations('office')
  const refused = useActionData<Refused>()
  const [query] = useSearchParams()
  const { name, is_demo } = useSite()
  return (
    <>
      {is_demo && <DemoBanner />}
      <main id={contentId} tabIndex={-1} className="outline-none">
        <Page width="narrow">
          <OfficeTitle title={t('logIn.title')} />
          <p className="mb-1 text-center font-semibold text-ink-soft">{name}</p>
          <h1 className="mb-5 text-center text-2xl font-bold tracking-tight sm:mb-7 sm:text-3xl">
            {t('logIn.heading')}
          </h1>
          {query.has('next') && !refused && <Alert className="mb-4">{t('logIn.first')}</Alert>}
          <Card>
            <LogInForm
              words={{ email: t('logIn.email'), password: t('logIn.password'), submit: t('logIn.submit') }}
              refused={refused}
            />
          </Card>
          <p className="mt-5 text-center text-sm text-ink-soft">{t('logIn.note')}</p>
        </Page>
      </main>
    </>
  )
}
