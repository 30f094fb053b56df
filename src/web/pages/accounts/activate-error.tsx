import { MailCheck, MailWarning } from 'lucide-react'
import { redirect, useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowserAction, onServerAction, type Refused } from '../../api/load.ts'
import { usePageFacts } from '../../api/page-facts.ts'
import {
  ConfirmEmail,
  type Confirmed,
  ResendLink,
  type Resent,
  useResendFailure,
} from '../../features/accounts/confirm-email.tsx'
import { Outcome } from '../../features/accounts/outcome.tsx'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AlreadyConfirmed } from './already-confirmed.tsx'

/** All forms about the confirmation post here: the code, a corrected address, and "send the email again". */
async function act(api: Api, { user, form }: ActArgs): Promise<Resent | Confirmed> {
  const text = (name: string) => String(form.get(name) ?? '')
  switch (form.get('intent')) {
    case 'code':
      await api.accounts.activateByCode({ code: text('code') })
      return { confirmed: true }
    case 'email': {
      const [email, current_password] = [text('email').trim(), text('current_password')]
      await api.accounts.correctEmail({ email, ...(current_password !== '' && { current_password }) })
      return { sentTo: email }
    }
    default:
      await api.accounts.resendActivation({})
      return { sentTo: user?.email ?? '' }
  }
}
export const action = onServerAction(async (api, args) => {
  const answer = await act(api, args)
  if ('confirmed' in answer) throw redirect('/activate/done?outcome=activated')
  return answer
})
export const clientAction = inBrowserAction(act)

/** A link that does not work (any more), and the way to one that does. */
export default function ActivationFailedPage() {
  const t = useTranslations('entry.activate')
  const { user } = usePageFacts()
  if (user && user.status !== 'not_confirmed') {
    return (
      <Page width="narrow">
        <AlreadyConfirmed isLoggedIn />
      </Page>
    )
  }
  return (
    <Page width="narrow">
      {user ? <NewLink email={user.email} /> : <Failed />}
      {!user && (
        <p className="-mt-2 flex flex-col items-center gap-5 text-center text-ink-soft">
          {t('failedVisitor')}
          <LinkButton to={`/login?next=${encodeURIComponent('/activate/error')}`}>{t('logIn')}</LinkButton>
        </p>
      )}
    </Page>
  )
}

function NewLink({ email }: { email: string }) {
  const t = useTranslations('entry.activate')
  const complete = useTranslations('entry.complete')
  const resendFailure = useResendFailure()
  const answer = useActionData<Resent | Refused>()
  if (answer && 'sentTo' in answer) {
    return (
      <>
        <PageTitle title={t('sentTitle')} />
        <Outcome icon={<MailCheck />} tone="success" title={t('sentTitle')} />
        <Card>
          <ConfirmEmail email={answer.sentTo} />
        </Card>
      </>
    )
  }
  if (answer?.intent !== undefined) {
    return (
      <>
        <PageTitle title={complete('email')} />
        <h1 className="mb-5">{complete('email')}</h1>
        <Card>
          <ConfirmEmail email={email} refused={answer} />
        </Card>
      </>
    )
  }
  return (
    <>
      <Failed />
      {answer && (
        <div role="alert" className="mb-4">
          <Alert tone="danger" title={resendFailure(answer.error)} />
        </div>
      )}
      <div className="-mt-2 flex flex-col items-center gap-5 text-center">
        <p className="text-ink-soft">{t('failedMember', { email })}</p>
        <ResendLink email={email} isMain />
      </div>
    </>
  )
}

function Failed() {
  const t = useTranslations('entry.activate')
  return (
    <>
      <PageTitle title={t('failedTitle')} />
      <Outcome icon={<MailWarning />} tone="warning" title={t('failedTitle')}>
        <p>{t('failed')}</p>
      </Outcome>
    </>
  )
}
