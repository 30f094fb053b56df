import { redirect, redirectDocument, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { AgeView } from '../../../contract/accounts/age.ts'
import { ageProviderNames } from '../../../contract/accounts/age-rules.ts'
import type { Api } from '../../../contract/index.ts'
import { formDate } from '../../api/form-values.ts'
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
import { useFormErrors } from '../../i18n/failures.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { DateOfBirthField } from '../../ui/fields/date-of-birth-field.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'

async function load(api: Api, { url }: LoadArgs) {
  const { age } = await api.accounts.getAge({})
  return { age, next: nextPath(url.searchParams.get('next'), '/') }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form, url }: ActArgs) {
  const next = nextPath(url.searchParams.get('next'), '/')
  if (form.get('intent') === 'declare') {
    await api.accounts.declareAge({ date_of_birth: formDate(form, 'date_of_birth') })
    return redirect(next)
  }
  const provider = ageProviderNames.find((name) => name === form.get('intent'))
  if (provider === undefined) throw new Response(null, { status: 404 })
  const { check } = await api.accounts.startAgeProof({ provider, next })
  return check.opens === 'page' ? redirectDocument(check.url) : redirect('/age/done')
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** Why members wait behind a proof of age here, how it is given, and the way back to where one was. */
export default function AgePage() {
  const t = useTranslations('verification.age')
  const { age, next } = useLoaderData<typeof loader>()
  const answer = useActionData<Refused>()
  return (
    <Page width="narrow">
      <PageTitle title={t('title')} />
      <PageHeader title={t('title')}>
        {age.asks === 'nothing' ? t(age.is_proved ? 'passed' : 'nothing') : t('lead')}
      </PageHeader>
      <Card as="section">
        {age.asks === 'nothing' ? (
          <LinkButton to={next}>{t('goOn')}</LinkButton>
        ) : (
          <AgeQuestion age={age} answer={answer} />
        )}
      </Card>
    </Page>
  )
}

function AgeQuestion({ age, answer }: { age: AgeView; answer: Refused | undefined }) {
  const t = useTranslations('verification.age')
  const errors = useFormErrors(answer?.error)
  if (age.asks === 'declared')
    return (
      <Form method="post" errors={errors} className="flex flex-col items-start gap-4">
        <p>{t('declared')}</p>
        <DateOfBirthField name="date_of_birth" label={t('born')} isRequired />
        <SubmitButton name="intent" value="declare" intent="declare">
          {t('declare')}
        </SubmitButton>
      </Form>
    )
  if (age.providers.length === 0) return <Alert tone="warning">{t('unavailable')}</Alert>
  return (
    <Form method="post" errors={errors} className="flex flex-col items-start gap-4">
      {age.check !== null && (
        <Alert
          action={
            <LinkButton to="/age/done" variant="secondary">
              {t('check')}
            </LinkButton>
          }
        >
          {t('pending')}
        </Alert>
      )}
      <p>{t('provider')}</p>
      <p>{t('kept')}</p>
      {age.providers.map((name) => (
        <SubmitButton key={name} name="intent" value={name} intent={name}>
          {t(`start.${name}`)}
        </SubmitButton>
      ))}
    </Form>
  )
}
