import { type ReactNode, useState } from 'react'
import { redirect, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { AttributeName, OwnProfileView } from '../../../contract/profiles/profiles.ts'
import { type ActArgs, inBrowser, inBrowserAction, onServer, onServerAction, type Refused } from '../../api/load.ts'
import { ConfirmEmail } from '../../features/accounts/confirm-email.tsx'
import { trailIn } from '../../features/accounts/sign-up-trail.ts'
import { SkipForm, StepActions, StepFrame } from '../../features/accounts/step-frame.tsx'
import { PushControls } from '../../features/notifications/push-opt-in.tsx'
import { usePush } from '../../features/notifications/use-push.ts'
import { AttributeFields } from '../../features/profiles/editor/attribute-fields.tsx'
import { PlaceFields } from '../../features/profiles/editor/place-fields.tsx'
import type { Place } from '../../features/profiles/editor/town-field.tsx'
import { Scene } from '../../features/scenes/scene.tsx'
import { useFailureText, useFormErrors } from '../../i18n/failures.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, SubmitButton } from '../../ui/fields/form.tsx'
import { AboutStep } from './about-step.tsx'
import { type LoadedStep, loadStep, type StepProps } from './completion.ts'
import { MessageStep } from './message-step.tsx'
import { PhotoStep } from './photo-step.tsx'
import { saveStep, signUpFacts } from './save-step.ts'
import { afterStep, beforeStep, hasAttributes, isSignUpStep, type SignUpStep } from './sign-up-steps.ts'

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
    <Page width="wide">
      <PageTitle title={t('title')} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
        <div className="min-w-0 max-w-3xl">
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
        </div>
        <div className="moment relative min-h-144 overflow-hidden rounded-sheet max-lg:hidden">
          <Scene className="absolute inset-0 size-full object-[88%_100%]!" />
        </div>
      </div>
    </Page>
  )
}

/** The last step is done in the mailbox; the way on is open all the same. */
function EmailStep({ loaded: { email, steps, trail } }: StepProps) {
  const t = useTranslations('entry.complete')
  const isConfirmed = useUser()?.status === 'active'
  return (
    <>
      {!isConfirmed && (
        <Card>
          <ConfirmEmail email={email} />
        </Card>
      )}
      <StepActions back={beforeStep('email', trail, steps)}>
        <LinkButton to={afterStep('email', trail, steps)}>{t(trail.next ? 'finishBack' : 'finish')}</LinkButton>
      </StepActions>
    </>
  )
}

type Attributes = Pick<OwnProfileView, AttributeName>

/** A few facts with a few choices each; none has to be given. */
function PersonalStep({ loaded: { profile, steps, trail }, failure }: StepProps) {
  const t = useTranslations('common')
  const errors = useFormErrors(failure)
  const [values, setValues] = useState<Attributes>(profile)
  return (
    <Form errors={errors}>
      <input type="hidden" name="step" value="personal" />
      <AttributeFields
        names={signUpFacts}
        values={values}
        onChange={(name, value) => setValues((held) => ({ ...held, [name]: value }))}
      />
      <StepActions back={beforeStep('personal', trail, steps)} maySkip={!hasAttributes(profile)}>
        <SubmitButton>{t('continue')}</SubmitButton>
      </StepActions>
    </Form>
  )
}

function PlaceStep({ loaded: { profile, steps, trail }, failure }: StepProps) {
  const t = useTranslations('common')
  const errors = useFormErrors(failure)
  const { country, region, city } = profile
  const [place, setPlace] = useState<Place>({ country, region, city })
  return (
    <Form errors={errors}>
      <input type="hidden" name="step" value="place" />
      <PlaceFields place={place} onChange={setPlace} />
      <StepActions back={beforeStep('place', trail, steps)} maySkip={profile.region === null}>
        <SubmitButton>{t('continue')}</SubmitButton>
      </StepActions>
    </Form>
  )
}

/** Offers push notifications, once: a member who continues or says no is not asked on another device. */
function PushStep({ loaded: { steps, trail } }: StepProps) {
  const t = useTranslations()
  const push = usePush()
  const isUndecided = push.state === 'unknown'
  return (
    <Form>
      <input type="hidden" name="step" value="push" />
      <Card>
        <PushControls push={push} />
      </Card>
      <StepActions back={beforeStep('push', trail, steps)}>
        <SubmitButton variant={isUndecided ? 'secondary' : 'primary'}>
          {t(isUndecided ? 'entry.complete.notNow' : 'common.continue')}
        </SubmitButton>
      </StepActions>
    </Form>
  )
}
