import type { UserView } from '../../../contract/accounts/accounts.ts'
import type { Api } from '../../../contract/index.ts'
import { formTexts } from '../../api/form-values.ts'
import { type StepOutcome, takePasswordStep } from '../../features/accounts/password-step.ts'

type Credential = Parameters<Api['accounts']['logInWithPasskey']>[0]['credential']

/**
 * One form of the log-in page, whichever it was: password, code, passkey, or the reactivation of an account that is to be deleted.
 * Throws what the call refuses with.
 */
export async function takeLogInStep(
  { accounts }: Api,
  form: FormData,
): Promise<StepOutcome<{ user: UserView | null }>> {
  const { challenge, challenge_id, credential, reactivate } = formTexts(form)
  if (reactivate) {
    await accounts.reactivate({ token: reactivate })
    return accounts.getUser({})
  }
  if (challenge || !credential) return takePasswordStep(accounts, form)
  const answer = JSON.parse(credential) as Credential
  return accounts.logInWithPasskey({ challenge_id: challenge_id ?? '', credential: answer })
}
