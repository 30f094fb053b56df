import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

let blocked: Set<string> | null = null

/** Whether an address (as `emailKeyOf` makes it) belongs to a throw-away service, or to a name below the service's own. */
export function isDisposable(emailKey: string): boolean {
  blocked ??= disposableEmailBlocklistSet()
  const labels = emailKey.slice(emailKey.lastIndexOf('@') + 1).split('.')
  // Down to two labels: no list names a whole top level
  for (let first = 0; first <= labels.length - 2; first += 1)
    if (blocked.has(labels.slice(first).join('.'))) return true
  return false
}
