import { domainToASCII } from 'node:url'
import { maximumAge, nameLength, passwordLength } from '../../contract/constants.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { ageOn, isRealDate } from '../../shared/dates.ts'

/** A fault of one field: the code, its parameters, and what the field itself says where that is more than the code. */
export type Fault = {
  code: ErrorCode
  field: string
  reason?: 'too_small' | 'too_big'
  params?: Record<string, string | number>
}

/**
 * What an e-mail address is compared by: NFC, lower case, the domain in ASCII; plus-addressing is kept. Null when it is no address.
 * Syntax: the parts of RFC 5321/6531 that people use; the real proof is the mail that arrives.
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
  return isLocal && isDomain ? `${local.toLowerCase()}@${domain}` : null
}

/** A name as it is kept: NFC, single spaces, nothing invisible. */
export function cleanName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** What is wrong with a name; null when it is fine. */
export function nameFault(name: string, email: string): Fault | null {
  const clean = cleanName(name)
  if (clean.startsWith('@')) return { code: 'name_starts_with_at', field: 'name' }
  if (clean.toLowerCase() === email.trim().toLowerCase() || emailKeyOf(clean) !== null)
    return { code: 'name_is_email', field: 'name' }
  const length = [...clean].length
  const fault: Fault = { code: 'invalid_input', field: 'name', params: nameLength }
  if (length < nameLength.min) return { ...fault, reason: 'too_small' }
  if (length > nameLength.max) return { ...fault, reason: 'too_big' }
  if (!/\p{L}/u.test(clean)) return fault
  if (hasContactDetails(clean)) return { code: 'name_has_contact_details', field: 'name' }
  return null
}

/** Phone numbers, addresses and links, also when spaced out. */
export function hasContactDetails(text: string): boolean {
  const packed = text.normalize('NFKC').replace(/[\s._-]/gu, '')
  return /\d{6,}/.test(packed) || /@|https?:|www\.|\.(com|net|nl|de|org|info|me)\b/i.test(text)
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
  return isGuessable(password.toLowerCase(), personal) ? { code: 'password_too_common', field: 'password' } : null
}

const guessedFirst = [
  'password',
  'passwort',
  'wachtwoord',
  'motdepasse',
  'contrasena',
  'salasana',
  'haslo',
  'losenord',
  'qwerty',
  'azerty',
  'iloveyou',
  'letmein',
  'welcome',
  'admin',
  'vonk',
]

function isGuessable(password: string, personal: string[]): boolean {
  if (new Set(password).size < 5) return true
  if (/^(.{1,6})\1+.{0,5}$/.test(password)) return true
  const runs = [
    '01234567890123456789',
    '98765432109876543210',
    'abcdefghijklmnopqrstuvwxyz',
    'qwertyuiopasdfghjklzxcvbnm',
  ]
  if (runs.some((run) => run.includes(password))) return true
  const words = [...guessedFirst, ...personal.map((word) => word.toLowerCase()).filter((word) => word.length >= 4)]
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password).replace(/[^\p{L}]/gu, '')
  return rest.length < 4
}

const attempts = { failures: 5, windowMs: 15 * 60_000, firstBlockMs: 15 * 60_000, longestBlockMs: 24 * 3_600_000 }
export type LimitState = { failures: number; windowStartedAt: Date; blocks: number; blockedUntil: Date | null }

/** After one more failed log-in: five within a quarter of an hour block for a quarter of an hour, then twice as long each time. */
export function afterFailure(state: LimitState | null, now: Date): LimitState {
  const isFresh = state === null || now.getTime() - state.windowStartedAt.getTime() > attempts.windowMs
  const failures = (isFresh ? 0 : state.failures) + 1
  const base: LimitState = {
    failures,
    windowStartedAt: isFresh ? now : state.windowStartedAt,
    blocks: state?.blocks ?? 0,
    blockedUntil: state?.blockedUntil ?? null,
  }
  if (failures < attempts.failures) return base
  const length = Math.min(attempts.firstBlockMs * 2 ** base.blocks, attempts.longestBlockMs)
  return { failures: 0, windowStartedAt: now, blocks: base.blocks + 1, blockedUntil: new Date(now.getTime() + length) }
}

/** Whole minutes until log-in is possible again; 0 when it is. */
export function minutesBlocked(state: LimitState | null, now: Date): number {
  const left = (state?.blockedUntil?.getTime() ?? 0) - now.getTime()
  return left > 0 ? Math.ceil(left / 60_000) : 0
}
