import { type Failure, failureOf } from '../../api/errors.ts'
import { formTexts } from '../../api/form-values.ts'
import type { SecondStep } from './second-factor-form.tsx'

/** The two calls of a log-in with a password, of members or of staff. */
type LogInCalls<Entered> = {
  logIn(input: { email: string; password: string; altcha?: string }): Promise<Entered>
  confirmLogIn(input: { challenge: string; code: string }): Promise<Entered>
}
export type StepOutcome<Entered> = Entered | { secondStep: SecondStep }

/** Errors after which the password must be entered again. */
const startsAnew = new Set<Failure['code']>([
  'link_expired',
  'login_blocked',
  'account_banned',
  'account_pending_deletion',
])

/** One step of a log-in, password or code; returns the next step or the result. Throws what the call refuses with. */
export async function takePasswordStep<Entered>(
  api: LogInCalls<Entered>,
  form: FormData,
): Promise<StepOutcome<Entered>> {
  const { challenge } = formTexts(form)
  return challenge ? confirm(api, form, challenge) : withPassword(api, form)
}

async function withPassword<Entered>(api: LogInCalls<Entered>, form: FormData): Promise<StepOutcome<Entered>> {
  try {
    const { email = '', altcha } = formTexts(form)
    return await api.logIn({ email, password: String(form.get('password') ?? ''), ...(altcha && { altcha }) })
  } catch (error) {
    const failure = failureOf(error)
    if (failure?.code !== 'second_factor_required') throw error
    return { secondStep: { challenge: String(failure.params.challenge), isRecovery: false } }
  }
}

async function confirm<Entered>(
  api: LogInCalls<Entered>,
  form: FormData,
  challenge: string,
): Promise<StepOutcome<Entered>> {
  const { code = '', kind, other } = formTexts(form)
  if (other) return { secondStep: { challenge, isRecovery: other === 'recovery' } }
  try {
    return await api.confirmLogIn({ challenge, code })
  } catch (error) {
    const failure = failureOf(error)
    if (!failure || startsAnew.has(failure.code)) throw error
    return { secondStep: { challenge, isRecovery: kind === 'recovery', error: failure } }
  }
}
