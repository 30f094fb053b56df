import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { redirect, useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowserAction, onServerAction, type Refused } from '../../api/load.ts'
import { usePageFacts } from '../../api/page-facts.ts'
import { ConfirmEmail, type Confirmed, type Resent, useResendFailure } from '../../features/accounts/confirm-email.tsx'
import { Outcome } from '../../features/accounts/outcome.tsx'
import expiredLink from '../../features/scenes/pictures/states/expired-link.svg?url&no-inline'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { PicturePage } from '../../layouts/picture-page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
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

/** A link that does not work (any more), and the way to a new code. */
export default function ActivationFailedPage() {
  const t = useTranslations('entry.activate')
  const { user } = usePageFacts()
  if (!user) {
    return (
      <Failed
        action={<LinkButton to={`/login?next=${encodeURIComponent('/activate/error')}`}>{t('logIn')}</LinkButton>}
      >
        {t('failedVisitor')}
      </Failed>
    )
  }
  if (user.status === 'not_confirmed') return <NewCode email={user.email} />
  return <AlreadyConfirmed isLoggedIn />
}

function NewCode({ email }: { email: string }) {
  const t = useTranslations('entry.activate')
  const complete = useTranslations('entry.complete')
  const resendFailure = useResendFailure()
  const answer = useActionData<Resent | Refused>()
  if (answer && 'sentTo' in answer) {
    return (
      <Page width="narrow">
        <PageTitle title={t('sentTitle')} />
        <Outcome icon={<MailCheck />} tone="success" title={t('sentTitle')} />
        <Card>
          <ConfirmEmail email={answer.sentTo} />
        </Card>
      </Page>
    )
  }
  if (answer?.intent !== undefined) {
    return (
      <Page width="narrow">
        <PageTitle title={complete('email')} />
        <h1 className="mb-5">{complete('email')}</h1>
        <Card>
          <ConfirmEmail email={email} refused={answer} />
        </Card>
      </Page>
    )
  }
  return (
    <Failed
      action={
        <Form>
          <SubmitButton>{t('newCode')}</SubmitButton>
        </Form>
      }
    >
      {t('failedMember', { email })}
      {answer && (
        <div role="alert" className="mt-3 text-start">
          <Alert tone="danger" title={resendFailure(answer.error)} />
        </div>
      )}
    </Failed>
  )
}

function Failed({ children, action }: { children: ReactNode; action: ReactNode }) {
  const t = useTranslations('entry.activate')
  const title = t('failedTitle')
  return (
    <PicturePage picture={expiredLink} title={title} actions={action}>
      <p>{t('failed')}</p>
      {children}
    </PicturePage>
  )
}
