import type { Api } from '../../contract/index.ts'
import { type Failure, failureOf } from '../api/errors.ts'
import { formTexts } from '../api/form-values.ts'
import type { SecondStep } from '../features/accounts/second-factor-form.tsx'

/** After these the password is asked for again. */
const startsAnew = new Set<Failure['code']>(['link_expired', 'login_blocked'])

/** One form of the log-in, password or code; answers what is needed next, null when one is in. Throws what the call refuses with. */
export async function takeOfficeStep(api: Api, form: FormData): Promise<SecondStep | null> {
  const { challenge } = formTexts(form)
  return challenge ? confirm(api, form, challenge) : withPassword(api, form)
}

async function withPassword(api: Api, form: FormData): Promise<SecondStep | null> {
  try {
    const email = formTexts(form).email ?? ''
    await api.backoffice.logIn({ email, password: String(form.get('password') ?? '') })
    return null
  } catch (error) {
    const failure = failureOf(error)
    if (failure?.code !== 'second_factor_required') throw error
    return { challenge: String(failure.params.challenge), isRecovery: false }
  }
}

async function confirm(api: Api, form: FormData, challenge: string): Promise<SecondStep | null> {
  const { code = '', kind, other } = formTexts(form)
  if (other) return { challenge, isRecovery: other === 'recovery' }
  try {
    await api.backoffice.confirmLogIn({ challenge, code })
    return null
  } catch (error) {
    const failure = failureOf(error)
    if (!failure || startsAnew.has(failure.code)) throw error
    return { challenge, isRecovery: kind === 'recovery', error: failure }
  }
}
