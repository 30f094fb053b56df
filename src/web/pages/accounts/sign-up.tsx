import { Link, redirect, useActionData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  type Refused,
} from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { rememberUser } from '../../api/session.ts'
import { SignUpForm } from '../../features/accounts/sign-up-form.tsx'
import { signUpInputOf } from '../../features/accounts/sign-up-input.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { SignUpPromises } from './sign-up-promises.tsx'

async function load(_api: Api, { user }: LoadArgs) {
  if (user) throw redirect('/members')
  return null
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  const { user } = await api.accounts.signUp(signUpInputOf(form))
  // Null for robots, who are told nothing
  if (user) rememberUser(user)
  return redirect('/complete-signup')
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

export default function SignUpPage() {
  const t = useTranslations('accounts.signUp')
  const refused = useActionData<Refused>()
  const [query] = useSearchParams()
  const site = useSite()
  const isOpen = site.signups === 'all' || query.has('network')
  return (
    <Page width="wide">
      <PageTitle title={t('title')} description={site.description} isIndexed />
      <div className="mx-auto max-w-5xl">
        <PageHeader title={isOpen ? t('title') : t('closedTitle')}>{isOpen ? t('lead') : t('closed')}</PageHeader>
        <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr] lg:gap-14">
          <div>
            {isOpen && (
              <Card>
                <SignUpForm refused={refused} query={query} />
              </Card>
            )}
            <p className="mt-4 text-center">
              {t('member')}{' '}
              <Link to="/login" className="prose-link inline-flex min-h-11 items-center">
                {t('logIn')}
              </Link>
            </p>
          </div>
          <SignUpPromises />
        </div>
      </div>
    </Page>
  )
}
