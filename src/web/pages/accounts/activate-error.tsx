import { MailCheck, MailWarning } from 'lucide-react'
import { useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowserAction, onServerAction, type Refused } from '../../api/load.ts'
import { usePageFacts } from '../../api/page-facts.ts'
import { ConfirmEmail, ResendLink, type Resent, useResendFailure } from '../../features/accounts/confirm-email.tsx'
import { Outcome } from '../../features/accounts/outcome.tsx'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AlreadyConfirmed } from './already-confirmed.tsx'

/** Every "send the link again" button posts here. */
async function act(api: Api, { user }: ActArgs): Promise<Resent> {
  await api.accounts.resendActivation({})
  return { sentTo: user?.email ?? '' }
}
export const action = onServerAction(act)
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
  const resendFailure = useResendFailure()
  const answer = useActionData<Resent | Refused>()
  if (answer && 'sentTo' in answer) {
    return (
      <>
        <PageTitle title={t('sentTitle')} />
        <Outcome icon={<MailCheck />} tone="success" title={t('sentTitle')} />
        <Card>
          <ConfirmEmail email={email} />
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
        <ResendLink email={email} />
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
