import type { UserView } from '../../../contract/accounts.ts'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import { type StepOutcome, takePasswordStep } from '../../features/accounts/password-step.ts'

type Credential = Parameters<Api['accounts']['logInWithPasskey']>[0]['credential']

/** One form of the log-in page, whichever it was: password, code, or passkey. Throws what the call refuses with. */
export async function takeLogInStep({ accounts }: Api, form: FormData): Promise<StepOutcome<{ user: UserView }>> {
  const { challenge, challenge_id, credential } = formTexts(form)
  if (challenge || !credential) return takePasswordStep(accounts, form)
  const answer = JSON.parse(credential) as Credential
  return accounts.logInWithPasskey({ challenge_id: challenge_id ?? '', credential: answer })
}
