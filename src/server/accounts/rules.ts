import { domainToASCII } from 'node:url'
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { maximumAge, passwordLength } from '../../contract/constants.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { ageOn, isRealDate } from '../../shared/dates.ts'
import { isGuessable } from './password/password-strength.ts'

/** A fault of one field: the code, its parameters, and what the field itself says where that is more than the code. */
export type Fault = {
  code: ErrorCode
  field: string
  reason?: 'too_small' | 'too_big'
  params?: Record<string, string | number>
}

/**
 * Normalized email address for comparison: NFC, lower case, ASCII domain; plus-addressing is preserved. Null if
 * invalid. Accepts the common subset of RFC 5321/6531; the confirmation email is the real check.
 */
export function emailKeyOf(email: string): string | null {
  const text = email.normalize('NFC').trim()
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > 254 || at > 64) return null
  const local = text.slice(0, at)
  const domain = domainToASCII(text.slice(at + 1).toLowerCase())
  const isLocal =
    /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..')
  const isDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(domain)
  return isLocal && isDomain && domain.length <= 253 ? `${local.toLowerCase()}@${domain}` : null
}

/** What is wrong with a date of birth on a given day; `today` and `dateOfBirth` as YYYY-MM-DD. */
export function birthFault(dateOfBirth: string, today: string, minimumAge: number): Fault | null {
  if (!isRealDate(dateOfBirth))
    return { code: 'invalid_date_of_birth', field: 'date_of_birth', params: { min_age: minimumAge } }
  const age = ageOn(dateOfBirth, today)
  if (age > maximumAge || age < 0)
    return { code: 'invalid_date_of_birth', field: 'date_of_birth', params: { min_age: minimumAge } }
  if (age < minimumAge) return { code: 'too_young', field: 'date_of_birth', params: { min_age: minimumAge } }
  return null
}

/** Length, and none of what is guessed first; no rules on kinds of characters. */
export function passwordFault(password: string, personal: string[]): Fault | null {
  const length = [...password].length
  const fault: Fault = { code: 'invalid_input', field: 'password', params: passwordLength }
  if (length < passwordLength.min) return { ...fault, reason: 'too_small' }
  if (length > passwordLength.max) return { ...fault, reason: 'too_big' }
  return isGuessable(password, personal) ? { code: 'password_too_common', field: 'password' } : null
}

/** Fault of an email address; null if it is acceptable. */
export function emailFault(email: string, { refusesDisposable }: { refusesDisposable: boolean }): Fault | null {
  const key = emailKeyOf(email)
  if (key === null) return { code: 'invalid_email', field: 'email' }
  return refusesDisposable && isDisposable(key) ? { code: 'disposable_email', field: 'email' } : null
}

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
