import type { UserView } from '../../../contract/accounts.ts'
import type { OwnProfileView } from '../../../contract/profiles.ts'

export const signUpSteps = ['photo', 'place', 'about', 'email'] as const
export type SignUpStep = (typeof signUpSteps)[number]

export function isSignUpStep(name: string | null): name is SignUpStep {
  return signUpSteps.some((step) => step === name)
}

/** Where to go on: the first step with nothing to show for it yet; null when all are done. */
export function firstOpenStep(profile: OwnProfileView, status: UserView['status']): SignUpStep | null {
  const isDone: Record<SignUpStep, boolean> = {
    photo: profile.photos.length > 0,
    place: profile.region !== null,
    about: profile.about_me !== '' || profile.interests.length > 0,
    email: status !== 'not_confirmed',
  }
  return signUpSteps.find((step) => !isDone[step]) ?? null
}

/** The address of the step after this one; the members' page after the last. */
export function afterStep(step: SignUpStep): string {
  const next = signUpSteps[signUpSteps.indexOf(step) + 1]
  return next ? stepAddress(next) : '/members'
}

/** The address of the step before this one; null before the first. */
export function beforeStep(step: SignUpStep): string | null {
  const before = signUpSteps[signUpSteps.indexOf(step) - 1]
  return before ? stepAddress(before) : null
}

export function stepAddress(step: SignUpStep): string {
  return `/complete-signup?step=${step}`
}
