import { redirect, useActionData, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '../../../contract/index.ts'
import type { OwnProfileView } from '../../../contract/profiles.ts'
import { formTexts } from '../../api/form-values.ts'
import {
  type ActArgs,
  inBrowser,
  inBrowserAction,
  type LoadArgs,
  onServer,
  onServerAction,
  type Refused,
  toLogin,
} from '../../api/load.ts'
import { StepFrame } from '../../features/accounts/step-frame.tsx'
import type { Interest } from '../../features/profiles/words.ts'
import { Page } from '../../layouts/page.tsx'
import { PageTitle } from '../../layouts/page-title.tsx'
import { useUser } from '../../live/provider.tsx'
import { AboutStep } from './about-step.tsx'
import { EmailStep } from './email-step.tsx'
import { PhotoStep } from './photo-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { afterStep, firstOpenStep, isSignUpStep, type SignUpStep, signUpSteps, stepAddress } from './sign-up-steps.ts'

type Loaded = { step: SignUpStep; profile: OwnProfileView; interests: readonly Interest[]; email: string }

/** Each step has an address, so that going back and coming back work; without one it goes on where something is missing. */
async function load(api: Api, { url, user }: LoadArgs): Promise<Loaded> {
  if (!user) throw toLogin(url)
  const { profile } = await api.profiles.getOwnProfile({})
  const step = url.searchParams.get('step')
  if (!isSignUpStep(step)) {
    const open = firstOpenStep(profile, user.status)
    throw redirect(open ? stepAddress(open) : '/members')
  }
  const interests = step === 'about' ? (await api.profiles.listInterests({})).interests : []
  return { step, profile, interests, email: user.email }
}
export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function act(api: Api, { form }: ActArgs) {
  const step = String(form.get('step'))
  const { country, region = null, city = null, about_me = '' } = formTexts(form)
  if (step === 'place') await api.profiles.saveProfile({ ...(country && { country }), region, city })
  if (step === 'about') await api.profiles.saveProfile({ about_me, interests: form.getAll('interests') as Interest[] })
  return redirect(isSignUpStep(step) ? afterStep(step) : '/members')
}
export const action = onServerAction(act)
export const clientAction = inBrowserAction(act)

/** What makes an account a profile, one thing at a time. Every step may be left out. */
export default function CompleteSignUpPage() {
  const t = useTranslations('accounts.complete')
  const { step, profile, interests, email } = useLoaderData<Loaded>()
  const failure = useActionData<Refused>()?.error
  // Heard over the live line, too: the link may have been opened on another device
  const isConfirmed = useUser()?.status === 'active'
  const titleKey = step === 'email' && isConfirmed ? 'emailConfirmed' : step
  return (
    <Page>
      <PageTitle title={t('title')} />
      <StepFrame
        step={signUpSteps.indexOf(step) + 1}
        steps={signUpSteps.length}
        title={t(titleKey)}
        lead={titleKey === 'email' ? null : t(`${titleKey}Lead`)}
      >
        {step === 'photo' && <PhotoStep profile={profile} />}
        {step === 'place' && <PlaceStep profile={profile} failure={failure} />}
        {step === 'about' && <AboutStep profile={profile} interests={interests} failure={failure} />}
        {step === 'email' && <EmailStep email={email} isConfirmed={isConfirmed} />}
      </StepFrame>
    </Page>
  )
}
