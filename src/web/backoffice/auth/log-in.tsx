import { data, Link, redirect, useActionData, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { statusOf } from '../../api/errors.ts'
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
import { LogInForm } from '../../features/accounts/log-in-form.tsx'
import { takePasswordStep } from '../../features/accounts/password-step.ts'
import { SecondFactorForm, type SecondStep } from '../../features/accounts/second-factor-form.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { nextOfficePath, staffOrNull } from './entry.ts'
import { EntryPage } from './entry-page.tsx'

async function load(api: Api, { url }: LoadArgs) {
  const staff = await staffOrNull(api)
  if (staff !== null) throw redirect(nextOfficePath(url.searchParams.get('next')))
  return null
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form, url }: ActArgs) {
  const outcome = await takePasswordStep<{ staff: object } | { done: true }>(api.backoffice, form)
  if (!('secondStep' in outcome)) return redirect(nextOfficePath(url.searchParams.get('next')))
  const { secondStep: step } = outcome
  return data({ step }, { status: step.error ? statusOf(step.error) : 200 })
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

export default function OfficeLogInPage() {
  const t = useTranslations('office.logIn')
  const answer = useActionData<Refused | { step: SecondStep }>()
  const step = answer && 'step' in answer ? answer.step : null
  return (
    <EntryPage title={step ? t('stepTitle') : t('title')} heading={step ? t('stepTitle') : t('heading')}>
      {step ? <SecondFactor step={step} /> : <FirstStep refused={answer && 'error' in answer ? answer : undefined} />}
    </EntryPage>
  )
}

function FirstStep({ refused }: { refused: Refused | undefined }) {
  const t = useTranslations('office.logIn')
  const [query] = useSearchParams()
  // Second step: the password has to be typed again
  const isTooLate = refused?.error.code === 'link_expired'
  const note = query.has('welcome') ? t('welcomed') : query.has('next') ? t('first') : null
  return (
    <>
      {note && !refused && <Alert className="mb-4">{note}</Alert>}
      {isTooLate && (
        <div role="alert" className="mb-4">
          <Alert tone="warning">{t('tooLate')}</Alert>
        </div>
      )}
      <Card>
        <LogInForm
          words={{ email: t('email'), password: t('password'), submit: t('submit') }}
          refused={isTooLate ? undefined : refused}
        />
      </Card>
      <p className="mt-5 text-center text-sm text-ink-soft">{t('note')}</p>
    </>
  )
}

function SecondFactor({ step }: { step: SecondStep }) {
  const t = useTranslations('office.logIn')
  const { name } = useSite()
  const [query] = useSearchParams()
  return (
    <>
      <Card>
        <SecondFactorForm
          step={step}
          words={{
            code: t('code'),
            codeHint: t('codeHint', { site: name }),
            recoveryCode: t('recoveryCode'),
            recoveryHint: t('recoveryHint'),
            submit: t('confirm'),
            toRecovery: t('useRecovery'),
            toApp: t('useApp'),
          }}
        />
      </Card>
      <p className="mt-5 text-center">
        <Link to={`/office/login?${query}`} className="prose-link inline-flex min-h-11 items-center">
          {t('startAnew')}
        </Link>
      </p>
    </>
  )
}
