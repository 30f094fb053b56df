import { useActionData, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { photoUpload } from '../../../contract/constants.ts'
import type { Api } from '../../../contract/index.ts'
import type { VerificationView } from '../../../contract/profiles/verification.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction, type Refused } from '../../api/load.ts'
import { useFormErrors } from '../../i18n/failures.ts'
import { useDateWords } from '../../i18n/format.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import { GestureDrawing } from './gesture-drawing.tsx'
import { VerificationRequests } from './verification-requests.tsx'
import { VerifyPicture } from './verify-picture.tsx'

async function load(api: Api) {
  return api.profiles.getVerification({})
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  const declined = form.get('decline')
  if (declined === null) await api.profiles.startVerification({})
  else await api.profiles.declineVerificationRequest({ id: String(declined) })
  return declined === null ? null : { declined: String(declined) }
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** A picture with a gesture, looked at by a person: what for, what happens with it, and how far one is. */
export default function VerifyPage() {
  const t = useTranslations('verification')
  const { verification, requests } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof clientAction>()
  const { revalidate } = useRevalidator()
  return (
    <Page width="wide">
      <PageTitle title={t('title')} />
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <VerificationRequests
            requests={requests}
            declined={answer && 'declined' in answer ? answer.declined : null}
          />
          <Standing verification={verification} />
          {verification.state === 'asked' && <VerifyPicture verification={verification} onSent={revalidate} />}
          {(verification.state === 'none' || verification.state === 'refused') && <Start verification={verification} />}
        </div>
        <About />
      </div>
    </Page>
  )
}

/** How it stands, where something has come of it. */
function Standing({ verification: { state, reason, at } }: { verification: VerificationView }) {
  const t = useTranslations('verification')
  const dateWords = useDateWords()
  if (state === 'none' || state === 'asked') return <UploadFault />
  if (state === 'refused')
    return (
      <Alert tone="warning" title={t('states.refused.title')}>
        {reason && t(`reasons.${reason}`)}
      </Alert>
    )
  const sentAt = at === null ? '' : dateWords(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Alert tone={state === 'verified' ? 'success' : 'info'} title={t(`states.${state}.title`)}>
      {t(`states.${state}.text`, { at: sentAt })}
    </Alert>
  )
}

/** What the door answered to a form that was sent without script. */
function UploadFault() {
  const t = useTranslations('errors')
  const code = useSearchParams()[0].get('error') ?? ''
  const own = useTranslations('verification')
  if (!t.has(code as 'internal')) return null
  return (
    <div role="alert">
      <Alert tone="danger">
        {code === 'link_expired' ? own('expired') : t(code as 'internal', { min: photoUpload.minSide })}
      </Alert>
    </div>
  )
}

function Start({ verification: { state, has_photo, tries_left } }: { verification: VerificationView }) {
  const t = useTranslations('verification')
  const answer = useActionData<Refused | { declined: string } | null>()
  const errors = useFormErrors(answer && 'error' in answer ? answer.error : undefined)
  if (!has_photo)
    return (
      <Alert
        title={t('needsPhoto.title')}
        action={
          <LinkButton to="/profile#photos" variant="secondary">
            {t('needsPhoto.action')}
          </LinkButton>
        }
      >
        {t('needsPhoto.text')}
      </Alert>
    )
  return (
    <Card as="section">
      <div className="mb-5 grid grid-cols-3 gap-3">
        {(['wave', 'two_fingers', 'thumb_up'] as const).map((gesture) => (
          <GestureDrawing key={gesture} gesture={gesture} className="w-full" />
        ))}
      </div>
      <Form method="post" errors={errors} className="flex flex-col items-start gap-3">
        <p>{t('triesLeft', { count: tries_left })}</p>
        {tries_left > 0 && <SubmitButton>{t(state === 'refused' ? 'startAgain' : 'start')}</SubmitButton>}
      </Form>
    </Card>
  )
}

function About() {
  const t = useTranslations('verification')
  return (
    <div className="grid gap-5">
      <Card as="section">
        <h2 className="font-display text-xl font-semibold">{t('how.title')}</h2>
        <ol className="mt-4 grid gap-4">
          {(['gesture', 'picture', 'answer'] as const).map((step, index) => (
            <li key={step} className="grid grid-cols-[2.25rem_1fr] items-start gap-3">
              <span
                aria-hidden
                className="flex size-9 items-center justify-center rounded-full bg-primary-soft font-display text-lg font-semibold text-primary-ink"
              >
                {index + 1}
              </span>
              <span className="pt-1.5">{t(`how.${step}`)}</span>
            </li>
          ))}
        </ol>
      </Card>
      <section className="px-5 sm:px-6">
        <h2 className="font-display text-xl font-semibold">{t('what.title')}</h2>
        <ul className="mt-3 flex list-disc flex-col gap-2 ps-5 text-ink-soft">
          <li>{t('what.people')}</li>
          <li>{t('what.deleted')}</li>
          <li>{t('what.noMachine')}</li>
        </ul>
      </section>
    </div>
  )
}
