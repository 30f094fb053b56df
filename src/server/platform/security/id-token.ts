import type { Secrets } from './secrets.ts'

/** A token for a URL that names a row by its id and can't be guessed; valid for one purpose. */
export function idToken(secrets: Secrets, purpose: string, id: string): string {
  return `${id.replaceAll('-', '')}.${secrets.sign(purpose, id)}`
}

/** The id that a token names; null for a token of another purpose or none of ours. */
export function readIdToken(secrets: Secrets, purpose: string, token: string): string | null {
  const found = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([\w-]{22})$/.exec(token)
  if (found === null) return null
  const id = found.slice(1, 6).join('-')
  return secrets.isSigned(purpose, id, found[6] ?? '') ? id : null
}
