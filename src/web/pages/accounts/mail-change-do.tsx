import { CircleCheck, MailOpen } from 'lucide-react'
import { redirect, useActionData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowserAction, onServerAction, type Refused } from '../../api/load.ts'
import { usePageFacts } from '../../api/page-facts.ts'
import { Outcome } from '../../features/accounts/outcome.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { DeadLink } from './dead-link.tsx'
import { isDeadLink } from './link-state.ts'

const path = '/mail-change/do'

async function act(api: Api, { form }: ActArgs) {
  try {
    const { outcome } = await api.accounts.changeMail({ token: formTexts(form).token ?? '' })
    return redirect(`${path}?outcome=${outcome}`)
  } catch (error) {
    if (isDeadLink(error)) return redirect(path)
    throw error
  }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Where the link mailed to a new address leads: a press makes the address the member's own. */
export default function MailChangePage() {
  const t = useTranslations('entry.mailChange')
  const [query] = useSearchParams()
  const token = query.get('token')
  const outcome = query.get('outcome')
  return (
    <Page width="narrow">
      {token ? (
        <Confirm token={token} />
      ) : outcome ? (
        <Changed isNews={outcome === 'changed'} />
      ) : (
        <DeadLink actions={<LinkButton to="/settings">{t('settings')}</LinkButton>}>{t('expired')}</DeadLink>
      )}
    </Page>
  )
}

function Confirm({ token }: { token: string }) {
  const t = useTranslations('entry.mailChange')
  const refused = useActionData<Refused>()
  const errors = useFormErrors(refused?.error)
  return (
    <>
      <PageTitle title={t('title')} />
      <Outcome
        icon={<MailOpen />}
        title={t('title')}
        actions={
          <Form errors={errors} replace>
            <input type="hidden" name="token" value={token} />
            <SubmitButton size="large">{t('submit')}</SubmitButton>
          </Form>
        }
      >
        <p>{t('lead')}</p>
      </Outcome>
    </>
  )
}

function Changed({ isNews }: { isNews: boolean }) {
  const t = useTranslations('entry.mailChange')
  const { user } = usePageFacts()
  const title = t(isNews ? 'changedTitle' : 'alreadyTitle')
  return (
    <>
      <PageTitle title={title} />
      <Outcome
        icon={<CircleCheck />}
        tone="success"
        title={title}
        actions={
          user ? (
            <LinkButton to="/settings">{t('settings')}</LinkButton>
          ) : (
            <LinkButton to="/login">{t('logIn')}</LinkButton>
          )
        }
      >
        <p>{t(isNews ? 'changed' : 'already')}</p>
      </Outcome>
    </>
  )
}
