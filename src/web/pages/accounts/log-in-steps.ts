import type { UserView } from '../../../contract/accounts.ts'
import type { Api } from '../../../contract/index.ts'
import { type Failure, failureOf } from '../../api/errors.ts'
import { formTexts } from '../../api/form-values.ts'
import type { SecondStep } from '../../features/accounts/second-factor-form.tsx'

type Outcome = { user: UserView } | { secondStep: SecondStep }
type Credential = Parameters<Api['accounts']['logInWithPasskey']>[0]['credential']

/** After these the password is asked for again. */
const startsAnew = new Set<Failure['code']>(['link_expired', 'login_blocked', 'account_banned'])

/** One form of the log-in page, whichever it was: password, code, or passkey. Throws what the call refuses with. */
export async function takeLogInStep(api: Api, form: FormData): Promise<Outcome> {
  const { challenge, challenge_id, credential } = formTexts(form)
  if (challenge) return confirm(api, form, challenge)
  if (credential) {
    const answer = JSON.parse(credential) as Credential
    return api.accounts.logInWithPasskey({ challenge_id: challenge_id ?? '', credential: answer })
  }
  return withPassword(api, form)
}

async function withPassword(api: Api, form: FormData): Promise<Outcome> {
  try {
    const email = formTexts(form).email ?? ''
    return await api.accounts.logIn({ email, password: String(form.get('password') ?? '') })
  } catch (error) {
    const failure = failureOf(error)
    if (failure?.code !== 'second_factor_required') throw error
    return { secondStep: { challenge: String(failure.params.challenge), isRecovery: false } }
  }
}

async function confirm(api: Api, form: FormData, challenge: string): Promise<Outcome> {
  const { code = '', kind, other } = formTexts(form)
  if (other) return { secondStep: { challenge, isRecovery: other === 'recovery' } }
  try {
    return await api.accounts.confirmLogIn({ challenge, code })
  } catch (error) {
    const failure = failureOf(error)
    if (!failure || startsAnew.has(failure.code)) throw error
    return { secondStep: { challenge, isRecovery: kind === 'recovery', error: failure } }
  }
}
