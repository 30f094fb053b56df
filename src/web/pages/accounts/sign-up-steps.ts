import type { UserView } from '../../../contract/accounts/accounts.ts'
import { signUpSteps } from '../../../contract/constants.ts'
import type { OwnProfileView } from '../../../contract/profiles/profiles.ts'
import { completionAddress, type Trail } from '../../features/accounts/sign-up-trail.ts'

export type SignUpStep = (typeof signUpSteps)[number]

/** What decides which steps there are for a member, and which of them are done. */
export type StepFacts = {
  profile: OwnProfileView
  status: UserView['status']
  skipped: readonly SignUpStep[]
  /** There is a recipient, and whether the message is done. */
  hasReceiver: boolean
  hasMessage: boolean
  /** This site can send pushes. */
  hasPush: boolean
}

export function isSignUpStep(name: unknown): name is SignUpStep {
  return signUpSteps.some((step) => step === name)
}

/** The steps that this member meets, in order. */
export function stepsOf({ hasReceiver, hasPush }: Pick<StepFacts, 'hasReceiver' | 'hasPush'>): SignUpStep[] {
  const isThere: Partial<Record<SignUpStep, boolean>> = { message: hasReceiver, push: hasPush }
  return signUpSteps.filter((step) => isThere[step] ?? true)
}

/** Where to go on: the first step with nothing to show for it that was not left out, on whatever device; null when all are done. */
export function firstOpenStep(facts: StepFacts): SignUpStep | null {
  const { profile, status, skipped, hasMessage } = facts
  const isDone: Record<SignUpStep, boolean> = {
    message: hasMessage,
    photo: profile.photos.length > 0,
    place: profile.region !== null,
    personal: hasAttributes(profile),
    about: profile.about_me !== '' || profile.interests.length > 0,
    // Known on this device only; members who continued have been asked
    push: false,
    email: status !== 'not_confirmed',
  }
  return stepsOf(facts).find((step) => !isDone[step] && !skipped.includes(step)) ?? null
}

/** Whether anything of the personal facts has been said. */
export function hasAttributes(profile: OwnProfileView): boolean {
  const { sexuality, hair_color, eye_color, body_type, relationship_status, tattoos } = profile
  return [sexuality, hair_color, eye_color, body_type, relationship_status, tattoos].some((value) => value !== null)
}

/** URL of the next step; after the last one, the original page or the matches. */
export function afterStep(step: SignUpStep, trail: Trail, steps: readonly SignUpStep[] = signUpSteps): string {
  const next = steps[steps.indexOf(step) + 1]
  return next ? completionAddress(trail, next) : afterSteps(trail)
}

export function afterSteps({ next }: Trail): string {
  return next ?? '/signup-matches'
}

/** The address of the step before this one; null before the first. */
export function beforeStep(step: SignUpStep, trail: Trail, steps: readonly SignUpStep[]): string | null {
  const before = steps[steps.indexOf(step) - 1]
  return before ? completionAddress(trail, before) : null
}

/** The step to show for one that this member does not have: the next that they do have. */
export function nearestStep(step: SignUpStep, steps: readonly SignUpStep[]): SignUpStep {
  const from = signUpSteps.indexOf(step)
  return steps.find((candidate) => signUpSteps.indexOf(candidate) >= from) ?? 'email'
}
