import type { ReactNode } from 'react'
import { Link, useActionData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import { type ActArgs, inBrowserAction, onServerAction, type Refused } from '../../api/load.ts'
import { useSite } from '../../api/page-facts.ts'
import { DevMailNote } from '../../features/accounts/confirm-email.tsx'
import { useHeadingFocus } from '../../features/accounts/use-heading-focus.ts'
import { useProofOfWork } from '../../features/accounts/use-puzzle.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import { Card } from '../../ui/card.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ScenePage } from './scene-page.tsx'

type ResetInput = { requestedFor: string }

async function act(api: Api, { form }: ActArgs): Promise<ResetInput> {
  const { email = '', altcha } = formTexts(form)
  await api.accounts.askReset({ email, ...(altcha && { altcha }) })
  return { requestedFor: email }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** The way to a new password begins with a mail. What it answers is the same for everyone. */
export default function ResetPasswordPage() {
  const t = useTranslations('entry.reset')
  const answer = useActionData<ResetInput | Refused>()
  const email = answer && 'requestedFor' in answer ? answer.requestedFor : null
  const title = email === null ? t('title') : t('askedTitle')
  const heading = useHeadingFocus(title, { isResult: email !== null })
  return (
    <ScenePage title={title} headingRef={heading}>
      {email === null ? <AskPart refused={answer as Refused | undefined} /> : <RequestedPart email={email} />}
    </ScenePage>
  )
}

function AskPart({ refused }: { refused: Refused | undefined }) {
  const t = useTranslations()
  const errors = useFormErrors(refused?.error)
  const puzzle = useProofOfWork()
  return (
    <Card>
      <Form {...puzzle.form} errors={errors} typed={refused?.typed}>
        <div className="grid gap-5">
          <p>{t('entry.reset.lead')}</p>
          {puzzle.field}
          <TextField
            name="email"
            type="email"
            label={t('accounts.email')}
            autoComplete="username"
            autoCapitalize="none"
            maxLength={300}
            isRequired
          />
          <SubmitButton size="large" isWide isBusy={puzzle.isWaiting}>
            {t('entry.reset.submit')}
          </SubmitButton>
        </div>
      </Form>
      <p className="mt-6 border-t border-line pt-3 text-center">
        <Link to="/login" className="prose-link inline-flex min-h-11 items-center">
          {t('entry.reset.toLogIn')}
        </Link>
      </p>
    </Card>
  )
}

/** Which mail to look for, and what it can mean when there is none. */
function RequestedPart({ email }: { email: string }) {
  const t = useTranslations()
  const { mail_name } = useSite()
  const link = (to: string) => (words: ReactNode) => (
    <Link to={to} className="prose-link">
      {words}
    </Link>
  )
  return (
    <Card>
      <div className="space-y-2">
        <p className="break-words">
          {t.rich('entry.reset.asked', { email, strong: (words) => <strong className="text-ink">{words}</strong> })}
        </p>
        <DevMailNote email={email} />
      </div>
      <section className="mt-6 border-t border-line pt-4">
        <h2 className="text-base font-bold">{t('accounts.confirm.missing')}</h2>
        <ul className="mt-2 list-disc space-y-1 ps-5 text-ink-soft">
          <li>{t('accounts.confirm.missingWait')}</li>
          <li>{t('accounts.confirm.missingSpam', { sender: mail_name })}</li>
          <li>{t.rich('entry.reset.missingOther', { again: link('/reset-password'), signUp: link('/signup') })}</li>
        </ul>
      </section>
    </Card>
  )
}
