import type { ReactNode } from 'react'
import { redirect, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction, type Refused } from '../../api/load.ts'
import { trailIn } from '../../features/accounts/sign-up-trail.ts'
import { SkipForm, StepFrame } from '../../features/accounts/step-frame.tsx'
import { useFailureText } from '../../i18n/failures.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { AboutStep } from './about-step.tsx'
import { type LoadedStep, loadStep, type StepProps } from './completion.ts'
import { EmailStep } from './email-step.tsx'
import { MessageStep } from './message-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import { PhotoStep } from './photo-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { PushStep } from './push-step.tsx'
import { saveStep } from './save-step.ts'
import { afterStep, isSignUpStep, type SignUpStep } from './sign-up-steps.ts'

export const loader = onServer(loadStep)
export const clientLoader = inBrowser(loadStep)

async function act(api: Api, { form, url }: ActArgs) {
  const step = form.get('step')
  if (!isSignUpStep(step)) return redirect('/complete-signup')
  const trail = trailIn(url.searchParams)
  const isGiven = !form.has('skip') && (await saveStep(api, step, form, trail))
  // Going on with nothing given is leaving it out, too
  if (!isGiven) await api.accounts.skipSignUpStep({ step })
  return redirect(afterStep(step, trail))
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

const contents: Record<SignUpStep, (props: StepProps) => ReactNode> = {
  message: MessageStep,
  photo: PhotoStep,
  place: PlaceStep,
  personal: PersonalStep,
  about: AboutStep,
  push: PushStep,
  email: EmailStep,
}
/** These have no form that would say why it was refused. */
const withoutForm: readonly SignUpStep[] = ['photo', 'push', 'email']

/** What makes an account a profile, one thing at a time. Every step may be left out. */
export default function CompleteSignUpPage() {
  const t = useTranslations('entry.complete')
  const loaded = useLoaderData<LoadedStep>()
  const { step, steps, receiver } = loaded
  const failure = useActionData<Refused>()?.error
  const failureText = useFailureText()
  // Heard over the live line, too: the link may have been opened on another device
  const isConfirmed = useUser()?.status === 'active'
  const titleKey = step === 'email' && isConfirmed ? 'emailConfirmed' : step
  const name = receiver?.name ?? ''
  const Content = contents[step]
  return (
    <Page>
      <PageTitle title={t('title')} />
      <StepFrame
        step={steps.indexOf(step) + 1}
        steps={steps.length}
        title={t(titleKey, { name })}
        lead={titleKey === 'email' ? null : t(`${titleKey}Lead`, { name })}
      >
        {failure && withoutForm.includes(step) && (
          <div role="alert" className="mb-5">
            <Alert tone="danger" title={failureText(failure)} />
          </div>
        )}
        <Content key={step} loaded={loaded} failure={failure} />
        <SkipForm step={step} />
      </StepFrame>
    </Page>
  )
}
