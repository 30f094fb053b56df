import { idToken, readIdToken } from '../../platform/security/id-token.ts'
import type { Secrets } from '../../platform/security/secrets.ts'

const purpose = 'decision'

/**
 * Token of the statement page: for one decision, valid while it can be appealed. Grants reading and appealing that
 * decision only.
 */
export function decisionToken({ secrets }: { secrets: Secrets }, decisionId: string): string {
  return idToken(secrets, purpose, decisionId)
}

/** The id of the decision that a token names; null where we did not make it. */
export function readDecisionToken({ secrets }: { secrets: Secrets }, token: string): string | null {
  return readIdToken(secrets, purpose, token)
}
