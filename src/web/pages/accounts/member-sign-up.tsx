import { redirect, useActionData, useLoaderData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { failureOf } from '../../api/errors.ts'
import {
  idIn,
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
import { MemberCard } from '../../features/profiles/card/member-card.tsx'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { LogInInstead } from './log-in-instead.tsx'
import { SignUpPromises } from './sign-up-promises.tsx'
import { actSignUp } from './signing-up.ts'

/** If the visitor may not see the member, the sign-up continues without one. */
const notToBeSeen = ['member_unavailable', 'blocked_by_member', 'not_found', 'authentication_required']

async function load(api: Api, { params, user, url }: LoadArgs) {
  const id = idIn(params)
  if (user) throw redirect(nextPath(url.searchParams.get('next'), `/members/${id}`))
  try {
    return await api.profiles.getProfile({ id })
  } catch (error) {
    if (notToBeSeen.includes(failureOf(error)?.code ?? '')) throw redirect(`/signup${url.search}`)
    throw error
  }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)
export const action = onServerAction(actSignUp)
export const clientAction = inBrowserAction(actSignUp)

/** The sign-up that a member's page started: their card, the first words to them, and the same form as everywhere. */
export default function MemberSignUpPage() {
  const t = useTranslations('entry.signUp')
  const common = useTranslations('common.fictional')
  const { profile } = useLoaderData<typeof clientLoader>()
  const refused = useActionData<Refused>()
  const [query] = useSearchParams()
  const isOpen = useSite().may_sign_up
  const { id, name, is_fictional } = profile
  const title = is_fictional ? t('title') : t('memberTitle', { name })
  return (
    <Page width="wide">
      <PageTitle title={title} />
      <div className="mx-auto max-w-5xl">
        <div className="grid items-start gap-x-14 gap-y-6 lg:grid-cols-[2fr_3fr]">
          <div className="mx-auto w-40 sm:w-56 lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)] lg:w-full">
            <MemberCard member={profile} sizes="(min-width: 992px) 24rem, 14rem" heading="h2" isFirst />
          </div>
          <div>
            <PageHeader title={isOpen ? title : t('closedTitle')}>{isOpen ? t('lead') : t('closed')}</PageHeader>
            {is_fictional && <Alert tone="warning" title={common('warning')} className="mb-4" />}
            {isOpen && (
              <Card>
                <SignUpForm refused={refused} query={query} to={is_fictional ? undefined : { id, name }} />
              </Card>
            )}
            <LogInInstead query={query} />
            <div className="mt-8">
              <SignUpPromises />
            </div>
          </div>
        </div>
      </div>
    </Page>
  )
}
