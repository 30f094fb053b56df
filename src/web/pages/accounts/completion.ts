import { redirect } from 'react-router'
import type { WaitingView } from '../../../contract/chat/chat.ts'
import type { Api } from '../../../contract/index.ts'
import type { CardView, OwnProfileView } from '../../../contract/profiles/profiles.ts'
import { type Failure, failureOf } from '../../api/errors.ts'
import { type LoadArgs, toLogin } from '../../api/load.ts'
import { completionAddress, type Trail, trailIn } from '../../features/accounts/sign-up-trail.ts'
import type { Interest } from '../../features/profiles/editor/words.ts'
import { afterSteps, firstOpenStep, isSignUpStep, nearestStep, type SignUpStep, stepsOf } from './sign-up-steps.ts'

export type LoadedStep = {
  step: SignUpStep
  steps: SignUpStep[]
  trail: Trail
  profile: OwnProfileView
  email: string
  /** All there are, for the step that asks for them. */
  interests: readonly Interest[]
  /** Recipient of the first message, and the waiting message. */
  receiver: CardView | null
  waiting: WaitingView | null
}

/** What every step gets: what was loaded, and why its last try was refused. */
export type StepProps = { loaded: LoadedStep; failure: Failure | undefined }

/** Each step has an address, so that going back and coming back work; without one it goes on where something is missing. */
export async function loadStep(api: Api, { url, user }: LoadArgs): Promise<LoadedStep> {
  if (!user) throw toLogin(url)
  const trail = trailIn(url.searchParams)
  const isWaiting = user.status === 'not_confirmed'
  const [{ profile }, { skipped }, { settings }, { waiting }] = await Promise.all([
    api.profiles.getOwnProfile({}),
    api.accounts.getSignUpProgress({}),
    api.sites.getSettings({}),
    isWaiting ? api.chat.getWaitingMessage({}) : { waiting: null },
  ])
  const receiver = waiting?.profile ?? (isWaiting && trail.to !== null ? await receiverOf(api, trail.to) : null)
  const hasPush = settings.push_public_key !== null
  const facts = { profile, status: user.status, skipped, hasReceiver: receiver !== null, hasMessage: waiting !== null }
  const steps = stepsOf({ ...facts, hasPush })
  const requested = url.searchParams.get('step')
  const step = isSignUpStep(requested) ? nearestStep(requested, steps) : firstOpenStep({ ...facts, hasPush })
  if (step === null) throw redirect(afterSteps(trail))
  if (step !== requested) throw redirect(completionAddress(trail, step))
  const interests = step === 'about' ? (await api.profiles.listInterests({})).interests : []
  return { step, steps, trail, profile, email: user.email, interests, receiver, waiting }
}

/** The member whose page started the sign-up, if they can still be written to. */
async function receiverOf(api: Api, id: string): Promise<CardView | null> {
  try {
    const { profile } = await api.profiles.getProfile({ id })
    return profile.is_fictional ? null : profile
  } catch (error) {
    if (failureOf(error)) return null
    throw error
  }
}
