import { redirect } from 'react-router'
import type { Api } from '../../../contract/index.ts'
import { typedAgain } from '../../api/form-values.ts'
import type { ActArgs } from '../../api/load.ts'
import { rememberUser } from '../../api/session.ts'
import { type SignedUp, signUpInputOf } from '../../features/accounts/sign-up-input.ts'
import { completionAddress, trailIn } from '../../features/accounts/sign-up-trail.ts'

/** Input of the short form of a landing page, or of a first step sent without script: taken over by the full form. */
export type Begun = { typed: Record<string, string> }

/** What every sign-up form does, wherever it stands: makes the account, then goes on to the steps, or answers the form that stays. */
export async function actSignUp(api: Api, { form, url }: ActArgs): Promise<SignedUp | Begun | Response> {
  if (form.has('begin')) return { typed: typedAgain(form) }
  const input = signUpInputOf(form)
  const { user } = await api.accounts.signUp(input)
  // Null for robots, which get no details
  if (user) rememberUser(user)
  if (form.has('stay')) return { signedUp: user && { name: user.profile.name, email: user.email } }
  return redirect(completionAddress({ next: trailIn(url.searchParams).next, to: input.member_id ?? null }))
}
