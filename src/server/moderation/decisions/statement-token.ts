import type { Secrets } from '../../platform/security/secrets.ts'

const purpose = 'decision'

/**
 * Token of the statement page: for one decision, valid while it can be appealed. Grants reading and appealing that
 * decision only.
 */
export function decisionToken({ secrets }: { secrets: Secrets }, decisionId: string): string {
  return `${decisionId.replaceAll('-', '')}.${secrets.sign(purpose, decisionId)}`
}

/** The id of the decision that a token names; null where we did not make it. */
export function readDecisionToken({ secrets }: { secrets: Secrets }, token: string): string | null {
  const found = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([\w-]{22})$/.exec(token)
  if (found === null) return null
  const id = found.slice(1, 6).join('-')
  return secrets.isSigned(purpose, id, found[6] ?? '') ? id : null
}
