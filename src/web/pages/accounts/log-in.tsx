import { data, Link, redirect, useActionData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { statusOf } from '../../api/errors.ts'
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
import { LogInForm } from '../../features/accounts/log-in-form.tsx'
import { PasskeyButton } from '../../features/accounts/passkey-button.tsx'
import { SecondFactorForm, type SecondStep } from '../../features/accounts/second-factor-form.tsx'
import { signUpAddress, trailIn } from '../../features/accounts/sign-up-trail.ts'
import { useOnUtcDay } from '../../i18n/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import { takeLogInStep } from './log-in-steps.ts'
import { ScenePage } from './scene-page.tsx'

async function load(_api: Api, { user, url }: LoadArgs) {
  if (user) throw redirect(nextPath(url.searchParams.get('next')))
  return null
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form, url }: ActArgs) {
  const outcome = await takeLogInStep(api, form)
  if ('secondStep' in outcome) {
    const { error } = outcome.secondStep
    return data(outcome, { status: error ? statusOf(error) : 200 })
  }
  rememberUser(outcome.user)
  return redirect(nextPath(url.searchParams.get('next')))
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** The last line of the card. */
const lastLine = 'mt-6 border-t border-line pt-3 text-center'

export default function LogInPage() {
  const t = useTranslations('entry.logIn')
  const answer = useActionData<Refused | { secondStep: SecondStep }>()
  if (answer && 'secondStep' in answer)
    return (
      <ScenePage title={t('stepTitle')}>
        <SecondFactor step={answer.secondStep} />
      </ScenePage>
    )
  return (
    <ScenePage title={t('title')} heading={t('heading')}>
      <FirstStep refused={answer} />
    </ScenePage>
  )
}

function FirstStep({ refused }: { refused: Refused | undefined }) {
  const t = useTranslations()
  const [query] = useSearchParams()
  // Of the second step: the password has to be typed again
  const isTooLate = refused?.error.code === 'link_expired'
  const statement = refused?.error.code === 'account_banned' ? refused.error.params.token : undefined
  const isLeaving = refused?.error.code === 'account_pending_deletion'
  const note = query.has('reset') ? t('entry.logIn.afterReset') : query.has('next') ? t('entry.logIn.first') : null
  return (
    <>
      {note && !refused && <Alert className="mb-4">{note}</Alert>}
      {isTooLate && (
        <div role="alert" className="mb-4">
          <Alert tone="warning">{t('entry.logIn.tooLate')}</Alert>
        </div>
      )}
      {statement !== undefined && (
        <Alert
          className="mb-4"
          action={
            <LinkButton to={`/decisions/${statement}`} variant="secondary" size="small">
              {t('accounts.banned.action')}
            </LinkButton>
          }
        >
          {t('accounts.banned.text')}
        </Alert>
      )}
      {isLeaving && <Reactivation params={refused.error.params} />}
      <Card>
        <LogInForm
          words={{ email: t('accounts.email'), password: t('accounts.password'), submit: t('entry.logIn.submit') }}
          refused={isTooLate || isLeaving ? undefined : refused}
          hasPasskeys
        >
          <Link to="/reset-password" className="prose-link -my-3 inline-flex min-h-11 items-center justify-self-start">
            {t('entry.logIn.forgot')}
          </Link>
        </LogInForm>
        <PasskeyButton round={refused} />
        <p className={lastLine}>
          {t('entry.logIn.newHere')}{' '}
          <Link
            to={signUpAddress(undefined, trailIn(query).next)}
            className="prose-link inline-flex min-h-11 items-center"
          >
            {t('entry.logIn.signUp')}
          </Link>
        </p>
      </Card>
    </>
  )
}

/** The right password of an account in its deletion period: says until when it is there, and brings it back. */
function Reactivation({ params: { erased_at, token } }: { params: Refused['error']['params'] }) {
  const t = useTranslations('entry.logIn')
  const date = useOnUtcDay()(String(erased_at))
  return (
    <div role="alert" className="mb-4">
      <Alert
        tone="warning"
        action={
          <Form>
            <input type="hidden" name="reactivate" value={String(token)} />
            <SubmitButton size="small">{t('reactivate')}</SubmitButton>
          </Form>
        }
      >
        {t('leaving', { date })}
      </Alert>
    </div>
  )
}

function SecondFactor({ step }: { step: SecondStep }) {
  const t = useTranslations('entry.logIn')
  const [query] = useSearchParams()
  return (
    <Card>
      <SecondFactorForm
        step={step}
        words={{
          code: t('code'),
          codeHint: t('codeHint'),
          recoveryCode: t('recoveryCode'),
          recoveryHint: t('recoveryHint'),
          submit: t('submit'),
          toRecovery: t('useRecovery'),
          toApp: t('useApp'),
        }}
      />
      <p className={lastLine}>
        <Link to={`/login?${query}`} className="prose-link inline-flex min-h-11 items-center">
          {t('startAnew')}
        </Link>
      </p>
    </Card>
  )
}
