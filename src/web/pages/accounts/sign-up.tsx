import { redirect, useActionData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import {
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  nextPath,
  onServer,
  onServerAction,
  type Refused,
} from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { SignUpForm } from '../../features/accounts/sign-up-form.tsx'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { LogInInstead } from './log-in-instead.tsx'
import { SignUpPromises } from './sign-up-promises.tsx'
import { actSignUp, type Begun } from './signing-up.ts'

async function load(_api: Api, { user, url }: LoadArgs) {
  if (user) throw redirect(nextPath(url.searchParams.get('next')))
  return null
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export const action = onServerAction(actSignUp)
export const clientAction = inBrowserAction(actSignUp)

export default function SignUpPage() {
  const t = useTranslations('entry.signUp')
  const refused = useActionData<Refused | Begun>()
  const [query] = useSearchParams()
  const site = useSite()
  const isOpen = site.may_sign_up
  return (
    <Page width="wide">
      <PageTitle title={t('title')} description={site.description} isIndexed={isOpen} />
      <PageHeader title={isOpen ? t('title') : t('closedTitle')}>{isOpen ? t('lead') : t('closed')}</PageHeader>
      <div className="grid gap-x-8 lg:grid-cols-[3fr_2fr]">
        {isOpen && (
          <Card>
            <SignUpForm refused={refused} query={query} />
          </Card>
        )}
        <div className="max-lg:order-last max-lg:mt-4">
          <SignUpPromises />
        </div>
        <LogInInstead query={query} />
      </div>
    </Page>
  )
}
