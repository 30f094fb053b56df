import type { Secrets } from '../../platform/security/secrets.ts'

const purpose = 'decision'

/** The token of the page that says why: of one decision, for as long as it can be appealed. Whoever holds it reads that decision and can appeal it; nothing else. */
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
